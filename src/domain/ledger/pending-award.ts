import * as z from 'zod/mini';
import { LedgerEntry } from './ledger.ts';

/** Larger awards, including their bonus, need a recent password entry (D36; T04). */
export const FRESH_SIGN_IN_ABOVE_INZ = 1_000;

/** Larger awards, including their bonus, are paid only after a second admin's confirmation. */
export const SECOND_ADMIN_ABOVE_INZ = 5_000;

export const needsFreshSignIn = (inz: number): boolean => inz > FRESH_SIGN_IN_ABOVE_INZ;

export const needsSecondAdmin = (inz: number): boolean => inz > SECOND_ADMIN_ABOVE_INZ;

interface Payment {
  inz: number;
  isPaid: boolean;
  isPending: boolean;
}

export function howToPay({ inz, isPaid, isPending }: Payment): 'pay' | 'reserve' | 'none' {
  if (isPaid || isPending) return 'none';
  return needsSecondAdmin(inz) ? 'reserve' : 'pay';
}

/** Facts about a confirming admin, in milliseconds since 1970; `resetAt`: a reset by another admin. */
interface Confirmer {
  adminSince: number;
  resetAt: number;
  proposedAt: number;
}

/** True for an admin of before the proposal whose sign-in was not reset by another since (T04). */
export const mayConfirm = ({ adminSince, resetAt, proposedAt }: Confirmer): boolean =>
  adminSince < proposedAt && resetAt < proposedAt;

export const PENDING_AWARD_STATUSES = ['held', 'confirmed', 'declined'] as const;
export type PendingAwardStatus = (typeof PENDING_AWARD_STATUSES)[number];

/** In UTF-16 units. */
export const DECLINE_REASON_MAX = 300;

/** The id is that of the future entry: one cause waits once and is paid once. Times in ISO 8601 UTC. */
export const PendingAward = z.extend(LedgerEntry, {
  status: z.enum(PENDING_AWARD_STATUSES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type PendingAward = z.infer<typeof PendingAward>;

export const PENDING_AWARD_MESSAGES = {
  unknown: 'Nothing waits for a second admin under this id',
  given: 'You gave this INZ. Another admin has to confirm it.',
  tooNew:
    'You became an admin, or your sign-in was reset, after these INZ were given. Another admin has to confirm them.',
  received: 'This INZ would be yours. Another admin has to decide.',
  decided: (status: PendingAwardStatus) => `This INZ was ${status} already. Nothing was changed.`,
  gone: 'The sender has deleted their account. Please decline it.',
} as const;
