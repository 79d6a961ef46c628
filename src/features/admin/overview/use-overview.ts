import { useEffect, useRef, useState } from 'react';
import type { OverviewFigures } from '#domain/overview/overview.ts';
import { fetchOverview } from '../oversight/oversight-api.ts';

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
  const [figures, setFigures] = useState<OverviewFigures | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(true);
  const [wish, setWish] = useState(0);
  const before = useRef<number | null>(null);

  useEffect(() => {
    const had = before.current;
    before.current = newCount;
    if (had === null || newCount === null || had === newCount) return;
    const timer = setTimeout(() => setWish((n) => n + 1), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [newCount]);

  useEffect(() => {
    const abort = new AbortController();
    setBusy(true);
    fetchOverview(wish > 0, abort.signal)
      .then(
        (answer) => {
          if (abort.signal.aborted) return;
          setFigures(answer);
          setFault(null);
        },
        (cause: unknown) => {
          if (!abort.signal.aborted) setFault(cause ?? new Error('unknown'));
        },
      )
      .finally(() => {
        if (!abort.signal.aborted) setBusy(false);
      });
    return () => abort.abort();
  }, [wish]);

  return { figures, fault, busy, refresh: () => setWish((n) => n + 1) };
}
