import { type ATTEMPT_OUTCOMES, recordAdminAttempt } from '#domain/accounts/contract.ts';
import { call } from '#lib/api-client.ts';

type Outcome = (typeof ATTEMPT_OUTCOMES)[number];

/** How long leaving the page waits for the record of a success, in milliseconds. */
const PATIENCE_MS = 2000;

/** Records an attempt (R350, A-21). Never throws and never takes longer than two seconds: signing in goes first. */
export async function recordAttempt(identifier: string, outcome: Outcome): Promise<void> {
  const recorded = call(recordAdminAttempt, { body: { identifier: identifier.slice(0, 255), outcome } }).then(
    () => undefined,
    (fault: unknown) => {
      console.warn('The attempt could not be recorded', fault instanceof Error ? fault.name : '');
    },
  );
  await Promise.race([recorded, new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}
