import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { DomainError } from '#domain/errors.ts';

/** Timeouts in milliseconds. Users get an answer within ten seconds, also in an outage (T38). */
export const DEADLINES = {
  /** The whole call: body, caller, verb and store. */
  call: 8_500,
  github: 5_000,
  auth: 4_000,
  /** Longest silence of Firestore, over all retries of its library. */
  firestore: 5_000,
  /** One read or write of a file, over all retries of its library. */
  blobs: 5_000,
  /** Optional parts of an answer: the desk's version, other readers. */
  optional: 1_000,
  /** A snapshot that can be rebuilt, or is in memory as well. */
  snapshot: 2_000,
  probe: 4_000,
  /** A repair after a failure, independent of the answer. */
  repair: 8_000,
  /** A scheduled function: the platform ends it after thirty seconds (T33). */
  schedule: 28_000,
} as const;

export interface Call {
  /** Aborted if the call failed by its deadline: nothing more may be read or written for it. */
  signal: AbortSignal;
  /** Ends the call with an error. No effect once it has been aborted. */
  abort(reason: DomainError): void;
  /** Deadline of the answer, in milliseconds since 1970; null after it, and for work without an answer. */
  endsAt(): number | null;
  /** Start, in milliseconds of the process's monotonic clock. */
  readonly beganAt: number;
  /** Its idempotency key makes it repeatable after an answer as failed, stored or not (T20). */
  readonly hasKey: boolean;
}

const calls = new AsyncLocalStorage<Call>();

/** The call of the running code; undefined in scripts. */
export const currentCall = (): Call | undefined => calls.getStore();

function tookTooLong(): DomainError {
  return new DomainError('unavailable', 'This took too long. Please try again.', {
    retryAfter: 5,
  });
}

export function isAway(): DomainError {
  const sentence = 'This is not available for the moment. Please try again.';
  return new DomainError('unavailable', sentence, { retryAfter: 5 });
}

function whenAborted(signal: AbortSignal): { promise: Promise<never>; release(): void } {
  let release = () => {};
  const promise = new Promise<never>((_, reject) => {
    const listener = () => reject(signal.reason);
    if (signal.aborted) return listener();
    signal.addEventListener('abort', listener, { once: true });
    release = () => signal.removeEventListener('abort', listener);
  });
  return { promise, release: () => release() };
}

/** After `ms` rejects (503) and aborts the signal: work stops at its next read or write, unless deferred. */
export async function runCall<T>(
  ms: number | null,
  work: (call: Call) => Promise<T>,
  { hasKey = false } = {},
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  // Each read and write listens while it lasts, and an export has hundreds.
  setMaxListeners(0, signal);
  let endsAt = ms === null ? null : Date.now() + ms;
  const abort = (reason: DomainError) => controller.abort(reason);
  const call: Call = { signal, abort, endsAt: () => endsAt, beganAt: performance.now(), hasKey };
  const timer = ms === null ? undefined : setTimeout(() => abort(tookTooLong()), ms);
  const aborted = whenAborted(signal);
  try {
    return await Promise.race([calls.run(call, () => work(call)), aborted.promise]);
  } catch (fault) {
    // A failure after the abort is its consequence, regardless of which was observed first.
    throw signal.aborted ? signal.reason : fault;
  } finally {
    endsAt = null;
    clearTimeout(timer);
    aborted.release();
  }
}

/** Waits at most `ms`, and no longer than the call, for `work`; rejects with a DomainError (503). */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const call = currentCall();
  if (call?.signal.aborted) throw call.signal.reason;
  const aborted = call && whenAborted(call.signal);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(isAway()), ms);
  });
  try {
    return await Promise.race([work(), late, ...(aborted ? [aborted.promise] : [])]);
  } finally {
    clearTimeout(timer);
    aborted?.release();
  }
}

/** Waits at most `ms` for work that goes on without its caller; null if it takes longer. Rejects for an aborted call. */
export function waitBriefly<T>(ms: number, work: Promise<T>): Promise<T | null> {
  return Promise.race([work, wait(ms, null, { ref: false, signal: currentCall()?.signal })]);
}

/** Repairs a half-done write, also after its call was aborted. For nothing else. */
export const repair = <T>(work: () => Promise<T>): Promise<T> => runCall(DEADLINES.repair, work);

/** Outside of any request: no deadline, not aborted by a failed call. 503 if Firestore is silent too long. */
export const runApart = <T>(work: () => Promise<T>): Promise<T> => runCall(null, work);
