import { atom } from 'nanostores';
import { isUnknown, reasonOf } from './api-client.ts';
import { retrying } from './retry.ts';

/** Retries of a write with unknown outcome, with the same Idempotency-Key (T20). */
const REPEATS = 3;
/** After this time only the first retry is made, in milliseconds. */
const PATIENCE_MS = 15_000;
/** A write counts as slow after this time, in milliseconds. */
const SLOW_MS = 10_000;

const SLOW = 'This is taking longer than usual.';
const checking = (attempt: number) =>
  `We do not know yet whether this arrived. Checking… (try ${attempt} of ${REPEATS + 1})`;

/** Writes in flight, including those between two tries. */
export const $sending = atom(0);

/** Failure message, with `refused` only when the server refused: otherwise the outcome is unknown. */
export const failureOf = (fault: unknown, refused: string): string =>
  `${isUnknown(fault) ? 'It is not known whether this worked.' : refused} ${reasonOf(fault)}`;

/** Same key while the outcome is unknown. `report`: a message while slow, null at last. @throws ApiError */
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
