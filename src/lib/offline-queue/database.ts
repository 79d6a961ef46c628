import type { ContributionForm } from '#domain/contributions/contribution.ts';
import type { FieldIssue } from '#domain/errors.ts';
import type { UploadedProofs } from '#lib/uploaded-proofs.ts';

/** Lifetime after the last change, in milliseconds (T39). */
export const DRAFT_LIFE_MS = 30 * 24 * 60 * 60_000;

export interface FileBytes {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

export const bytesOf = async (file: File): Promise<FileBytes> => ({
  name: file.name,
  type: file.type,
  bytes: await file.arrayBuffer(),
});

export const asFiles = (stored: readonly FileBytes[]): File[] =>
  stored.map(({ name, type, bytes }) => new File([bytes], name, { type }));

/** Proof files under the id of their draft or contribution, the first one at the top; also read by the service worker. */
export interface StoredFile extends FileBytes {
  id: string;
  others?: FileBytes[];
}

/** Unsent form: text of each control by name. */
export interface StoredDraft {
  id: string;
  /** Author's uid; null while signed out. */
  account: string | null;
  /** Last change, epoch milliseconds. */
  at: number;
  values: Record<string, string>;
}

/** Contribution submitted on this device that the server may not have received. */
export interface QueuedContribution {
  /** Idempotency key of all attempts. */
  id: string;
  /** Submission time, epoch milliseconds. */
  at: number;
  /** Null once sent: only the reference remains. */
  body: (ContributionForm & { website?: string; vouch?: string }) | null;
  file: string | null;
  /** The uploaded files; retries must reference the same ones. */
  proof: UploadedProofs | null;
  /** Sender's uid; null while signed out. Entries of an account are sent by pages only. */
  account: string | null;
  state: 'waiting' | 'refused' | 'sent';
  /** Earliest next attempt, epoch milliseconds: after a failure, and while its form is open. */
  not_before: number;
  tries: number;
  /** The server set `not_before`, so regained connectivity does not advance it. */
  limited: boolean;
  /** Why it was refused or must wait, as a message of the server. */
  reason: string | null;
  fields: FieldIssue[];
  /** `TG-XXXXXX` once sent. */
  reference: string | null;
  /** Server id once sent; missing on entries from before November 2026. */
  sent_id?: string | null;
}

/** Object stores of the contribution form; key path `id`. */
const STORES = ['drafts', 'queue', 'files'] as const;
export type StoreName = (typeof STORES)[number];
type Stores = (name: StoreName) => IDBObjectStore;

/** One connection per transaction: an open one would exclude pages from the back/forward cache. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('thegrid:offline-queue', 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name, { keyPath: 'id' });
    };
    request.onblocked = request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/** `strict` waits for the disk. @throws without IndexedDB, when access is denied, or when storage is full. */
export async function transact<T = void>(
  mode: 'readonly' | 'readwrite' | 'strict',
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T> {
  const database = await open();
  const isStrict = mode === 'strict';
  const durability = isStrict ? mode : 'default';
  const transaction = database.transaction(STORES, isStrict ? 'readwrite' : mode, { durability });
  const request = work((name) => transaction.objectStore(name));
  // Running transactions complete.
  database.close();
  return new Promise((resolve, reject) => {
    transaction.onabort = () => reject(transaction.error);
    transaction.oncomplete = () => resolve(request?.result as T);
  });
}
