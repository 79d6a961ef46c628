import { useEffect, useState } from 'react';
import { listen } from '#lib/unsent/news.ts';
import { listOutbox, remove } from '#lib/unsent/outbox.ts';
import type { OutboxEntry } from '#lib/unsent/records.ts';
import { startOutbox } from '#state/outbox-sender.ts';

/** Outbox entries of this device, as changed by any tab or the service worker. */
export function useOutbox() {
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);

  async function read(): Promise<readonly OutboxEntry[]> {
    const now = await listOutbox().catch(() => []);
    setEntries(now);
    return now;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const begin = async () => {
      const before = await listOutbox();
      setEntries(before);
      if (before.length > 0) startOutbox(true);
    };
    begin().catch(() => {});
    return listen(() => void read());
  }, []);

  return {
    entries,
    read,
    remove: async (id: string) => {
      await remove(id);
      await read();
    },
  };
}
