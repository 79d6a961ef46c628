import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { RoadmapColumn } from '#domain/roadmap/columns.ts';
import type { similarOver, Written } from '#lib/search/similar.ts';

const NONE: readonly never[] = [];

/** Items that mean what is typed, best first; none while the matcher, loaded with the first text, is missing. */
export function useSimilar<T extends Written>(
  typed: string,
  items: readonly T[],
  count: number,
): readonly T[] {
  const [matcher, setMatcher] = useState<{ over: typeof similarOver } | null>(null);
  const text = useDeferredValue(typed.trim());
  const isNeeded = text !== '' && items.length > 0;
  useEffect(() => {
    if (!isNeeded) return;
    import('#lib/search/similar.ts').then(
      ({ similarOver: over }) => setMatcher((before) => before ?? { over }),
      () => undefined,
    );
  }, [isNeeded]);
  const find = useMemo(() => matcher?.over(items), [matcher, items]);
  return useMemo(() => (find && text ? find(text, count) : NONE), [find, text, count]);
}

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
