import { atom } from 'nanostores';
import { isUnknown, reasonOf } from './api-client.ts';
import { retrying } from './retry.ts';

/** How often a write whose outcome is unknown is sent again, with the same Idempotency-Key (T20). */
const REPEATS = 3;
/** From then on, in milliseconds, only the first repetition is left. */
const PATIENCE_MS = 15_000;
/** When a write counts as slow, in milliseconds. */
const SLOW_MS = 10_000;

const SLOW = 'This is taking longer than usual.';
const checking = (attempt: number) =>
  `We do not know yet whether this arrived. Checking… (try ${attempt} of ${REPEATS + 1})`;

/** How many writes are neither done nor refused yet, between two tries as well. */
export const $sending = atom(0);

/** Why a write failed, with `refused` only where the server has said so: otherwise nobody knows whether it happened. */
export const failureOf = (fault: unknown, refused: string): string =>
  `${isUnknown(fault) ? 'It is not known whether this worked.' : refused} ${reasonOf(fault)}`;

/**
 * Sends a write until it is done or refused: one whose outcome is unknown is sent again, so `send` uses the same key
 * each time. `report` receives a sentence for the person while it takes long, and null at the end.
 * @throws ApiError of the refusal, or of the last try when the outcome stayed unknown (`isUnknown`).
 */
export async function settle<T>(
  send: () => Promise<T>,
  report: (progress: string | null) => void,
): Promise<T> {
  const start = performance.now();
  let attempt = 1;
  $sending.set($sending.get() + 1);
  const slow = setTimeout(() => attempt === 1 && report(SLOW), SLOW_MS);
  try {
    return await retrying(send, {
      times: REPEATS,
      worthIt: (fault) => isUnknown(fault) && (attempt === 1 || performance.now() - start < PATIENCE_MS),
      onRetry: () => {
        attempt += 1;
        report(checking(attempt));
      },
    });
  } finally {
    $sending.set($sending.get() - 1);
    clearTimeout(slow);
    report(null);
  }
}
