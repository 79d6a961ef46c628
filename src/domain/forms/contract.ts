import * as z from 'zod/mini';
import { contract } from '../contract.ts';

export const FORMS = ['contribution', 'contact', 'report'] as const;
export type FormName = (typeof FORMS)[number];

/** The least time between the issue of a ticket and the arrival of the form, in milliseconds (T31). */
export const FORM_TICKET_MIN_MS = 3_000;

/** How long the browser waits from the issue until it sends, in milliseconds: clocks differ slightly. */
export const FORM_TICKET_WAIT_MS = 3_500;

/** How far in the future a ticket may have been issued, in milliseconds, by an instance's clock. */
export const FORM_TICKET_AHEAD_MS = 2 * 60 * 60_000;

/** A page that stays open longer fetches another. */
export const FORM_TICKET_LIFE_MS = 24 * 60 * 60_000;

/** Why a ticket issued at `issuedAt` (milliseconds since 1970) is invalid at `now`; null if it is valid. */
export function ticketFault(issuedAt: number, now: number): 'too-soon' | 'expired' | null {
  const age = now - issuedAt;
  if (age < -FORM_TICKET_AHEAD_MS || (age >= 0 && age < FORM_TICKET_MIN_MS)) return 'too-soon';
  return age >= FORM_TICKET_LIFE_MS ? 'expired' : null;
}

/** The ticket of a form. Without a valid one the content is quarantined; the answer is the same. */
export const formTicket = z.optional(
  z.nullable(z.string('Must be text').check(z.maxLength(2000, 'Must be a form ticket'))),
);

/** Issues a ticket for one submission of a form, and stores nothing. */
export const issueFormTicket = contract({
  name: 'issueFormTicket',
  method: 'GET',
  path: '/api/form-tickets',
  audience: 'anyone',
  query: z.strictObject({ form: z.enum(FORMS, 'Must be a form') }),
  output: z.object({
    /** Null where none is required: on a local machine. */
    ticket: z.nullable(z.string()),
    wait_ms: z.number(),
    life_ms: z.number(),
  }),
});
