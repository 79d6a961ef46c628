import * as z from 'zod/mini';
import { LEDGER_SOURCES } from './ledger.ts';

/** More INZ than this at once are given only with a password typed lately (D36; T04). Their bonus counts. */
export const FRESH_SIGN_IN_ABOVE_INZ = 1_000;

/** More INZ than this at once are paid only when a second admin has confirmed them. Their bonus counts. */
export const SECOND_ADMIN_ABOVE_INZ = 5_000;

/** True when giving so many INZ needs a password typed lately. */
export function needsFreshSignIn(inz: number): boolean {
  return inz > FRESH_SIGN_IN_ABOVE_INZ;
}

/** True when so many INZ are held back until a second admin confirms them. */
export function needsSecondAdmin(inz: number): boolean {
  return inz > SECOND_ADMIN_ABOVE_INZ;
}

/** What is known of a payment before it is made. */
interface Payment {
  inz: number;
  isPaid: boolean;
  /** True when its INZ wait for a second admin already. */
  isHeld: boolean;
}

/** What a payment comes to: `pay` it, `hold` it back for a second admin, or nothing, because it was made or waits. */
export function wayToPay({ inz, isPaid, isHeld }: Payment): 'pay' | 'hold' | 'none' {
  if (isPaid || isHeld) return 'none';
  return needsSecondAdmin(inz) ? 'hold' : 'pay';
}

/** What is known of an admin who is to confirm, in milliseconds since 1970; `resetAt`: password or second factor, by somebody else. */
interface Confirmer {
  adminSince: number;
  resetAt: number;
  proposedAt: number;
}

/** True for an admin who was one before the award was proposed, with a sign-in that nobody else has reset since (T04). */
export const mayConfirm = ({ adminSince, resetAt, proposedAt }: Confirmer): boolean =>
  adminSince < proposedAt && resetAt < proposedAt;

export const HELD_STATUSES = ['held', 'confirmed', 'declined'] as const;
export type HeldStatus = (typeof HELD_STATUSES)[number];

/** The longest reason for declining, in UTF-16 units. */
export const DECLINE_REASON_MAX = 300;

/**
 * INZ that an admin gave and that a second admin has to confirm before they are paid. Its id is that of the entry that it
 * becomes, so that one cause is held once and paid once. Times in ISO 8601 UTC.
 */
export const HeldEntry = z.object({
  id: z.string(),
  /** Who receives them; null while they wait for whoever redeems the invitation. */
  member_id: z.nullable(z.string()),
  points: z.number(),
  source: z.enum(LEDGER_SOURCES),
  description: z.string(),
  /** The id of the contribution, submission or badge they are for. */
  ref: z.string(),
  /** The admin who gave them. */
  created_by: z.string(),
  created_at: z.string(),
  status: z.enum(HELD_STATUSES),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** Why they were declined. */
  reason: z.nullable(z.string()),
});
export type HeldEntry = z.infer<typeof HeldEntry>;

/** The literal sentences. */
export const HELD_MESSAGES = {
  unknown: 'Nothing waits for a second admin under this id',
  given: 'You gave this INZ. Another admin has to confirm it.',
  tooNew:
    'You became an admin, or your sign-in was reset, after these INZ were given. Another admin has to confirm them.',
  received: 'This INZ would be yours. Another admin has to decide.',
  decided: (status: HeldStatus) => `This INZ was ${status} already. Nothing was changed.`,
  gone: 'The sender has deleted their account. Please decline it.',
} as const;
