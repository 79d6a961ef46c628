import type { FormName } from '#domain/forms/contract.ts';
import { stepAtRate } from '#domain/forms/work.ts';
import { QUARANTINE_MAX, type QuarantineReason } from '#domain/quarantine/submission.ts';
import { formsNormalRate } from '#server/platform/environment/environment.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { isOwnMachine } from '#server/platform/rate-limits/callers.ts';
import { type RateLimit, refuseTooMuch, windowEnd } from '#server/platform/rate-limits/rate-limits.ts';
import { siteRate } from '#server/platform/rate-limits/site-rate.ts';
import { raiseAlarm } from './alarm.ts';
import { endOf, readFormTicket } from './issue-form-ticket.ts';
import type { UsedTicket } from './records/form-tickets.ts';
import { quarantineSize } from './records/quarantined-submissions.ts';

/** Stored with the ticket that it uses up, perhaps after proof of work of `step`, or quarantined. */
export type Judgement =
  | { why: null; ticket: UsedTicket | null; step: number | null }
  | { why: QuarantineReason; ticket: null };

/** Refuses when the quarantine is full (429): the form keeps what was typed. Notifies the admins once an hour. */
export async function requireQuarantineRoom(limit: RateLimit, context: CallContext): Promise<void> {
  const { now } = context;
  if ((await quarantineSize(now)) < QUARANTINE_MAX) return;
  raiseAlarm('full', context);
  throw refuseTooMuch((windowEnd(limit, now).getTime() - now.getTime()) / 1000);
}

/** During a flood everyone has to do proof of work. The machine's own addresses are exempt (A-59, T31). */
export async function judgeForm(
  form: FormName,
  text: string | null | undefined,
  limit: RateLimit,
  context: CallContext,
): Promise<Judgement> {
  const { ip, now } = context;
  if (isOwnMachine(ip)) return { why: null, ticket: null, step: null };
  const ticket = readFormTicket(text, form, now);
  if (typeof ticket === 'string') {
    await requireQuarantineRoom(limit, context);
    return { why: ticket, ticket: null };
  }
  const step = stepAtRate(await siteRate(limit, now), formsNormalRate());
  if (step !== null) raiseAlarm('flood', context);
  return { why: null, ticket: { id: ticket.id, endsAt: endOf(ticket) }, step };
}
