import { createHash, hkdfSync } from 'node:crypto';
import { backupKey, projectId } from '../environment/environment.ts';
import { decrypt, encrypt, KEY_BYTES } from '../keys/keys.ts';
import { blobStore } from './blob-store.ts';

/** How long one blob of a backup may take, in milliseconds: a proof file has up to 10 MiB. */
const BLOB_MS = 15_000;

/** Where backups are stored: at the site, or a copy elsewhere. Names contain `/`. */
export interface BackupStore {
  list(prefix: string): Promise<string[]>;
  read(name: string): Promise<Uint8Array | null>;
  write(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
}

/** The store of the site's backups, named after the project of their records. */
export function backupStore(project = projectId()): BackupStore {
  const blobs = () => blobStore(`backups-${project}`, BLOB_MS);
  return {
    list: async (prefix) => (await blobs().list({ prefix })).blobs.map(({ key }) => key),
    read: async (name) => {
      const bytes = await blobs().get(name, { type: 'arrayBuffer' });
      return bytes === null ? null : new Uint8Array(bytes);
    },
    write: async (name, bytes) => {
      await blobs().set(name, Uint8Array.from(bytes).buffer);
    },
    delete: (name) => blobs().delete(name),
  };
}

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
const sealBlob = (name: string, bytes: Uint8Array): Buffer => encrypt(blobKey(), bytes, name);

/** @throws DamagedBlob if it was changed, or sealed under another name or key. */
export function openBlob(name: string, sealed: Uint8Array): Buffer {
  const bytes = decrypt(blobKey(), sealed, name);
  if (bytes === null) throw new DamagedBlob(name, 'is damaged: it cannot be decrypted');
  return bytes;
}

export async function writeSealed(name: string, bytes: Uint8Array): Promise<string> {
  const sealed = sealBlob(name, bytes);
  await backupStore().write(name, sealed);
  return sha256(sealed);
}

/** The content of a backup blob; null if missing. `digest`: the result of `writeSealed`. */
export async function readSealed(
  name: string,
  { store = backupStore(), digest }: { store?: BackupStore; digest?: string } = {},
): Promise<Buffer | null> {
  const sealed = await store.read(name);
  if (sealed === null) return null;
  if (digest !== undefined && sha256(sealed) !== digest) {
    throw new DamagedBlob(name, 'is damaged: it is not what was written');
  }
  return openBlob(name, sealed);
}
