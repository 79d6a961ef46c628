import {
  type issueFormTicket as contract,
  FORM_TICKET_LIFE_MS,
  FORM_TICKET_WAIT_MS,
} from '#domain/forms/contract.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { isOwnMachine } from '#server/platform/rate-limits/rate-limits.ts';
import { signFormTicket } from './ticket.ts';

/** Anybody gets a ticket, and nothing is stored. The machine's own addresses are not asked for one (A-59, T31). */
export const issueFormTicket: Verb<typeof contract> = async ({ ip, now }, { query }) =>
  isOwnMachine(ip)
    ? { ticket: null, wait_ms: 0, life_ms: FORM_TICKET_LIFE_MS }
    : {
        ticket: signFormTicket(query.form, now),
        wait_ms: FORM_TICKET_WAIT_MS,
        life_ms: FORM_TICKET_LIFE_MS,
      };
