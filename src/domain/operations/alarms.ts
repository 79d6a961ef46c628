import * as z from 'zod/mini';
import { DAY_MS } from '../clocks.ts';
import { QUESTION_WAIT_DAYS } from '../contributions/question-wait.ts';
import { grouped, isoDay } from '../formats.ts';
import { AWARD_WAIT_DAYS } from '../ledger/waiting.ts';
import { OUTBOX_KINDS, type OutboxKind } from '../outbox/message.ts';
import type { WebhookProblem } from '../webhooks/webhook.ts';
import type { LedgerCheck } from './health.ts';
import { hoursWithoutNight, type NightWatch, stepsThatFailed } from './night.ts';
import type { Usage } from './usage.ts';

/** Alarms for the operator, mailed once a day each and shown on the overview while they last. */
export const ALARM_CAUSES = [
  'given-up',
  'too-old',
  'owed',
  'ledger',
  'errors',
  'reads',
  'night',
  'no-night',
  'orphans',
  'no-sign-in',
  'award-waits',
  'award-late',
  'question-late',
  'unclaimed',
  'security-txt',
  'webhook-failing',
  'webhook-stopped',
] as const;
export type AlarmCause = (typeof ALARM_CAUSES)[number];

/** Failed calls per day, over all functions, that raise an alarm. */
export const ERRORS_A_DAY = 25;

/** Time before the expiry of security.txt that raises an alarm, in milliseconds; only a deploy renews it. */
const SECURITY_TEXT_MS = 30 * DAY_MS;

/** The time after `Expires:` in a security.txt (RFC 9116), in milliseconds since 1970; null without one. */
export function securityTextExpires(text: string): number | null {
  const at = Date.parse(/^Expires: *(\S+) *\r?$/m.exec(text)?.[1] ?? '');
  return Number.isFinite(at) ? at : null;
}

/** Sign-ins without an account that one night may close automatically: 5, or 1 % if that is more. */
export const closingLimit = (signIns: number): number => Math.max(5, Math.floor(signIns / 100));

/** One alarm with its count; `step`: the failed step of a night, or kind of owed work. */
export const OperationAlarm = z.object({
  cause: z.enum(ALARM_CAUSES),
  count: z.number(),
  step: z.nullable(z.string()),
});
export type OperationAlarm = z.infer<typeof OperationAlarm>;

const some = (count: number, one: string, several: string): string =>
  `${count} ${count === 1 ? one : several}`;

const SENTENCES: Record<AlarmCause, (count: number, step: string | null) => string> = {
  'given-up': (count) => `${some(count, 'message', 'messages')} could not be delivered.`,
  'too-old': (count) => `The oldest message has waited for ${some(count, 'minute', 'minutes')}.`,
  owed: (count, kind) =>
    `${OUTBOX_KINDS[kind as OutboxKind] ?? 'Work owed to a person'} has failed ${some(count, 'time', 'times')} and is not finished.`,
  ledger: (count) => `The ledger does not add up: ${some(count, 'sum differs', 'sums differ')}.`,
  errors: (count) => `${some(count, 'call has', 'calls have')} failed today.`,
  reads: (count) =>
    `${grouped(count)} documents were read today, and READS_CEILING is reached: reads that can wait are paused until midnight (UTC).`,
  night: (count, step) =>
    step === null
      ? `${some(count, 'nightly step', 'nightly steps')} did not finish.`
      : `The nightly step "${step}" did not finish.`,
  'no-night': (count) =>
    `The night is missing: none has begun for ${some(count, 'hour', 'hours')}, so nothing is backed up or deleted.`,
  orphans: (count) =>
    `${some(count, 'sign-in has', 'sign-ins have')} no account. None was closed: see "The database is gone" in docs/what-to-do-when.md.`,
  'security-txt': (count) =>
    `security.txt ${count < 0 ? 'has expired' : `expires in ${some(count, 'day', 'days')}`}: publish the site again.`,
  'webhook-failing': (count) =>
    `${some(count, 'webhook endpoint has', 'webhook endpoints have')} not accepted an event for over an hour. It is tried again.`,
  'webhook-stopped': (count) =>
    `${some(count, 'webhook endpoint is', 'webhook endpoints are')} stopped: the receiver answered 410 Gone.`,
  'no-sign-in': (count) => `${some(count, 'account has', 'accounts have')} no sign-in.`,
  'award-waits': (count) => `${some(count, 'award still waits', 'awards still wait')} for a second admin.`,
  'award-late': (count) =>
    `${some(count, 'award has', 'awards have')} waited for a second admin for over ${AWARD_WAIT_DAYS.alarm} days. After ${AWARD_WAIT_DAYS.release} days the INZ are released.`,
  'question-late': (count) =>
    `${some(count, 'question to a contributor has', 'questions to contributors have')} had no answer for over ${QUESTION_WAIT_DAYS.alarm} days. Reopen on the desk and decide with what there is.`,
  unclaimed: (count) =>
    `${some(count, 'entry of the ledger belongs', 'entries of the ledger belong')} to nobody although the contributor is a member. Claim INZ in Insiderz Management, Missions, Ledger.`,
};

