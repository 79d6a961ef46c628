import { ApiError, isUnknown } from './api-client.ts';

/** True when sending the same request again may succeed: not reached, overloaded or broken for the moment. */
export function isPassing(error: unknown): boolean {
  return isUnknown(error) || (error instanceof ApiError && error.status === 429);
}

/** The waits before the second, third… try, in milliseconds. */
const WAITS = [300, 700, 1500, 3000, 5000];

/** A server that asks for a longer wait than this is not waited for, in seconds. */
const LONGEST_WAIT = 15;

export interface RetryOptions {
  /** How many times a failed request is sent again; at most five. */
  times: number;
  signal?: AbortSignal | undefined;
  /** Which failures are repeated; `isPassing` unless given. */
  worthIt?: (fault: unknown) => boolean;
  /** Before each wait for another try. */
  onRetry?: () => void;
  /** Waits, in milliseconds; replaced in tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/**
 * Runs `attempt` until it succeeds, fails for good, or has been repeated often enough, with growing waits or the one
 * that the server asked for (`retryAfter`, in seconds).
 * @throws what the last attempt threw, or an AbortError once the signal is raised.
 */
export async function retrying<T>(attempt: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { times, signal, wait = sleep, worthIt = isPassing, onRetry } = options;
  for (let failures = 0; ; failures++) {
    signal?.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      signal?.throwIfAborted();
      const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
      if (failures >= times || !worthIt(error) || asked > LONGEST_WAIT) throw error;
      onRetry?.();
      await wait(Math.max(WAITS[failures] ?? 5000, asked * 1000), signal);
    }
  }
}

/** Resolves after `ms` milliseconds; rejects as soon as the signal is raised. */
function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
