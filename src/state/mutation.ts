import { ApiError, isUnknown, reasonOf } from '#lib/api-client.ts';
import { settle } from '#lib/settle.ts';
import { failureToast } from './failure-toast.ts';
import { outdate, queryClient } from './queries.ts';
import { dismiss, toast } from './toasts.ts';

export interface Mutation<T> {
  /** Changes the screen at once and returns how to take that back. */
  optimistic?: () => () => void;
  /** Gets the same idempotency key at each try, so that a retry never does it twice (T20). */
  send: (idempotencyKey: string) => Promise<T>;
  /** The literal title of the toast after a success; null for none. */
  done: string | null;
  /** What did not work, as in "Failed to {action}"; null when the caller shows it. */
  failed: string | null;
  onDone?: (result: T) => void;
  /** What is pressed, under a key by which it can be looked up while it is on its way (`useMutationState`). */
  pending?: { key: string; variables: unknown };
  /** Its subject, where several have the same `failed`: a later try about it replaces the message of the earlier one. */
  about?: string;
}

/** The messages of failures on show, by subject. */
const failures = new Map<string, number>();

/**
 * Performs a write of a portal that is no form. While its outcome is unknown it is sent again (`settle`), and a toast
 * says so. A failure rolls the screen back and shows "Error" / "Failed to ..." with the reason, and with Retry where that
 * may help; if the outcome stays unknown, what is on the screen is read again. Resolves to the fault, or null; never throws.
 */
export async function mutate<T>(mutation: Mutation<T>, key: string = crypto.randomUUID()): Promise<unknown> {
  const { failed, about = failed } = mutation;
  if (about !== null) dismiss(failures.get(about) ?? 0);
  let shown = 0;
  const report = (progress: string | null) => {
    dismiss(shown);
    if (progress !== null) shown = toast({ title: progress, sticky: true });
  };
  try {
    await execute(mutation, () => settle(() => mutation.send(key), report));
    return null;
  } catch (fault) {
    if (failed !== null)
      failures.set(about ?? failed, failureToast({ failed, fault, retry: () => void mutate(mutation, key) }));
    if (isUnknown(fault)) readAgain();
    return fault ?? new Error('unknown');
  }
}

/**
 * The same as the `send` of a form, which repeats it and shows its progress and why it failed.
 * @throws ApiError whose message begins with `failed`
 */
export async function write<T>(mutation: Mutation<T>, key: string): Promise<void> {
  try {
    await execute(mutation, () => mutation.send(key));
  } catch (fault) {
    if (isUnknown(fault)) readAgain();
    const { code, status } = fault instanceof ApiError ? fault : { code: 'internal' as const, status: 0 };
    const why = mutation.failed === null ? reasonOf(fault) : `${mutation.failed}. ${reasonOf(fault)}`;
    throw new ApiError(code, status, why, fault instanceof ApiError ? fault : {});
  }
}

async function execute<T>(mutation: Mutation<T>, send: () => Promise<T>): Promise<void> {
  const { optimistic, done, onDone, pending } = mutation;
  const rollBack = optimistic?.();
  const build = queryClient.getMutationCache().build<T, unknown, unknown, unknown>(queryClient, {
    mutationFn: send,
    onSuccess: (result) => {
      outdate();
      if (done !== null) toast({ title: done });
      onDone?.(result);
    },
    ...(pending && { mutationKey: [pending.key] }),
  });
  try {
    await build.execute(pending?.variables);
  } catch (fault) {
    rollBack?.();
    throw fault;
  }
}

/** Reads what is on the screen again, at once and when the connection is back: it may have changed at the server. */
function readAgain(): void {
  const read = () => void queryClient.invalidateQueries();
  read();
  globalThis.addEventListener?.('online', read, { once: true });
}

/** Does what is requested of one queue one after the other, in the order of the requests. Rejects as the work does. */
export function inQueue<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const options = { scope: { id: queue }, mutationFn: work };
  return queryClient
    .getMutationCache()
    .build<T, unknown, unknown, unknown>(queryClient, options)
    .execute(undefined);
}
