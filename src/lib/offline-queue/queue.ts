import type { ToastText } from '#lib/say.ts';
import { DRAFT_LIFE_MS, type QueuedContribution, type StoredFile, transact } from './database.ts';

/** Oldest first. */
export async function listQueue(): Promise<QueuedContribution[]> {
  const entries = await transact<QueuedContribution[]>('readonly', (stores) => stores('queue').getAll());
  return entries.sort((one, other) => one.at - other.at);
}

export async function hasStoredData(): Promise<boolean> {
  const count = (name: 'drafts' | 'queue') => transact<number>('readonly', (stores) => stores(name).count());
  return (await count('queue')) + (await count('drafts')) > 0;
}

export function findEntry(id: string): Promise<QueuedContribution | undefined> {
  return transact<QueuedContribution | undefined>('readonly', (stores) => stores('queue').get(id));
}

/** By the id of its draft or entry. */
export function storedFile(id: string): Promise<StoredFile | undefined> {
  return transact<StoredFile | undefined>('readonly', (stores) => stores('files').get(id));
}

/** Stores an entry with its file and removes its draft. @throws when it cannot be stored. */
export async function enqueue(
  entry: QueuedContribution,
  file: StoredFile | null,
  draft?: string,
): Promise<void> {
  await transact('strict', (stores) => {
    stores('queue').put(entry);
    if (file) stores('files').put({ ...file, id: entry.id });
    if (draft) {
      stores('drafts').delete(draft);
      stores('files').delete(draft);
    }
    return undefined;
  });
}

/** Updates an existing entry; a sent one loses its file. */
export function updateEntry(id: string, changes: Partial<QueuedContribution>): Promise<void> {
  return transact('strict', (stores) => {
    const request: IDBRequest<QueuedContribution | undefined> = stores('queue').get(id);
    request.onsuccess = () => {
      if (request.result) stores('queue').put({ ...request.result, ...changes });
    };
    if (changes.state === 'sent') stores('files').delete(id);
    return undefined;
  });
}

export async function removeEntry(id: string): Promise<void> {
  await transact('strict', (stores) => {
    stores('queue').delete(id);
    stores('files').delete(id);
    return undefined;
  });
}

/** Not viewed for a month. */
export const isOldReceipt = ({ state, at }: Pick<QueuedContribution, 'state' | 'at'>, now: number): boolean =>
  state === 'sent' && now - at > DRAFT_LIFE_MS;

export async function removeOldReceipts(): Promise<void> {
  for (const entry of await listQueue()) if (isOldReceipt(entry, Date.now())) await removeEntry(entry.id);
}

/** Channel name, repeated in components/site/ServiceWorker.astro on every page. */
export const CHANNEL = 'thegrid:offline-queue';

/** Notifies all open pages, including this one, which show the news as a toast. */
export function publishNews(news: ToastText | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Subscribes to queue changes in any page or the service worker. Returns the unsubscribe function. */
export function listen(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}
