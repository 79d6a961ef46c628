import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { PersonName, pageEnd, recordId } from '../wire.ts';
import { LEDGER_SOURCES, LedgerEntry, REVERSAL_REASON_MAX } from './ledger.ts';

/** A line of the ledger with the names that belong to it. */
export const LedgerRow = z.extend(LedgerEntry, {
  member: z.nullable(PersonName),
  author: z.nullable(PersonName),
  /** True when a correction has taken it back. */
  reversed: z.boolean(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** The ledger, newest first, page after page, perhaps of one source or one member alone. */
export const listLedger = contract({
  name: 'listLedger',
  method: 'GET',
  path: '/api/admin/ledger',
  status: 200,
  query: z.strictObject({
    after: z.optional(pageEnd),
    source: z.optional(z.enum(LEDGER_SOURCES, 'Must be a source')),
    member: z.optional(recordId),
  }),
  output: z.object({
    items: z.array(LedgerRow),
    next: z.nullable(z.string()),
    pool: z.object({ issued: z.number(), reserved: z.number() }),
  }),
});

/**
 * Takes an entry back by one of the opposite amount; nothing is edited. Once for each entry, never for a
 * correction, and never so that a balance falls below zero (409).
 */
export const reverseEntry = contract({
  name: 'reverseEntry',
  method: 'POST',
  path: '/api/admin/ledger/:id/reverse',
  status: 201,
  accepts: 'json',
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    reason: multiline(
      z.minLength(1, 'Please give a reason'),
      z.maxLength(REVERSAL_REASON_MAX, 'The reason must be at most 300 characters'),
    ),
    /** The amount of the entry in INZ, typed again: what cannot be undone is not done by one press. */
    points: z.number('Must be the amount of the entry'),
  }),
  output: LedgerRow,
});
