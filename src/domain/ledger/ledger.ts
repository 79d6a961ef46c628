import * as z from 'zod/mini';
import { INZ_POOL } from '../rewards/guide.ts';

/** Where INZ come from. `correction` is a reversing entry: nothing in the ledger is ever edited. */
export const LEDGER_SOURCES = ['mission', 'contribution', 'badge', 'streak', 'correction'] as const;
export type LedgerSource = (typeof LEDGER_SOURCES)[number];

/**
 * One line of the ledger. Its id is its cause, so that one cause never pays twice. `points` are INZ, negative in a
 * correction only. Without a member it waits for whoever redeems the invitation.
 */
export const LedgerEntry = z.object({
  id: z.string(),
  member_id: z.nullable(z.string()),
  points: z.number(),
  source: z.enum(LEDGER_SOURCES),
  description: z.string(),
  /** The id of the contribution, submission or badge it is for; of the entry that it reverses, for a correction. */
  ref: z.string(),
  created_by: z.string(),
  created_at: z.string(),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

/** The names of the sources, for people. */
export const LEDGER_SOURCE_LABELS: Record<LedgerSource, string> = {
  mission: 'Mission',
  contribution: 'Contribution',
  badge: 'Badge',
  streak: 'Streak',
  correction: 'Correction',
};

/** The longest reason for a reversal, in UTF-16 units. */
export const REVERSAL_REASON_MAX = 300;

/** True when an entry can be taken back: anything but a correction, which cannot be corrected itself. */
export function isReversible({ source, points }: Pick<LedgerEntry, 'source' | 'points'>): boolean {
  return source !== 'correction' && points > 0;
}

/** The ids of entries: the cause in words (docs/architecture.md, rule 2). */
export const ledgerCause = {
  contribution: (id: string) => `contribution:${id}`,
  mission: (submissionId: string) => `mission:${submissionId}`,
  badge: (memberId: string, badgeId: string) => `badge:${memberId}_${badgeId}`,
  correctionOf: (entryId: string) => `correction:${entryId}`,
} as const;

/** The pool as it stands: what is issued, and what decisions that can still be undone hold back. */
export interface Pool {
  issued: number;
  reserved: number;
}

/** True when `points` more fit into the pool of 1,000,000 (A-18, T23). */
export function fitsPool({ issued, reserved }: Pool, points: number): boolean {
  return issued + reserved + points <= INZ_POOL;
}

/** The shares of the pool at which admins are warned, smallest first. */
export const POOL_WARNINGS = [0.8, 0.95] as const;

/** The largest warning share that has been reached, or null. */
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
