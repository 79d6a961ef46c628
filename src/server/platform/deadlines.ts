import { AsyncLocalStorage } from 'node:async_hooks';
import { setMaxListeners } from 'node:events';
import { DomainError } from '#domain/errors.ts';

/** How long a call waits, in milliseconds. People get an answer within ten seconds, also in an outage (T38). */
export const DEADLINES = {
  /** The whole call, from its arrival to its answer: body, caller, verb and store. */
  call: 8_500,
  /** One question to Firebase Auth. */
  auth: 4_000,
  /** How long Firestore may give no sign of itself, over all retries of its library. */
  firestore: 5_000,
  /** One read or write of a file, over all retries of its library. */
  blobs: 5_000,
  /** What an answer can do without: the desk's version, who else reads. */
  optional: 1_000,
  /** A snapshot that can be rebuilt, or that is in memory as well. */
  snapshot: 2_000,
  /** One health probe of a service. */
  probe: 4_000,
  /** A repair after a failure, whether or not the answer has gone out. */
  repair: 8_000,
  /** A scheduled function: the platform ends it after thirty seconds (T33). */
  schedule: 28_000,
} as const;

export interface Call {
  /** Aborted when the call has failed by its deadline: from then on nothing more may be read or written for it. */
  signal: AbortSignal;
  /** Ends the call with an error. Without effect once it has been aborted. */
  abort(reason: DomainError): void;
  /** When it has to be answered, in milliseconds since 1970; null after it was, and for work that no answer waits for. */
  endsAt(): number | null;
  /** When it began, in milliseconds of the process's own clock. */
  readonly beganAt: number;
}

const calls = new AsyncLocalStorage<Call>();

/** The call that the running code works for; undefined in scripts. */
export const presentCall = (): Call | undefined => calls.getStore();

function tookTooLong(): DomainError {
  return new DomainError('unavailable', 'This took too long. Please try again.', {
    retryAfter: 5,
  });
}

export function isAway(): DomainError {
  const sentence = 'This is not available for the moment. Please try again.';
  return new DomainError('unavailable', sentence, { retryAfter: 5 });
}

/** Rejects with the signal's reason as soon as it is aborted. */
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

/**
 * Runs a call. It is answered within `ms`: when the work takes longer, this rejects (503) and the signal of the call is
 * aborted, so that the work stops at its next read or write. Work that was put off until after the answer goes on.
 */
export async function runCall<T>(ms: number, work: (call: Call) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  // Each read and write listens while it lasts, and an export has hundreds.
  setMaxListeners(0, signal);
  let endsAt: number | null = Date.now() + ms;
  const abort = (reason: DomainError) => controller.abort(reason);
  const call: Call = { signal, abort, endsAt: () => endsAt, beganAt: performance.now() };
  const timer = setTimeout(() => call.abort(tookTooLong()), ms);
  const aborted = whenAborted(signal);
  try {
    return await Promise.race([calls.run(call, () => work(call)), aborted.promise]);
  } catch (fault) {
    // What happened after the abort is its consequence, whichever of the two was seen first.
    throw signal.aborted ? signal.reason : fault;
  } finally {
    endsAt = null;
    clearTimeout(timer);
    aborted.release();
  }
}

/**
 * Waits at most `ms` for `work`, and no longer than the call that it is done for; rejects with a DomainError (503). Work of
 * a call that has failed already is not begun.
 */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const call = presentCall();
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

/** Repairs a half-done write, also after its call was given up. For nothing else: it can write after an answer of failure. */
export function repair<T>(work: () => Promise<T>): Promise<T> {
  return runCall(DEADLINES.repair, work);
}

/**
 * Runs work that belongs to no request, such as what several requests left to be sent: no answer waits for it, so it has
 * no deadline, and no call that failed ends it. It rejects (503) when Firestore gives no sign of itself for too long.
 */
export async function runApart<T>(work: () => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  setMaxListeners(0, signal);
  const abort = (reason: DomainError) => controller.abort(reason);
  const call: Call = { signal, abort, endsAt: () => null, beganAt: performance.now() };
  const aborted = whenAborted(signal);
  try {
    return await Promise.race([calls.run(call, work), aborted.promise]);
  } finally {
    aborted.release();
  }
}
