import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { requiredReason } from '../text.ts';
import { PersonName, pageEnd, pageOf, pageQuery, pageSize, recordId } from '../wire.ts';
import { LEDGER_SOURCES, LedgerEntry, REVERSAL_REASON_MAX } from './ledger.ts';
import { DECLINE_REASON_MAX, PendingAward } from './pending-award.ts';

export const LedgerRow = z.extend(LedgerEntry, {
  member: z.nullable(PersonName),
  author: z.nullable(PersonName),
  /** True after a correction took it back; for a correction, after its INZ were paid again. */
  reversed: z.boolean(),
});
export type LedgerRow = z.infer<typeof LedgerRow>;

/** Newest first. */
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

/** Reverses an entry by one of the opposite amount, once, never a correction; 409 below zero. */
export const reverseEntry = contract({
  name: 'reverseEntry',
  method: 'POST',
  path: '/api/admin/ledger/:id/reverse',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    reason: requiredReason(REVERSAL_REASON_MAX),
    /** The amount in INZ, typed again: an irreversible action needs more than one click. */
    points: z.number('Must be the amount of the entry'),
  }),
  output: LedgerRow,
});

/** Undoes a correction, once. 403 for the caller's own, 409 for a deleted account; null: a second admin. */
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

/** An entry without an owner although its contributor is a member. */
export const UnclaimedRow = z.extend(LedgerEntry, {
  owner: z.nullable(PersonName),
  /** True if that is the caller, who cannot claim it (D36). */
  own: z.boolean(),
});
export type UnclaimedRow = z.infer<typeof UnclaimedRow>;

/** Entries found claimable last night that still are, newest first; `more`: more were recorded. */
export const listUnclaimed = contract({
  name: 'listUnclaimed',
  method: 'GET',
  path: '/api/admin/ledger/unclaimed',
  audience: 'admin',
  output: z.object({ items: z.array(UnclaimedRow), more: z.number() }),
});

/** By the rules of joining; an owned one stays. 409 if no member can claim it, 403 for the caller's own. */
export const claimEntry = contract({
  name: 'claimEntry',
  method: 'POST',
  path: '/api/admin/ledger/:id/claim',
  audience: 'admin',
  params: z.strictObject({ id: recordId }),
  output: LedgerRow,
});

export const PendingAwardRow = z.extend(PendingAward, {
  member: z.nullable(PersonName),
  author: z.nullable(PersonName),
  /** Why the caller cannot confirm them: they gave or would receive them; null if they can. */
  own: z.nullable(z.enum(['given', 'received'])),
});
export type PendingAwardRow = z.infer<typeof PendingAwardRow>;

/** Latest first. */
export const listPendingAwards = contract({
  name: 'listPendingAwards',
  method: 'GET',
  path: '/api/admin/ledger/held',
  audience: 'admin',
  query: pageQuery,
  output: pageOf(PendingAwardRow),
});

/** 403 for giver and receiver; once only (409, with its state). Its mail leaves, the leaderboard counts. */
export const confirmPendingAward = contract({
  name: 'confirmPendingAward',
  method: 'POST',
  path: '/api/admin/ledger/held/:id/confirm',
  audience: 'admin',
  recentPassword: true,
  params: z.strictObject({ id: recordId }),
  output: PendingAwardRow,
});

/** Frees the INZ; its subject is undecided again, a badge stays. Allowed to the giver, not the receiver. */
export const declinePendingAward = contract({
  name: 'declinePendingAward',
  method: 'POST',
  path: '/api/admin/ledger/held/:id/decline',
  audience: 'admin',
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({ reason: requiredReason(DECLINE_REASON_MAX) }),
  output: PendingAwardRow,
});
