import * as z from 'zod/mini';
import { contract } from '../contract.ts';

/** The forms that strangers send, and that a program can be told from a person at. */
export const FORMS = ['contribution', 'contact'] as const;
export type FormName = (typeof FORMS)[number];

/** The least time between the issue of a ticket and the arrival of the form, in milliseconds (T31). */
export const FORM_TICKET_MIN_MS = 3_000;

/** How long the browser waits from the issue until it sends, in milliseconds: clocks of two instances differ a little. */
export const FORM_TICKET_WAIT_MS = 3_500;

/** How far in the future a ticket may have been issued, in milliseconds: our own signature, by a clock that went back since. */
export const FORM_TICKET_AHEAD_MS = 2 * 60 * 60_000;

/** How long a ticket is good for, in milliseconds. A page that is open for longer fetches another. */
export const FORM_TICKET_LIFE_MS = 24 * 60 * 60_000;

/** Why a ticket of ours that was issued at `issuedAt` (milliseconds since 1970) is no good at `now`; null when it is. */
export function ticketFault(issuedAt: number, now: number): 'too-soon' | 'expired' | null {
  const age = now - issuedAt;
  if (age < -FORM_TICKET_AHEAD_MS || (age >= 0 && age < FORM_TICKET_MIN_MS)) return 'too-soon';
  return age >= FORM_TICKET_LIFE_MS ? 'expired' : null;
}

/**
 * The ticket that a form sends along. Optional on the wire: what comes without a good one is answered like everything
 * else and held back for an admin.
 */
export const formTicket = z.optional(
  z.nullable(z.string('Must be text').check(z.maxLength(2000, 'Must be a form ticket'))),
);

/** Issues a ticket for one sending of a form, and stores nothing. */
export const issueFormTicket = contract({
  name: 'issueFormTicket',
  method: 'GET',
  path: '/api/form-tickets',
  audience: 'anyone',
  query: z.strictObject({ form: z.enum(FORMS, 'Must be a form') }),
  output: z.object({
    /** Null where none is asked for: on the machine itself. */
    ticket: z.nullable(z.string()),
    /** How long the form is to wait from the issue until it sends, in milliseconds. */
    wait_ms: z.number(),
    /** How long the ticket is good for, in milliseconds. */
    life_ms: z.number(),
  }),
});
