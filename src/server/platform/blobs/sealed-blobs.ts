import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { backupKey, projectId } from '../environment/environment.ts';
import { blobStore } from './blob-store.ts';

/** Lengths in bytes of AES-256-GCM's parts. */
const KEY = 32;
const NONCE = 12;
const TAG = 16;

/** How long one blob of a backup may take, in milliseconds: a proof file has up to 10 MiB. */
const BLOB_MS = 15_000;

/** Backups lie in a store of their own, named by the project whose records they hold. */
export const backupStore = (project = projectId()) => blobStore(`backups-${project}`, BLOB_MS);

/** Thrown when a blob is not what was written under its name, or not with this key. */
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

/** Which key a backup was made with, as 16 signs from which the key cannot be told. */
export const backupKeyId = (): string => derived('id', 8).toString('hex');

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Encrypts a blob by AES-256-GCM under a fresh nonce. It opens under its own name alone, so none can stand for another. */
export function sealBlob(name: string, bytes: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', derived('blob', KEY), nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** @throws DamagedBlob when it was changed, or sealed under another name or with another key. */
export function openBlob(name: string, sealed: Uint8Array): Buffer {
  const end = sealed.byteLength - TAG;
  try {
    const decipher = createDecipheriv('aes-256-gcm', derived('blob', KEY), sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(sealed.subarray(end));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE, end)), decipher.final()]);
  } catch {
    throw new DamagedBlob(name, 'is damaged: it cannot be decrypted');
  }
}

/** Writes a sealed blob and returns the digest of what was written. */
export async function writeSealed(name: string, bytes: Uint8Array): Promise<string> {
  const sealed = sealBlob(name, bytes);
  const { buffer, byteOffset, byteLength } = sealed;
  await backupStore().set(name, buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer);
  return sha256(sealed);
}

/** What a blob of a project's backups holds; null when there is none. `digest`: what `writeSealed` returned. */
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
