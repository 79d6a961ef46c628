import { failureToast } from './failure-toast.ts';
import { outdate, queryClient } from './queries.ts';
import { toast } from './toasts.ts';

export interface Mutation<T> {
  /** Changes the screen at once and returns how to take that back. */
  optimistic?: () => () => void;
  /** Gets the same idempotency key at each try, so that a retry never does it twice (T20). */
  send: (idempotencyKey: string) => Promise<T>;
  /** The literal title of the toast after a success; null for none. */
  done: string | null;
  /** What did not work, as in "Failed to {action}"; null when whoever asked says it. */
  failed: string | null;
  onDone?: (result: T) => void;
  /** What is pressed, under a key by which it can be looked up while it is on its way (`useMutationState`). */
  pending?: { key: string; variables: unknown };
}

/**
 * Does a write of a portal. A failure rolls the screen back and says "Error" / "Failed to ..." with the reason, and
 * with Retry where that may help. After a success, what else was read is asked for again when it is next opened.
 * Resolves to the fault, or null after a success; never throws.
 */
export async function mutate<T>(mutation: Mutation<T>, key: string = crypto.randomUUID()): Promise<unknown> {
  const { optimistic, send, done, failed, onDone, pending } = mutation;
  const rollBack = optimistic?.();
  const write = queryClient.getMutationCache().build<T, unknown, unknown, unknown>(queryClient, {
    mutationFn: () => send(key),
    onSuccess: (result) => {
      outdate();
      if (done !== null) toast({ title: done });
      onDone?.(result);
    },
    ...(pending && { mutationKey: [pending.key] }),
  });
  try {
    await write.execute(pending?.variables);
    return null;
  } catch (fault) {
    rollBack?.();
    if (failed !== null) failureToast({ failed, fault, retry: () => void mutate(mutation, key) });
    return fault ?? new Error('unknown');
  }
}

/** Does what is asked of one queue one after the other, in the order in which it was asked. Rejects as the work does. */
export function inQueue<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const options = { scope: { id: queue }, mutationFn: work };
  return queryClient
    .getMutationCache()
    .build<T, unknown, unknown, unknown>(queryClient, options)
    .execute(undefined);
}
