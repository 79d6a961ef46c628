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
/** Records of the day a file was first missing: `gone/{day}/{name of the copy}`. */
const GONE = 'gone/';

const nameOf = (key: string): string => `${FILES}${backupKeyId()}/${key}`;

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

async function keysBelow(prefix: string): Promise<string[]> {
  return (await backupStore().list({ prefix })).blobs.map(({ key }) => key);
}

/** All keys of proof files, sorted, and those with a copy under the current key. */
export async function filesToCopy(): Promise<{ keys: string[]; copied: ReadonlySet<string> }> {
  const prefix = nameOf('');
  const [keys, copies] = await Promise.all([proofKeys(), keysBelow(prefix)]);
  return { keys: keys.sort(), copied: new Set(copies.map((name) => name.slice(prefix.length))) };
}

/** Copies one file; a file never changes under its key, so one copy serves all backups. False when it is missing. */
export async function copyFile(key: string): Promise<boolean> {
  const file = await readProofCopy(key);
  if (file === null) return false;
  await writeSealed(nameOf(key), joined(file));
  return true;
}

/** @throws DamagedBlob with its name when the copy is missing or changed. */
export async function readCopy(key: string, project?: string): Promise<ProofCopy> {
  const copy = await readSealed(nameOf(key), { project });
  if (copy === null) throw new DamagedBlob(nameOf(key), 'is missing');
  return parted(nameOf(key), copy);
}

/**
 * Deletes copies of files first missing before `since` (YYYY-MM-DD), which no remaining backup references. Files now
 * missing, or copied with an earlier key, are recorded under `today`. Returns the number deleted.
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
