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
import type { QuarantineReason } from '#domain/quarantine/submission.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';
import { isOwnMachine } from '#server/platform/rate-limits/callers.ts';

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
  const payload = Buffer.from(JSON.stringify(content)).toString('base64url');
  return sign(payload, messageOf);
}

export const endOf = (ticket: FormTicket): Date => new Date(ticket.issued_at + FORM_TICKET_LIFE_MS);

/** The content of a ticket valid for this form now, or the reason against it. Does not check whether it was used. */
export function readFormTicket(
  text: string | null | undefined,
  form: FormName,
  now: Date,
): FormTicket | QuarantineReason {
  if (!text) return 'no-ticket';
  const payload = readSigned(text, messageOf, now);
  if (payload === null) return 'forged';
  const ticket = FormTicket.parse(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')));
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

export const visitorRoutes = [issueFormTicket];
