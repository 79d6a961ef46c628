import { useEffect, useState } from 'react';
import type { RoadmapColumn } from '#domain/roadmap/columns.ts';
import { useSimilar } from './use-similar.ts';

/** Longest wait for the list, in milliseconds. */
const WAIT_MS = 5_000;
const OFFERED = 3;

/** A public roadmap item: planned, in work or shipped, known bugs among them. */
export interface KnownItem {
  id: string;
  title: string;
  description: string;
  column_name: RoadmapColumn;
}

/** Read once per page. */
let reading: Promise<readonly KnownItem[]> | null = null;

async function read(): Promise<readonly KnownItem[]> {
  const answer = await fetch('/api/public/roadmap.json', { signal: AbortSignal.timeout(WAIT_MS) });
  if (!answer.ok) throw new Error(`roadmap.json: ${answer.status}`);
  return (await answer.json()).items;
}

/** Public roadmap items that mean what is typed; none while the list is missing. */
export function useKnownItems(typed: string): readonly KnownItem[] {
  const [items, setItems] = useState<readonly KnownItem[]>([]);
  useEffect(() => {
    reading ??= read();
    reading.then(setItems, () => {
      reading = null;
    });
  }, []);
  return useSimilar(typed, items, OFFERED);
}
