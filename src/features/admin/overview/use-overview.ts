import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { queryClient } from '#state/queries.ts';
import { overviewQuery } from '../oversight/oversight-api.ts';

/** How long after a change the figures are asked for, in milliseconds: several decisions in a row are one question. */
const SETTLE_MS = 1_500;

interface OverviewHandle {
  figures: OverviewFigures | null;
  fault: unknown;
  busy: boolean;
  refresh: () => void;
}

/** The figures: once when it opens, again when `newCount` has changed, and on a press. */
export function useOverview(newCount: number | null): OverviewHandle {
  const { data: figures = null, error: fault, isFetching: busy } = useQuery(overviewQuery);
  const before = useRef<number | null>(null);
  const refresh = useCallback(() => void queryClient.invalidateQueries(overviewQuery), []);

  useEffect(() => {
    const had = before.current;
    before.current = newCount;
    if (had === null || newCount === null || had === newCount) return;
    const timer = setTimeout(refresh, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [newCount, refresh]);

  return { figures, fault, busy, refresh };
}
