/** What every open page is told when something of the outbox was settled; it is shown as a toast. */
export interface OutboxNews {
  title: string;
  description?: string | undefined;
  tone?: 'bad';
  sticky?: boolean;
  action?: { label: string; href: string };
}

/** The channel of it; components/site/ServiceWorker.astro listens in every page, by the same name. */
export const CHANNEL = 'thegrid:unsent';

/** Tells every open page, this one with them. */
export function tellAll(news: OutboxNews | null): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(news);
  channel.close();
}

/** Calls `hear` whenever the outbox has changed in any page or in the service worker; answers how to stop. */
export function listen(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}
