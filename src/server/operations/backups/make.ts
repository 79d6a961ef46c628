import { randomBytes } from 'node:crypto';
import { FieldPath, Timestamp } from '@google-cloud/firestore';
import { everyCounted } from '#server/leaderboard/records.ts';
import { listSignIns, readPasswordHash } from '#server/platform/auth/sign-ins.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { operationDocument } from '#server/platform/operation-state.ts';
import { beginRestoreList } from '#server/privacy/restore-list.ts';
import { copyFile, filesToCopy } from './files.ts';
import { type BackupBlock, type BackupManifest, writeBlock, writeManifest } from './manifest.ts';
import { encodeValue } from './typed-values.ts';

/** Excluded collections, each with the reason. All others are included, so that a new one cannot be forgotten. */
export const NOT_BACKED_UP: Readonly<Record<string, string>> = {
  operation: 'what the product notes about itself; the next night notes it again',
  rate_limits: 'counts against abuse, a day old at most',
  vouch_keys: 'public keys of the apps: one that was revoked after the backup would count again',
  recovery_tokens: 'one-time links: one that was used after the backup would open again',
};

/** Subcollections by their names in a backup: a listing does not include them. */
export const INNER_COLLECTIONS = {
  'contributors/*/counted': everyCounted,
} as const satisfies Record<string, () => FirebaseFirestore.Query>;

export async function backedUpCollections(): Promise<Map<string, FirebaseFirestore.Query>> {
  const found = new Map<string, FirebaseFirestore.Query>();
  for (const collection of await firestore().listCollections()) {
    if (!Object.hasOwn(NOT_BACKED_UP, collection.id)) found.set(collection.id, collection);
  }
  for (const [name, query] of Object.entries(INNER_COLLECTIONS)) found.set(name, query());
  return found;
}

/** Documents, and keys of files, per block. */
const DOCUMENTS = 400;
const FILES = 200;

/** An unfinished backup and where it resumes. Plain JSON. */
export interface BackupProgress {
  id: string;
  /** Firestore's time at which all documents are read: seconds and nanoseconds. */
  readTime: [seconds: number, nanoseconds: number];
  todo: string[];
  /** The path of the last document of `todo[0]` in a block. */
  after: string | null;
  /** The last key of a file in a block; null before the first, and while documents are left. */
  afterFile: string | null;
  /** Stored sign-ins; `next`: the page to continue with, null once all are stored. Absent before the first page. */
  signIns?: { count: number; next: string | null };
  collections: Record<string, number>;
  files: number;
  blocks: BackupBlock[];
}

const idAt = (now: Date): string =>
  `${now.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomBytes(3).toString('hex')}`;

/** Begins a backup. All documents are read as of this moment, regardless of later writes. */
export async function beginBackup(now: Date): Promise<BackupProgress> {
  const collections = await backedUpCollections();
  // The database's clock: a future moment cannot be read.
  const { readTime } = await operationDocument('state').get();
  await beginRestoreList(readTime.toDate());
  return {
    id: idAt(now),
    readTime: [readTime.seconds, readTime.nanoseconds],
    todo: [...collections.keys()],
    after: null,
    afterFile: null,
    collections: {},
    files: 0,
    blocks: [],
  };
}

function pageAt(query: FirebaseFirestore.Query, { after, readTime }: BackupProgress) {
  const ordered = query.orderBy(FieldPath.documentId()).limit(DOCUMENTS);
  const database = firestore();
  const page = after === null ? ordered : ordered.startAfter(database.doc(after));
  return database.runTransaction((reader) => reader.get(page), {
    readOnly: true,
    readTime: new Timestamp(...readTime),
  });
}

const blockName = ({ id, blocks }: BackupProgress): string =>
  `blocks/${id}/${String(blocks.length).padStart(6, '0')}-${randomBytes(4).toString('hex')}`;

