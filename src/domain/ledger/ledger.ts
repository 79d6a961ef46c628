import * as z from 'zod/mini';
import { grouped } from '../formats.ts';
import { INZ_POOL } from '../rewards/guide.ts';

/** Sources of INZ. `correction` is a reversing entry: the ledger is append-only. */
export const LEDGER_SOURCES = ['mission', 'contribution', 'badge', 'streak', 'correction'] as const;
export type LedgerSource = (typeof LEDGER_SOURCES)[number];

/** Its id is its cause: none pays twice. `points`: INZ, below 0 in corrections. Without a member: A-53. */
export const LedgerEntry = z.object({
  id: z.string(),
  member_id: z.nullable(z.string()),
  points: z.number(),
  source: z.enum(LEDGER_SOURCES),
  description: z.string(),
  /** The id of the contribution, submission or badge; of a correction the entry that it reverses. */
  ref: z.string(),
  created_by: z.string(),
  created_at: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LEDGER_SOURCE_LABELS: Record<LedgerSource, string> = {
  mission: 'Mission',
  contribution: 'Contribution',
  badge: 'Badge',
  streak: 'Streak',
  correction: 'Correction',
};

/** In UTF-16 units. */
export const REVERSAL_REASON_MAX = 300;

export function isReversible({ source, points }: Pick<LedgerEntry, 'source' | 'points'>): boolean {
  return source !== 'correction' && points > 0;
}

/** Ids of entries: the cause (docs/architecture.md, rule 2). */
export const ledgerCause = {
  contribution: (id: string) => `contribution:${id}`,
  mission: (submissionId: string) => `mission:${submissionId}`,
  badge: (memberId: string, badgeId: string) => `badge:${memberId}_${badgeId}`,
  correctionOf: (entryId: string) => `correction:${entryId}`,
  /** For INZ that a correction took back by mistake. */
  againAfter: (correctionId: string) => `again:${correctionId}`,
} as const;

const REPEATED = /^(?:again:|correction:)+/;

export const isPaidAgain = (id: string): boolean => id.startsWith('again:');

export const firstCauseOf = (id: string): string => id.replace(REPEATED, '');

export const undoneBy = ({ id, source }: Pick<LedgerEntry, 'id' | 'source'>): string =>
  source === 'correction' ? ledgerCause.againAfter(id) : ledgerCause.correctionOf(id);

export const PAY_AGAIN_MESSAGES = {
  unknown: 'This entry does not exist. Refresh the list.',
  noCorrection: 'Only what a correction took back can be paid again. Nothing was changed.',
  done: 'These INZ were paid again already, or wait for a second admin. Nothing was changed.',
  gone: 'The member has deleted their account, so nobody can be paid. Nothing was changed.',
  bonus: 'The bonus for a first contribution went to another contribution meanwhile. Nothing was changed.',
  own: 'You cannot pay yourself. Another admin can.',
} as const;

/** `hasBonus`: the included bonus is free, or there was none. */
export function payAgainFault(
  { source }: Pick<LedgerEntry, 'source'>,
  { isDone, hasAccount, hasBonus }: { isDone: boolean; hasAccount: boolean; hasBonus: boolean },
): 'noCorrection' | 'done' | 'gone' | 'bonus' | null {
  if (source !== 'correction') return 'noCorrection';
  if (isDone) return 'done';
  if (!hasAccount) return 'gone';
  return hasBonus ? null : 'bonus';
}

/** The current pool: issued INZ, and those reserved by decisions that can still be undone. */
export interface Pool {
  issued: number;
  reserved: number;
}

/** Returning points is always allowed (A-18, T23). */
export function reserveFault({ issued, reserved }: Pool, points: number): string | null {
  const left = INZ_POOL - issued - reserved;
  if (points <= Math.max(0, left)) return null;
  return `Only ${grouped(left)} INZ is left in the pool. Nothing was stored.`;
}

/** Beyond the pool (A-18, T23), or a negative `balance`. */
export function postingFault(pool: Pool, balance: number | null, points: number): string | null {
  const left = INZ_POOL - pool.issued - pool.reserved;
  if (points > left) return `Only ${grouped(left)} INZ is left in the pool. Nothing was stored.`;
  const available = Math.min(balance ?? pool.issued, pool.issued);
  if (available + points >= 0) return null;
  return `Only ${grouped(available)} INZ is there to take back. Nothing was stored.`;
}

/** The shares of the pool that trigger a warning, smallest first. */
export const POOL_WARNINGS = [0.8, 0.95] as const;

export function poolWarning(issued: number): number | null {
  return POOL_WARNINGS.findLast((share) => issued >= share * INZ_POOL) ?? null;
}

export const StatementLine = z.object({
  id: z.string(),
  points: z.number(),
  source: z.enum(LEDGER_SOURCES),
  description: z.string(),
  created_at: z.string(),
});
export type StatementLine = z.infer<typeof StatementLine>;
