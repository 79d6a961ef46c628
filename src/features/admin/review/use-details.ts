import { useEffect, useState } from 'react';
import { type DeskDetails, fetchDetails } from './desk-api.ts';
import { $desk, put } from './desk-store.ts';

/** What is known of a contribution beyond its record, and why it could not be had. */
export interface DetailsHandle {
  details: DeskDetails | null;
  fault: unknown;
  retry: () => void;
}

/** How long an answer is good enough to be shown without asking again, in milliseconds. */
const FRESH_MS = 30_000;

const cache = new Map<string, { at: number; details: DeskDetails }>();

async function load(id: string, signal: AbortSignal): Promise<DeskDetails> {
  const details = await fetchDetails(id, signal);
  cache.set(id, { at: Date.now(), details });
  put(details.contribution);
  return details;
}

/**
 * The whole record of the open contribution with its duplicates and the pool. What was asked before is shown at once
 * and asked for again, because a decision elsewhere changes it; the next one in line is fetched ahead.
 */
export function useDetails(id: string | null, next: string | null): DetailsHandle {
  const [answer, setAnswer] = useState<{ id: string; details: DeskDetails | null; fault: unknown } | null>(
    null,
  );
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is asked for by number.
  useEffect(() => {
    if (id === null) return;
    const abort = new AbortController();
    const { signal } = abort;
    const ahead = async () => {
      if (next !== null && !$desk.get().known.has(next)) await load(next, signal);
    };
    load(id, signal)
      .then((details) => {
        if (signal.aborted) return;
        setAnswer({ id, details, fault: null });
        return ahead();
      })
      .catch((fault: unknown) => {
        if (!signal.aborted) setAnswer({ id, details: null, fault: fault ?? new Error('unknown') });
      });
    return () => abort.abort();
  }, [id, attempt]);

  const had = id === null ? undefined : cache.get(id);
  const mine = answer?.id === id ? answer : null;
  const details = mine?.details ?? (had && Date.now() - had.at < FRESH_MS ? had.details : null);
  return {
    details,
    fault: mine?.fault ?? null,
    retry: () => {
      setAnswer(null);
      setAttempt((count) => count + 1);
    },
  };
}
