import {
  backupKeyId,
  backupStore,
  DamagedBlob,
  readSealed,
  sha256,
  writeSealed,
} from '#server/platform/blobs/sealed-blobs.ts';
import { type ProofCopy, proofKeys, readProofCopy } from '#server/proofs/records.ts';

const FILES = 'files/';
/** Notes of the day on which a file was first seen to be gone: `gone/{day}/{name of the copy}`. */
const GONE = 'gone/';

const nameOf = (key: string): string => `${FILES}${backupKeyId()}/${key}`;

/** A copy is a line of JSON about the file, and then the file. */
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

async function keysBelow(prefix: string): Promise<string[]> {
  return (await backupStore().list({ prefix })).blobs.map(({ key }) => key);
}

/** The keys of all proof files, sorted, and of those that have a copy made with the present key. */
export async function filesToCopy(): Promise<{ keys: string[]; copied: ReadonlySet<string> }> {
  const prefix = nameOf('');
  const [keys, copies] = await Promise.all([proofKeys(), keysBelow(prefix)]);
  return { keys: keys.sort(), copied: new Set(copies.map((name) => name.slice(prefix.length))) };
}

/** Copies one file; a file never changes under its key, so one copy does for all backups. False when it is gone. */
export async function copyFile(key: string): Promise<boolean> {
  const file = await readProofCopy(key);
  if (file === null) return false;
  await writeSealed(nameOf(key), joined(file));
  return true;
}

/** The copy of a file. @throws DamagedBlob that names it when it is gone or was changed. */
export async function readCopy(key: string, project?: string): Promise<ProofCopy> {
  const copy = await readSealed(nameOf(key), { project });
  if (copy === null) throw new DamagedBlob(nameOf(key), 'is missing');
  return parted(nameOf(key), copy);
}

/**
 * Deletes copies of files that were first seen to be gone before `since` (YYYY-MM-DD): no backup that is kept names
 * them. What is gone now, or was copied with an earlier key, is noted under `today`. Returns how many were deleted.
 */
export async function sweepCopies(present: readonly string[], since: string, today: string): Promise<number> {
  const store = backupStore();
  const [copies, notes] = await Promise.all([keysBelow(FILES), keysBelow(GONE)]);
  const wanted = new Set(present.map(nameOf));
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
    if (!wanted.has(name) && !noted.has(name)) await store.set(`${GONE}${today}/${name}`, '');
  }
  return deleted;
}
