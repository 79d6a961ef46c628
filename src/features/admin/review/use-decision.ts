import { useCallback, useRef, useState } from 'react';
import type { Contribution, Decision } from '#domain/contributions/contribution.ts';
import { ApiError } from '#lib/api-client.ts';
import { toast } from '#state/toasts.ts';
import { currentOf, reasonOf, sendReview } from './desk-api.ts';

/** What became of a decision that was not taken. `overtaken`: it had changed, and nothing was overwritten (T21). */
export type Setback = { kind: 'failed'; status: Decision; reason: string } | { kind: 'overtaken' };

interface DecisionOptions {
  /** The contribution as it is now: decided, or as somebody else left it. */
  onState: (contribution: Contribution) => void;
  /** After a decision was stored. */
  onDecided: (id: string) => void;
}

/** Sends decisions, one at a time, and remembers what went wrong with which contribution (R367, R368, A-23). */
export function useDecision({ onState, onDecided }: DecisionOptions) {
  const [pending, setPending] = useState<{ id: string; status: Decision } | null>(null);
  const [setbacks, setSetbacks] = useState<Record<string, Setback>>({});
  const busy = useRef(false);
  const keys = useRef(new Map<string, string>());

  const decide = useCallback(
    async (contribution: Contribution, status: Decision, notes: string) => {
      if (busy.current) return;
      busy.current = true;
      const { id } = contribution;
      setPending({ id, status });
      setSetbacks(({ [id]: _, ...others }) => others);
      const wish = JSON.stringify([id, contribution.updated_at, status, notes]);
      const idempotencyKey = keys.current.get(wish) ?? crypto.randomUUID();
      keys.current.set(wish, idempotencyKey);
      try {
        onState(await sendReview({ contribution, status, notes, idempotencyKey }));
        toast({ title: 'Contribution updated successfully' });
        onDecided(id);
      } catch (fault) {
        const current = currentOf(fault);
        if (current) onState(current);
        const setback: Setback = current
          ? { kind: 'overtaken' }
          : { kind: 'failed', status, reason: reasonOf(fault) };
        setSetbacks((had) => ({ ...had, [id]: setback }));
        // An ended session shows the sign-in page, which says so.
        if (!(fault instanceof ApiError && fault.code === 'unauthenticated')) {
          toast({ title: 'Error', description: 'Failed to update contribution', tone: 'bad' });
        }
      } finally {
        busy.current = false;
        setPending(null);
      }
    },
    [onState, onDecided],
  );

  return { pending, setbacks, decide };
}
