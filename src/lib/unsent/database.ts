/** Object stores of the contribution form; key path `id`. */
const STORES = ['drafts', 'outbox', 'files'] as const;
export type StoreName = (typeof STORES)[number];
type Stores = (name: StoreName) => IDBObjectStore;

/** One connection per transaction: an open one would exclude pages from the back/forward cache. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('thegrid:unsent', 1);
    request.onupgradeneeded = () => {
      for (const name of STORES) request.result.createObjectStore(name, { keyPath: 'id' });
    };
    request.onblocked = request.onerror = () => reject(request.error);
    request.onsuccess = () => resolve(request.result);
  });
}

/**
 * Runs `work` in one transaction and resolves to the result of its request. `strict` waits for the disk.
 * @throws without IndexedDB, when access is denied, or when storage is full.
 */
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
