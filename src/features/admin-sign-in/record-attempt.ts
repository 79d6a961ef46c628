import { type ATTEMPT_OUTCOMES, recordAdminAttempt } from '#domain/accounts/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';

type Outcome = (typeof ATTEMPT_OUTCOMES)[number];

/** Longest wait for the record of a success before leaving the page, in milliseconds. */
const RECORD_TIMEOUT_MS = 2000;

/**
 * Records an attempt; with a token the server records what it verified itself. Never throws, waits 2 s
 * at most. Resolves to the seconds to wait before another attempt, or 0.
 */
export async function recordAttempt(
  identifier: string,
  outcome: Outcome,
  token: string | null = null,
): Promise<number> {
  const body = { identifier: identifier.slice(0, 255), outcome };
  const recorded = call(recordAdminAttempt, { body }, { token }).then(
    () => 0,
    (fault: unknown) => {
      if (fault instanceof ApiError && fault.code === 'limit') return fault.retryAfter ?? 60;
      console.warn('The attempt could not be recorded', fault instanceof Error ? fault.name : '');
      return 0;
    },
  );
  return Promise.race([
    recorded,
    new Promise<0>((resolve) => setTimeout(() => resolve(0), RECORD_TIMEOUT_MS)),
  ]);
}
