import { useEffect, useState } from 'react';
import type { QueuedContribution } from '#lib/offline-queue/database.ts';
import { listen, listQueue, removeEntry } from '#lib/offline-queue/queue.ts';
import { startOutbox } from '#state/outbox-sender.ts';

/** Outbox entries of this device, as changed by any tab or the service worker. */
export function useOutbox() {
  const [entries, setEntries] = useState<readonly QueuedContribution[]>([]);

  async function read(): Promise<readonly QueuedContribution[]> {
    const now = await listQueue().catch(() => []);
    setEntries(now);
    return now;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    const begin = async () => {
      const before = await listQueue();
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
      await removeEntry(id);
      await read();
    },
  };
}
