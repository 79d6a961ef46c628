import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  issueFormTicket as contract,
  FORM_TICKET_LIFE_MS,
  FORM_TICKET_WAIT_MS,
  FORMS,
  type FormName,
  ticketFault,
} from '#domain/forms/contract.ts';
import { stepAtRate } from '#domain/forms/work.ts';
import { QUARANTINE_MAX, type QuarantineReason } from '#domain/quarantine/submission.ts';
import { formsNormalRate } from '#server/platform/environment/environment.ts';
import { ALREADY_EXISTS, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { readContent, signContent } from '#server/platform/keys/keys.ts';
import { isOwnMachine } from '#server/platform/rate-limits/callers.ts';
import {
  type RateLimit,
  type RateLimitSlot,
  refuseTooMuch,
  windowEnd,
} from '#server/platform/rate-limits/rate-limits.ts';
import { siteRate } from '#server/platform/rate-limits/recent-count.ts';
import { raiseAlarm } from './alarm.ts';
import {
  quarantineSize,
  refuseUsedTicket,
  ticketDocument,
  ticketRecord,
  type UsedTicket,
} from './records.ts';

const FormTicket = z.strictObject({
  form: z.enum(FORMS),
  /** Single use: its document is created together with what it is used for. */
  id: z.string(),
  /** Milliseconds since 1970. */
  issued_at: z.number(),
});
type FormTicket = z.infer<typeof FormTicket>;

/** The purpose is part of the signed message, so that no other signature of ours is valid here. */
const messageOf = (payload: string): string => `form-ticket\n${payload}`;

/** A ticket for one submission of a form: its content in base64url and an HMAC-SHA-256 over it (`keys.ts`). */
export function signFormTicket(form: FormName, now: Date): string {
  const content: FormTicket = { form, id: randomUUID(), issued_at: now.getTime() };
  return signContent(content, messageOf);
}

const endOf = (ticket: FormTicket): Date => new Date(ticket.issued_at + FORM_TICKET_LIFE_MS);

/** The content of a ticket valid for this form now, or the reason against it. Does not check whether it was used. */
function readFormTicket(
  text: string | null | undefined,
  form: FormName,
  now: Date,
): FormTicket | QuarantineReason {
  if (!text) return 'no-ticket';
  const content = readContent(text, messageOf, now);
  if (content === null) return 'forged';
  const ticket = FormTicket.parse(content);
  if (ticket.form !== form) return 'other-form';
  return ticketFault(ticket.issued_at, now.getTime()) ?? ticket;
}

/** Public; stores nothing. The machine's own addresses need no ticket (A-59, T31). */
const issueFormTicket = route(contract, async ({ ip, now }, { query }) =>
  isOwnMachine(ip)
    ? { ticket: null, wait_ms: 0, life_ms: FORM_TICKET_LIFE_MS }
    : {
        ticket: signFormTicket(query.form, now),
        wait_ms: FORM_TICKET_WAIT_MS,
        life_ms: FORM_TICKET_LIFE_MS,
      },
);

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

/** Atomic, without a read (T32). Null when committed, else from `findEarlier`. @throws TicketUsedError */
export async function commitForm<T>(
  batch: FirebaseFirestore.WriteBatch,
  { ticket, slots }: { ticket: UsedTicket | null; slots: readonly RateLimitSlot[] },
  findEarlier: () => Promise<T | null>,
): Promise<T | null> {
  if (ticket) batch.create(ticketDocument(ticket), ticketRecord(ticket));
  for (const { document, record } of slots) batch.create(document, record);
  try {
    await batch.commit();
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
    const earlier = await findEarlier();
    if (earlier !== null) return earlier;
    await refuseUsedTicket(ticket);
    // Otherwise a concurrent request took a rate limit slot.
    throw fault;
  }
  for (const slot of slots) slot.took();
  return null;
}

export const visitorRoutes = [issueFormTicket];