/** An alarm in one sentence: only numbers and names of our own (T34). */
export function alarmText({ cause, count, step }: OperationAlarm): string {
  return SENTENCES[cause](count, step);
}

export interface OperationState extends NightWatch {
  ledger: LedgerCheck | null;
  /** Failed calls of one day (YYYY-MM-DD, UTC). */
  errors: { day: string; count: number } | null;
  /** Open differences of the last comparison of sign-ins with accounts. */
  accounts: { unconfirmed: number; without_sign_in: number } | null;
  awards: { late: number } | null;
  questions?: { late: number } | null;
  /** Claimable entries that the last night found, and the ids of the first of them. */
  unclaimed?: { count: number; entries: string[] } | null;
  webhooks?: Record<string, WebhookProblem> | null;
  /** Expiry of the published security.txt, in milliseconds since 1970; null if unreadable. */
  security_text_expires?: number | null;
  /** Start of the newest complete backup, in milliseconds since 1970. */
  backed_up_at?: number | null;
  usage?: Usage | null;
  /** Version of all stored documents; absent before the first migration. */
  schema_version?: number | null;
}

/** The alarms in the stored state at `now`. The outbox has figures of its own on the overview. */
export function alarmsIn(state: OperationState, now: Date): OperationAlarm[] {
  const { ledger, errors, night, accounts, awards, questions, unclaimed } = state;
  const found: OperationAlarm[] = [];
  if (ledger && ledger.differences > 0)
    found.push({ cause: 'ledger', count: ledger.differences, step: null });
  const today = isoDay(now);
  if (errors?.day === today && errors.count >= ERRORS_A_DAY) {
    found.push({ cause: 'errors', count: errors.count, step: null });
  }
  const failed = night ? stepsThatFailed(night, now) : [];
  if (failed.length > 0) {
    found.push({
      cause: 'night',
      count: failed.length,
      step: failed.length === 1 ? (failed[0] ?? null) : null,
    });
  }
  const hours = hoursWithoutNight(state, now);
  if (hours !== null) found.push({ cause: 'no-night', count: hours, step: null });
  const { unconfirmed = 0, without_sign_in = 0 } = accounts ?? {};
  if (unconfirmed > 0) found.push({ cause: 'orphans', count: unconfirmed, step: null });
  if (without_sign_in > 0) found.push({ cause: 'no-sign-in', count: without_sign_in, step: null });
  if (awards && awards.late > 0) found.push({ cause: 'award-late', count: awards.late, step: null });
  if (questions && questions.late > 0) {
    found.push({ cause: 'question-late', count: questions.late, step: null });
  }
  if (unclaimed && unclaimed.count > 0) {
    found.push({ cause: 'unclaimed', count: unclaimed.count, step: null });
  }
  const left = (state.security_text_expires ?? Number.POSITIVE_INFINITY) - now.getTime();
  if (left <= SECURITY_TEXT_MS) {
    found.push({ cause: 'security-txt', count: Math.floor(left / DAY_MS), step: null });
  }
  const troubled = Object.values(state.webhooks ?? {});
  for (const problem of ['failing', 'stopped'] as const) {
    const count = troubled.filter((one) => one === problem).length;
    if (count > 0) found.push({ cause: `webhook-${problem}`, count, step: null });
  }
  return found;
}
