import { createHash, hkdfSync } from 'node:crypto';
import { backupKey, projectId } from '../environment/environment.ts';
import { decrypt, encrypt, KEY_BYTES } from '../keys/aes.ts';
import { blobStore } from './blob-store.ts';

/** How long one blob of a backup may take, in milliseconds: a proof file has up to 10 MiB. */
const BLOB_MS = 15_000;

/** Backups have a store of their own, named after the project of their records. */
export const backupStore = (project = projectId()) => blobStore(`backups-${project}`, BLOB_MS);

/** Thrown if a blob was not written under its name, or not with this key. */
export class DamagedBlob extends Error {
  readonly blob: string;
  constructor(blob: string, why: string) {
    super(`The block ${blob} of the backup ${why}`);
    this.name = 'DamagedBlob';
    this.blob = blob;
  }
}

const derived = (purpose: string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', backupKey(), '', `backup:${purpose}`, length));

/** The id of a backup's key: 16 characters that do not reveal it. */
export const backupKeyId = (): string => derived('id', 8).toString('hex');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const blobKey = (): Buffer => derived('blob', KEY_BYTES);

/** Its name is authenticated, so blobs cannot be swapped. */
export const sealBlob = (name: string, bytes: Uint8Array): Buffer => encrypt(blobKey(), bytes, name);

/** @throws DamagedBlob if it was changed, or sealed under another name or key. */
export function openBlob(name: string, sealed: Uint8Array): Buffer {
  const bytes = decrypt(blobKey(), sealed, name);
  if (bytes === null) throw new DamagedBlob(name, 'is damaged: it cannot be decrypted');
  return bytes;
}

/** Writes a sealed blob and returns its digest. */
export async function writeSealed(name: string, bytes: Uint8Array): Promise<string> {
  const sealed = sealBlob(name, bytes);
  const { buffer, byteOffset, byteLength } = sealed;
  await backupStore().set(name, buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  return sha256(sealed);
}

/** The content of a backup blob; null if missing. `digest`: the result of `writeSealed`. */
export async function readSealed(
  name: string,
  { project, digest }: { project?: string | undefined; digest?: string | undefined } = {},
): Promise<Buffer | null> {
  const sealed = await backupStore(project).get(name, { type: 'arrayBuffer' });
  if (sealed === null) return null;
  const bytes = new Uint8Array(sealed);
  if (digest !== undefined && sha256(bytes) !== digest) {
    throw new DamagedBlob(name, 'is damaged: it is not what was written');
  }
  return openBlob(name, bytes);
}
