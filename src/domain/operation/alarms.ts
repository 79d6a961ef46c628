import * as z from 'zod/mini';
import type { LedgerCheck } from './health.ts';
import { type NightState, stepsThatFailed } from './night.ts';

/** What the operator is told of, by mail once a day for each, and on the overview as long as it lasts. */
export const ALARM_CAUSES = ['given-up', 'too-old', 'ledger', 'errors', 'night'] as const;
export type AlarmCause = (typeof ALARM_CAUSES)[number];

/** From how many failed calls a day on they are told, over all functions. */
export const ERRORS_A_DAY = 25;

/** One alarm: how many of what the cause counts, and the step of a night that failed. */
export const OperationAlarm = z.object({
  cause: z.enum(ALARM_CAUSES),
  count: z.number(),
  step: z.nullable(z.string()),
});
export type OperationAlarm = z.infer<typeof OperationAlarm>;

const some = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

const SENTENCES: Record<AlarmCause, (count: number, step: string | null) => string> = {
  'given-up': (count) => `${some(count, 'message was', 'messages were')} given up and did not leave.`,
  'too-old': (count) => `The oldest message has waited for ${some(count, 'minute', 'minutes')}.`,
  ledger: (count) => `The ledger does not add up: ${some(count, 'sum differs', 'sums differ')}.`,
  errors: (count) => `${some(count, 'call has', 'calls have')} failed today.`,
  night: (count, step) =>
    step === null
      ? `${some(count, 'step', 'steps')} of the night did not end.`
      : `The step "${step}" of the night did not end.`,
};

/** An alarm in one sentence: numbers and names of ours alone (T34). */
export function alarmInWords({ cause, count, step }: OperationAlarm): string {
  return SENTENCES[cause](count, step);
}

/** What is noted about the product itself. */
export interface OperationState {
  ledger: LedgerCheck | null;
  /** Failed calls of one day (YYYY-MM-DD, UTC). */
  errors: { day: string; count: number } | null;
  night: NightState | null;
}

/** What of the noted state is an alarm at `now`. The outbox has figures of its own on the overview. */
export function alarmsIn({ ledger, errors, night }: OperationState, now: Date): OperationAlarm[] {
  const found: OperationAlarm[] = [];
  if (ledger && ledger.differences > 0)
    found.push({ cause: 'ledger', count: ledger.differences, step: null });
  const today = now.toISOString().slice(0, 10);
  if (errors?.day === today && errors.count >= ERRORS_A_DAY) {
    found.push({ cause: 'errors', count: errors.count, step: null });
  }
  const failed = night ? stepsThatFailed(night) : [];
  if (failed.length > 0) {
    found.push({
      cause: 'night',
      count: failed.length,
      step: failed.length === 1 ? (failed[0] ?? null) : null,
    });
  }
  return found;
}
