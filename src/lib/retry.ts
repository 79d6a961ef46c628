import { ApiError, isUnknown } from './api-client.ts';

/** True for transient failures: unreachable, overloaded, 5xx. */
export function isPassing(error: unknown): boolean {
  return isUnknown(error) || (error instanceof ApiError && error.status === 429);
}

/** Delays before retries, in milliseconds. */
const WAITS = [300, 700, 1500, 3000, 5000];

/** Longest accepted `retry-after`, in seconds. */
const LONGEST_WAIT = 15;

export interface RetryOptions {
  /** Number of retries, at most five. */
  times: number;
  signal?: AbortSignal | undefined;
  /** Which failures are retried; defaults to `isPassing`. */
  worthIt?: (fault: unknown) => boolean;
  onRetry?: () => void;
  /** In milliseconds; replaced in tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** Retries `attempt` with growing delays or `retryAfter` (seconds). @throws the last failure, AbortError */
export async function retrying<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { times, signal, wait = sleep, worthIt = isPassing, onRetry } = options;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const requestedWait = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
      if (failures >= times || !worthIt(error) || requestedWait > LONGEST_WAIT) throw error;
      onRetry?.();
      await wait(Math.max(WAITS[failures] ?? 5000, requestedWait * 1000), signal);
    }
  }
}

/** In milliseconds; rejects when the signal is aborted. */
const sleep = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
