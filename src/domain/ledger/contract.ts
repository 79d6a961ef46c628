import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { multiline } from '../text.ts';
import { PersonName, pageEnd, pageOf, pageQuery, pageSize, recordId } from '../wire.ts';
import { DECLINE_REASON_MAX, HeldEntry } from './held.ts';
import { LEDGER_SOURCES, LedgerEntry, REVERSAL_REASON_MAX } from './ledger.ts';

/** A line of the ledger with the names that belong to it. */
export const LedgerRow = z.extend(LedgerEntry, {
  member: z.nullable(PersonName),
  author: z.nullable(PersonName),
  /** True when a correction has taken it back; of a correction, when its INZ were paid again. */
  reversed: z.boolean(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** The ledger, newest first, page after page, perhaps of one source or one member alone. */
export const listLedger = contract({
  name: 'listLedger',
  method: 'GET',
  path: '/api/admin/ledger',
  audience: 'admin',
  query: z.strictObject({
    after: z.optional(pageEnd),
    page_size: z.optional(pageSize),
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
 * Takes an entry back by one of the opposite amount; nothing is edited. Once for each entry, never for a correction,
 * and never so that a balance falls below zero (409).
 */
export const reverseEntry = contract({
  name: 'reverseEntry',
  method: 'POST',
  path: '/api/admin/ledger/:id/reverse',
  audience: 'admin',
  recentPassword: true,
  status: 201,
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

/**
 * Pays again what a correction took back by mistake: a new entry that names the correction. Once for each correction, not to
 * whoever asks, nor to a deleted account (403, 409). Null: the INZ wait for a second admin.
 */
export const payAgain = contract({
  name: 'payAgain',
  method: 'POST',
  path: '/api/admin/ledger/:id/pay-again',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  params: z.strictObject({ id: recordId }),
  output: z.object({ entry: z.nullable(LedgerRow) }),
});

/** An entry that nobody holds although its contributor is a member. */
export const UnclaimedRow = z.extend(LedgerEntry, {
  /** Who would receive it. */
  owner: z.nullable(PersonName),
  /** True when that is the admin who reads this, who cannot claim it (D36). */
  own: z.boolean(),
});
export type UnclaimedRow = z.infer<typeof UnclaimedRow>;

/** The entries that the last night found claimable and that still are, newest first; `more` than these were noted. */
export const listUnclaimed = contract({
  name: 'listUnclaimed',
  method: 'GET',
  path: '/api/admin/ledger/unclaimed',
  audience: 'admin',
  output: z.object({ items: z.array(UnclaimedRow), more: z.number() }),
});

/**
 * Gives an entry of nobody to the member whose contribution it paid, by the rule that claims when somebody becomes a member.
 * One that is somebody's stays as it is. 409 when no member can claim it, 403 when it would be the admin's own.
 */
export const claimEntry = contract({
  name: 'claimEntry',
  method: 'POST',
  path: '/api/admin/ledger/:id/claim',
  audience: 'admin',
  params: z.strictObject({ id: recordId }),
  output: LedgerRow,
});

/** INZ that wait for a second admin, with the names that belong to them. */
export const HeldRow = z.extend(HeldEntry, {
  member: z.nullable(PersonName),
  author: z.nullable(PersonName),
  /** Why whoever asks cannot confirm them: they gave them, or would receive them; null when they can. */
  own: z.nullable(z.enum(['given', 'received'])),
});
export type HeldRow = z.infer<typeof HeldRow>;

/** What waits for a second admin, the latest first, page after page. */
export const listHeldEntries = contract({
  name: 'listHeldEntries',
  method: 'GET',
  path: '/api/admin/ledger/held',
  audience: 'admin',
  query: pageQuery,
  output: pageOf(HeldRow),
});

/**
 * Pays INZ that are held back. Neither whoever gave them nor whoever receives them may do it (403); once only (409, with
 * the present state). A contribution's decision takes effect with it: its mail leaves and the leaderboard counts it.
 */
export const confirmHeldEntry = contract({
  name: 'confirmHeldEntry',
  method: 'POST',
  path: '/api/admin/ledger/held/:id/confirm',
  audience: 'admin',
  recentPassword: true,
  params: z.strictObject({ id: recordId }),
  output: HeldRow,
});

/**
 * Gives INZ that are held back to the pool again, with a reason. The contribution is new again and the submission under
 * review, so that somebody can decide once more; a badge stays. Whoever gave them may, whoever would receive them not.
 */
export const declineHeldEntry = contract({
  name: 'declineHeldEntry',
  method: 'POST',
  path: '/api/admin/ledger/held/:id/decline',
  audience: 'admin',
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    reason: multiline(
      z.minLength(1, 'Please give a reason'),
      z.maxLength(DECLINE_REASON_MAX, 'The reason must be at most 300 characters'),
    ),
  }),
  output: HeldRow,
});