async function addDocuments(
  progress: BackupProgress,
  name: string,
  query: FirebaseFirestore.Query | undefined,
): Promise<BackupProgress> {
  const next: BackupProgress = { ...progress, todo: progress.todo.slice(1), after: null };
  // A collection that has lost all documents since the beginning is not listed.
  if (!query) return next;
  const { docs } = await pageAt(query, progress);
  const collections = { ...progress.collections };
  collections[name] = (collections[name] ?? 0) + docs.length;
  if (docs.length === 0) return { ...next, collections };
  const lines = docs.map((document) => JSON.stringify([document.ref.path, encodeValue(document.data())]));
  const blocks = [...progress.blocks, await writeBlock(blockName(progress), 'documents', lines)];
  if (docs.length < DOCUMENTS) return { ...next, collections, blocks };
  return { ...progress, collections, blocks, after: docs.at(-1)?.ref.path ?? null };
}

async function addSignIns(progress: BackupProgress): Promise<BackupProgress> {
  const { count, next } = progress.signIns ?? { count: 0, next: null };
  const page = await listSignIns(next);
  const signIns = { count: count + page.signIns.length, next: page.next };
  if (page.signIns.length === 0) return { ...progress, signIns };
  const lines = page.signIns.map((signIn) => JSON.stringify(signIn));
  const block = await writeBlock(blockName(progress), 'sign-ins', lines);
  return { ...progress, signIns, blocks: [...progress.blocks, block] };
}

async function addFiles(
  progress: BackupProgress,
  { keys, copied }: { keys: string[]; copied: ReadonlySet<string> },
  advance: () => void,
): Promise<BackupProgress | null> {
  const { afterFile } = progress;
  const from = afterFile === null ? 0 : keys.findIndex((key) => key > afterFile);
  const chunk = from < 0 ? [] : keys.slice(from, from + FILES);
  if (chunk.length === 0) return null;
  const backedUp = new Set(chunk);
  await forEachConcurrently(
    chunk.filter((key) => !copied.has(key)),
    async (key) => {
      if (!(await copyFile(key))) backedUp.delete(key);
      advance();
    },
  );
  const afterThese = { ...progress, afterFile: chunk.at(-1) ?? null };
  if (backedUp.size === 0) return afterThese;
  const block = await writeBlock(blockName(progress), 'files', [...backedUp]);
  return { ...afterThese, files: progress.files + backedUp.size, blocks: [...progress.blocks, block] };
}

async function manifestOf(progress: BackupProgress): Promise<BackupManifest> {
  const { id, readTime, collections, files, signIns, blocks } = progress;
  const read_at = new Timestamp(...readTime).toDate().toISOString();
  const ended_at = new Date().toISOString();
  const password_hash = await readPasswordHash();
  const sign_ins = signIns?.count ?? 0;
  return {
    ...{ format: 1, id, project: projectId(), read_at, ended_at },
    ...{ collections, files, sign_ins, password_hash, blocks },
  };
}

/** Writes its manifest last. `note` receives each block before the next: an interruption can resume there. */
export async function resumeBackup(
  begun: BackupProgress,
  note: (progress: BackupProgress) => Promise<void>,
  advance: () => void = () => {},
): Promise<BackupManifest> {
  let progress = begun;
  const collections = progress.todo.length > 0 ? await backedUpCollections() : new Map();
  for (let [name] = progress.todo; name !== undefined; [name] = progress.todo) {
    progress = await addDocuments(progress, name, collections.get(name));
    await note(progress);
  }
  while (progress.signIns?.next !== null) {
    progress = await addSignIns(progress);
    await note(progress);
  }
  const files = await filesToCopy();
  let next = await addFiles(progress, files, advance);
  while (next !== null) {
    progress = next;
    await note(progress);
    next = await addFiles(progress, files, advance);
  }
  const manifest = await manifestOf(progress);
  await writeManifest(manifest);
  return manifest;
}
