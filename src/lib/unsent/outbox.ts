import { transact } from './database.ts';
import { isOldReceipt } from './receipts.ts';
import type { OutboxEntry, StoredFile } from './records.ts';

/** Oldest first. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  const entries = await transact<OutboxEntry[]>('readonly', (stores) => stores('outbox').getAll());
  return entries.sort((one, other) => one.at - other.at);
}

/** True with any draft or outbox entry on this device. */
export async function hasStoredData(): Promise<boolean> {
  const count = (name: 'drafts' | 'outbox') => transact<number>('readonly', (stores) => stores(name).count());
  return (await count('outbox')) + (await count('drafts')) > 0;
}

export function findEntry(id: string): Promise<OutboxEntry | undefined> {
  return transact<OutboxEntry | undefined>('readonly', (stores) => stores('outbox').get(id));
}

/** By the id of its draft or entry. */
export function storedFile(id: string): Promise<StoredFile | undefined> {
  return transact<StoredFile | undefined>('readonly', (stores) => stores('files').get(id));
}

/** Stores an entry with its file and removes its draft. @throws when it cannot be stored. */
export async function enqueue(entry: OutboxEntry, file: StoredFile | null, draft?: string): Promise<void> {
  await transact('strict', (stores) => {
    stores('outbox').put(entry);
    if (file) stores('files').put({ ...file, id: entry.id });
    if (draft) {
      stores('drafts').delete(draft);
      stores('files').delete(draft);
    }
    return undefined;
  });
}

/** Updates an existing entry; a sent one loses its file. */
export function change(id: string, changes: Partial<OutboxEntry>): Promise<void> {
  return transact('strict', (stores) => {
    const request: IDBRequest<OutboxEntry | undefined> = stores('outbox').get(id);
    request.onsuccess = () => {
      if (request.result) stores('outbox').put({ ...request.result, ...changes });
    };
    if (changes.state === 'sent') stores('files').delete(id);
    return undefined;
  });
}

export async function remove(id: string): Promise<void> {
  await transact('strict', (stores) => {
    stores('outbox').delete(id);
    stores('files').delete(id);
    return undefined;
  });
}

/** Removes receipts not viewed for a month. */
export async function removeOld(): Promise<void> {
  for (const entry of await listOutbox()) if (isOldReceipt(entry, Date.now())) await remove(entry.id);
}
