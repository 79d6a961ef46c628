import * as z from 'zod/mini';
import type { Contract } from '#domain/contract.ts';
import { ApiError, type CallInput, isUnknown, reasonOf } from '#lib/api-client.ts';
import { settle } from '#lib/settle.ts';
import { failureToast } from './failure-toast.ts';
import { outdate, queryClient, watchReads } from './queries.ts';
import { callSignedIn } from './session.ts';
import { dismiss, toast } from './toasts.ts';

export interface Mutation<T> {
  /** Updates the screen at once and returns the rollback. */
  optimistic?: () => () => void;
  /** Every retry gets the same idempotency key (T20). */
  send: (idempotencyKey: string) => Promise<T>;
  /** Title of the success toast; null for none. */
  done: string | null;
  /** Completes "Failed to {action}"; null when the caller shows the failure. */
  failed: string | null;
  onDone?: (result: T) => void;
  /** Mutation key and variables, for `useMutationState`. */
  pending?: { key: string; variables: unknown };
  /** Tells apart mutations with the same `failed`: a later message replaces the earlier one. */
  about?: string;
}

export const sendTo =
  <C extends Contract>(contract: C, input: CallInput<C>) =>
  (idempotencyKey: string) =>
    callSignedIn(contract, input, { idempotencyKey });

/** The current record that a conflict carries; null for any other fault. */
export function currentOf<T>(fault: unknown, schema: z.core.$ZodType<T>): T | null {
  if (!(fault instanceof ApiError) || fault.code !== 'conflict') return null;
  return z.safeParse(schema, fault.current).data ?? null;
}

const failures = new Map<string, number>();

/** Retries by `settle`; refetches while the outcome is unknown. Resolves to fault or null; never throws. */
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

/** As the `send` of a form, which shows progress itself. @throws ApiError that begins with `failed` */
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
  const readOverlapping = watchReads(rollBack !== undefined);
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
  } finally {
    readOverlapping();
  }
}

/** Refetches what is on screen, now and once the connection is back. */
function readAgain(): void {
  const read = () => void queryClient.invalidateQueries();
  read();
  globalThis.addEventListener?.('online', read, { once: true });
}

/** Runs the work of one queue sequentially. Rejects as the work does. */
export function inQueue<T>(queue: string, work: () => Promise<T>): Promise<T> {
  const options = { scope: { id: queue }, mutationFn: work };
  return queryClient
    .getMutationCache()
    .build<T, unknown, unknown, unknown>(queryClient, options)
    .execute(undefined);
}
