import type { FormName } from '#domain/forms/contract.ts';
import { HELD_MAX, type HeldReason, roomOf } from '#domain/held/held.ts';
import type { CallContext } from '../../http/endpoint.ts';
import type { UsedTicket } from '../../stores/form-tickets.ts';
import { countRoom } from '../../stores/held-submissions.ts';
import { isOwnMachine, type RateLimit, refuseTooMuch, windowEnd } from '../../stores/rate-limits.ts';
import { isOverSiteCeiling } from '../../stores/site-ceiling.ts';
import { raiseAlarm } from './alarm.ts';
import { endOf, readFormTicket } from './ticket.ts';

/** What is to become of a form that arrived: stored with the ticket that it uses up, or held back. */
export type Judgement = { why: null; ticket: UsedTicket | null } | { why: HeldReason; ticket: null };

/**
 * Refuses when there is no room to hold back anything more for this reason (429): the form keeps what was typed. The
 * admins are told once an hour.
 */
export async function askRoom(why: HeldReason, limit: RateLimit, context: CallContext): Promise<void> {
  const { now } = context;
  const room = roomOf(why);
  if ((await countRoom(room, now)) < HELD_MAX[room]) return;
  raiseAlarm('full', context);
  throw refuseTooMuch((windowEnd(limit, now).getTime() - now.getTime()) / 1000);
}

/**
 * Decides whether a form was sent by a person as far as can be told: its ticket is ours, of this form, old enough, not too
 * old, and the site is not being flooded. Whether the ticket was used shows when it is stored. The machine's own addresses
 * are not asked. Refuses only when nothing more can be held back (A-59, T31).
 */
export async function judgeForm(
  form: FormName,
  text: string | null | undefined,
  limit: RateLimit,
  context: CallContext,
): Promise<Judgement> {
  const { ip, now } = context;
  if (isOwnMachine(ip)) return { why: null, ticket: null };
  const hold = async (why: HeldReason): Promise<Judgement> => {
    await askRoom(why, limit, context);
    return { why, ticket: null };
  };
  const ticket = readFormTicket(text, form, now);
  if (typeof ticket === 'string') return hold(ticket);
  if (await isOverSiteCeiling(limit, now)) {
    raiseAlarm('flood', context);
    return hold('flood');
  }
  return { why: null, ticket: { id: ticket.id, endsAt: endOf(ticket) } };
}
