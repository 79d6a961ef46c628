/** What this device keeps of the contribution form; each record stands under its member `id`. */
const STORES = ['drafts', 'outbox', 'files'] as const;
export type StoreName = (typeof STORES)[number];
type Stores = (name: StoreName) => IDBObjectStore;

/** Opened for each transaction: a connection that stays open would keep pages out of the browser's back/forward cache. */
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('thegrid:unsent', 1);
    asked.onupgradeneeded = () => {
      for (const name of STORES) asked.result.createObjectStore(name, { keyPath: 'id' });
    };
    asked.onblocked = asked.onerror = () => reject(asked.error);
    asked.onsuccess = () => resolve(asked.result);
  });
}

/**
 * Runs `work` in one transaction, all of it or nothing, and resolves to what the request that it returns was answered.
 * `strict` waits until it lies on the disk. @throws where there is no IndexedDB, it is refused, or it is full.
 */
export async function transact<T = void>(
  mode: 'readonly' | 'readwrite' | 'strict',
  work: (stores: Stores) => IDBRequest<T> | undefined,
): Promise<T> {
  const database = await open();
  const isStrict = mode === 'strict';
  const durability = isStrict ? mode : 'default';
  const transaction = database.transaction(STORES, isStrict ? 'readwrite' : mode, { durability });
  const asked = work((name) => transaction.objectStore(name));
  // What goes on is finished all the same.
  database.close();
  return new Promise((resolve, reject) => {
    transaction.onabort = () => reject(transaction.error);
    transaction.oncomplete = () => resolve(asked?.result as T);
  });
}
