import { type ATTEMPT_OUTCOMES, recordAdminAttempt } from '#domain/accounts/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';

type Outcome = (typeof ATTEMPT_OUTCOMES)[number];

/** How long leaving the page waits for the record of a success, in milliseconds. */
const PATIENCE_MS = 2000;

/**
 * Records an attempt. With the token of a sign-in that went well the server writes down what it saw itself.
 * Never throws and never takes longer than two seconds: signing in goes first. Resolves to the seconds that the server
 * asks to wait before another try, 0 otherwise.
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
  return Promise.race([recorded, new Promise<0>((resolve) => setTimeout(() => resolve(0), PATIENCE_MS))]);
}
