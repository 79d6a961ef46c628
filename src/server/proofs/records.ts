import { createHash } from 'node:crypto';
import { isProofKey } from '#domain/proofs/proof.ts';
import type { ProofFile } from '#domain/proofs/proof-file.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { storeOfProject } from '#server/platform/environment/deployment.ts';

interface ProofMetadata {
  size: number;
  type: string;
  sha256: string;
  metadata_removed?: boolean;
  /** Seconds; the specification's upload setting (R304). Admin answers themselves are never cached. */
  cache_control: string;
  [name: string]: unknown;
}

/** How long copying a file into or out of a backup may take, in milliseconds. */
const COPY_MS = 15_000;

const files = (ms?: number) => blobStore(storeOfProject('contribution-proofs'), ms);
const uploads = () => blobStore(storeOfProject('proof-uploads'));

/** The key of a part: first the day on which the upload began, so that a sweep needs only the key. */
const partKey = (day: string, id: string, part: number): string => `parts/${day}/${id}/${part}`;

/** The note of a stored file that no contribution refers to yet. */
const waitingKey = (day: string, key: string): string => `waiting/${day}/${key}`;

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
}

/** Stores a part unless it exists, so that bytes once read never change. True when the stored bytes equal these. */
export async function putPart(day: string, id: string, part: number, bytes: Uint8Array): Promise<boolean> {
  const key = partKey(day, id, part);
  const metadata = { sha256: createHash('sha256').update(bytes).digest('hex') };
  const written = await uploads().set(key, bufferOf(bytes), { metadata, onlyIfNew: true });
  if (written.modified && written.etag) return true;
  const stored = await uploads().getMetadata(key);
  // The library also reports `modified` for some failures; a missing part was swept or joined meanwhile.
  if (!stored) throw new Error('the store did not confirm the part');
  return stored.metadata.sha256 === metadata.sha256;
}

export async function findPart(day: string, id: string, part: number): Promise<Uint8Array | null> {
  const bytes = await uploads().get(partKey(day, id, part), { type: 'arrayBuffer' });
  return bytes === null ? null : new Uint8Array(bytes);
}

export async function deleteParts(day: string, id: string, parts: number): Promise<void> {
  await Promise.all(Array.from({ length: parts }, (_, part) => uploads().delete(partKey(day, id, part))));
}

export async function findProofMetadata(key: string): Promise<Omit<ProofFile, 'name'> | null> {
  if (!isProofKey(key)) return null;
  const found = await files().getMetadata(key);
  if (!found) return null;
  const { size, type, sha256, metadata_removed = false } = found.metadata as ProofMetadata;
  return { size, type, sha256, metadata_removed };
}

/** Never over another (R303): concurrent calls all return the first file. Noted for the nightly sweep. */
export async function putProof(
  day: string,
  key: string,
  bytes: Uint8Array,
  file: Omit<ProofFile, 'name'>,
): Promise<Omit<ProofFile, 'name'>> {
  if (!isProofKey(key)) throw new Error('not the key of a proof file');
  await uploads().set(waitingKey(day, key), '');
  const metadata: ProofMetadata = {
    size: file.size,
    type: file.type,
    sha256: file.sha256,
    metadata_removed: file.metadata_removed,
    cache_control: '3600',
  };
  const written = await files().set(key, bufferOf(bytes), { metadata, onlyIfNew: true });
  // The library also reports `modified` for some failures; only an entity tag proves that the file is stored.
  if (written.modified && written.etag) return file;
  const stored = await findProofMetadata(key);
  if (!stored) throw new Error('the store did not confirm the file');
  return stored;
}

export async function openProof(key: string): Promise<ReadableStream<Uint8Array> | null> {
  if (!isProofKey(key)) return null;
  return (await files().get(key, { type: 'stream' })) as ReadableStream<Uint8Array> | null;
}

/** Notes that the file may soon be unreferenced, for the nightly sweep; `deleteUpload` removes the note. */
export async function noteUnclaimed(day: string, key: string): Promise<string> {
  const note = waitingKey(day, key);
  await uploads().set(note, '');
  return note;
}

export async function keepProof(day: string, key: string): Promise<void> {
  await uploads().delete(waitingKey(day, key));
}

/** Leftovers of uploads that began before `day` (YYYY-MM-DD): keys of parts, and unclaimed files. */
export async function leftBefore(
  day: string,
): Promise<{ parts: string[]; waiting: { note: string; key: string }[] }> {
  const { blobs } = await uploads().list();
  const old = blobs.map((blob) => blob.key).filter((key) => (key.split('/')[1] ?? day) < day);
  return {
    parts: old.filter((key) => key.startsWith('parts/')),
    waiting: old
      .filter((key) => key.startsWith('waiting/'))
      .map((note) => ({ note, key: note.split('/')[2] ?? '' })),
  };
}

export async function deleteUpload(key: string): Promise<void> {
  await uploads().delete(key);
}

export async function deleteProof(key: string): Promise<void> {
  await files().delete(key);
}

export interface ProofCopy {
  bytes: Uint8Array;
  metadata: Record<string, unknown>;
}

export async function proofKeys(): Promise<string[]> {
  return (await files().list()).blobs.map(({ key }) => key);
}

export async function readProofCopy(key: string): Promise<ProofCopy | null> {
  const found = await files(COPY_MS).getWithMetadata(key, { type: 'arrayBuffer' });
  return found === null ? null : { bytes: new Uint8Array(found.data), metadata: found.metadata };
}

export async function writeProofCopy(key: string, { bytes, metadata }: ProofCopy): Promise<void> {
  if (!isProofKey(key)) throw new Error('not the key of a proof file');
  await files(COPY_MS).set(key, bufferOf(bytes), { metadata, onlyIfNew: true });
}
