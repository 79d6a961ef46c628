/** Broadcast to open pages when an outbox entry is settled; shown as a toast. */
export interface OutboxNews {
  title: string;
  description?: string | undefined;
  tone?: 'bad';
  sticky?: boolean;
  action?: { label: string; href: string };
}

/** Channel name, repeated in components/site/ServiceWorker.astro on every page. */
export const CHANNEL = 'thegrid:unsent';

/** Notifies all open pages, including this one. */
export function notifyPages(news: OutboxNews | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Subscribes to outbox changes in any page or the service worker. Returns the unsubscribe function. */
export function listen(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}
