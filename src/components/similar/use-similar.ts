import { useDeferredValue, useEffect, useMemo, useState } from 'react';
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
