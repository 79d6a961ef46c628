import { transact } from './database.ts';
import { isOldReceipt } from './receipts.ts';
import type { KeptFile, OutboxEntry } from './records.ts';

/** Everything in the outbox of this device, oldest first. */
export async function listOutbox(): Promise<OutboxEntry[]> {
  const entries = await transact<OutboxEntry[]>('readonly', (stores) => stores('outbox').getAll());
  return entries.sort((one, other) => one.at - other.at);
}

/** True when anything is kept on this device: a draft, or something in the outbox. */
export async function isAnythingKept(): Promise<boolean> {
  const count = (name: 'drafts' | 'outbox') => transact<number>('readonly', (stores) => stores(name).count());
  return (await count('outbox')) + (await count('drafts')) > 0;
}

/** One entry; undefined when it is not there any more. */
export function findEntry(id: string): Promise<OutboxEntry | undefined> {
  return transact<OutboxEntry | undefined>('readonly', (stores) => stores('outbox').get(id));
}

/** A proof file by the id of its draft or entry. */
export function keptFile(id: string): Promise<KeptFile | undefined> {
  return transact<KeptFile | undefined>('readonly', (stores) => stores('files').get(id));
}

/** Puts an entry with its file on the disk, and takes the draft that it was made of away. @throws when it cannot be kept. */
export async function enqueue(entry: OutboxEntry, file: KeptFile | null, draft?: string): Promise<void> {
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

/** Changes an entry that is still there; once it is sent its file goes too. */
export function change(id: string, changes: Partial<OutboxEntry>): Promise<void> {
  return transact('strict', (stores) => {
    const asked: IDBRequest<OutboxEntry | undefined> = stores('outbox').get(id);
    asked.onsuccess = () => {
      if (asked.result) stores('outbox').put({ ...asked.result, ...changes });
    };
    if (changes.state === 'sent') stores('files').delete(id);
    return undefined;
  });
}

/** Takes an entry with its file out. */
export async function remove(id: string): Promise<void> {
  await transact('strict', (stores) => {
    stores('outbox').delete(id);
    stores('files').delete(id);
    return undefined;
  });
}

/** Takes out the receipts that nobody looked at for a month. */
export async function removeOld(): Promise<void> {
  for (const entry of await listOutbox()) if (isOldReceipt(entry, Date.now())) await remove(entry.id);
}
