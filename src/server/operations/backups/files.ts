import {
  type BackupStore,
  backupKeyId,
  backupStore,
  DamagedBlob,
  readSealed,
  sha256,
  writeSealed,
} from '#server/platform/blobs/sealed-blobs.ts';
import { type ProofCopy, proofKeys, readProofCopy } from '#server/proofs/records.ts';

const FILES = 'files/';
/** Records of the day a file was first missing: `gone/{day}/{name of the copy}`. */
const GONE = 'gone/';
const NO_BYTES = new Uint8Array();

export const copyName = (key: string): string => `${FILES}${backupKeyId()}/${key}`;

/** A copy is a line of JSON about the file, followed by the file. */
function joined({ bytes, metadata }: ProofCopy): Buffer {
  const head = JSON.stringify({ metadata, sha256: sha256(bytes) });
  return Buffer.concat([Buffer.from(`${head}\n`), bytes]);
}

function parted(name: string, copy: Buffer): ProofCopy {
  const end = copy.indexOf('\n');
  const { metadata, sha256: digest } = JSON.parse(copy.subarray(0, end).toString('utf8'));
  const bytes = copy.subarray(end + 1);
  if (sha256(bytes) !== digest) throw new DamagedBlob(name, 'is damaged: it is not what was written');
  return { bytes, metadata };
}

/** All keys of proof files, sorted, and those with a copy under the current key. */
export async function filesToCopy(): Promise<{ keys: string[]; copied: ReadonlySet<string> }> {
  const prefix = copyName('');
  const [keys, copies] = await Promise.all([proofKeys(), backupStore().list(prefix)]);
  return { keys: keys.sort(), copied: new Set(copies.map((name) => name.slice(prefix.length))) };
}

/** Copies one file; a file never changes under its key, so one copy serves all backups. False when it is missing. */
export async function copyFile(key: string): Promise<boolean> {
  const file = await readProofCopy(key);
  if (file === null) return false;
  await writeSealed(copyName(key), joined(file));
  return true;
}

/** @throws DamagedBlob with its name when the copy is missing or changed. */
export async function readCopy(key: string, store: BackupStore = backupStore()): Promise<ProofCopy> {
  const copy = await readSealed(copyName(key), { store });
  if (copy === null) throw new DamagedBlob(copyName(key), 'is missing');
  return parted(copyName(key), copy);
}

/**
 * Deletes copies of files first missing before `since` (YYYY-MM-DD), which no remaining backup references. Files now
 * missing, or copied with an earlier key, are recorded under `today`. Returns the number deleted.
 */
export async function sweepCopies(present: readonly string[], since: string, today: string): Promise<number> {
  const store = backupStore();
  const [copies, notes] = await Promise.all([store.list(FILES), store.list(GONE)]);
  const wanted = new Set(present.map(copyName));
  const noted = new Set<string>();
  let deleted = 0;
  for (const note of notes) {
    const [, day = today, ...rest] = note.split('/');
    const name = rest.join('/');
    const isBack = wanted.has(name);
    if (!isBack && day >= since) {
      noted.add(name);
      continue;
    }
    if (!isBack) {
      await store.delete(name);
      noted.add(name);
      deleted += 1;
    }
    await store.delete(note);
  }
  for (const name of copies) {
    if (!wanted.has(name) && !noted.has(name)) await store.write(`${GONE}${today}/${name}`, NO_BYTES);
  }
  return deleted;
}
