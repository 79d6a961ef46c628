import * as z from 'zod/mini';
import { awardFields, awardTotal, needsReason, USUAL_REWARD } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import type { ContributionType } from '#domain/contributions/types.ts';
import { poolWarning } from '#domain/ledger/ledger.ts';
import {
  FIRST_CONTRIBUTION_INZ,
  INZ_POOL,
  REWARD_KEYS,
  REWARDS,
  type RewardKey,
} from '#domain/rewards/guide.ts';

export type AwardDraft = {
  /** "No reward": the other fields are ignored. */
  none: boolean;
  /** Empty for none of the rows. */
  reward: RewardKey | '';
  amount: string;
  first: boolean;
  reason: string;
};

/** Selectable rows; the bonus for a first contribution is a separate checkbox. */
export const AWARD_ROWS: readonly RewardKey[] = REWARD_KEYS.filter((key) => key !== 'first_contribution');

export const leastOf = (reward: RewardKey | '') => String(reward ? REWARDS[reward].min : 0);

export function usualAward(type: ContributionType): AwardDraft {
  const reward = USUAL_REWARD[type] ?? '';
  return { none: false, reward, amount: leastOf(reward), first: true, reason: '' };
}

export function draftOfAward({ status, award, contribution_type }: Contribution): AwardDraft {
  const usual = usualAward(contribution_type);
  if (status !== 'accepted') return usual;
  if (!award) return { ...usual, none: true };
  const { reward, amount, first, reason } = award;
  return {
    none: false,
    reward: reward ?? '',
    amount: String(amount),
    first: first > 0,
    reason: reason ?? '',
  };
}

export function amountOf(typed: string): number | null {
  const digits = typed.replace(/[\s,]/g, '');
  if (digits === '') return 0;
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

interface AwardView {
  total: number;
  bonus: number;
  outside: boolean;
  faults: { amount?: string; reason?: string };
  /** The request body; null for no reward. */
  body: z.input<typeof awardFields> | null;
}

/** `isFirst` is null while unknown. */
export function viewOfAward(draft: AwardDraft, isFirst: boolean | null): AwardView {
  const nothing = { total: 0, bonus: 0, outside: false, faults: {}, body: null };
  if (draft.none) return nothing;
  const first = draft.first && isFirst !== false;
  const bonus = draft.first && isFirst === true ? FIRST_CONTRIBUTION_INZ : 0;
  const amount = amountOf(draft.amount);
  if (amount === null) {
    return { ...nothing, bonus, total: bonus, faults: { amount: 'Must be a whole number of INZ' } };
  }
  const { reason } = draft;
  const reward = draft.reward || null;
  const outside = needsReason({ reward, amount });
  const body = {
    reward: amount === 0 ? null : reward,
    amount,
    first,
    reason: outside ? reason.trim() : null,
  };
  const faults: AwardView['faults'] = {};
  const parsed = z.safeParse(awardFields, body);
  for (const issue of parsed.success ? [] : parsed.error.issues) {
    if (issue.path[0] === 'amount') faults.amount ??= issue.message;
    if (issue.path[0] === 'reason') faults.reason ??= issue.message;
  }
  if (outside && reason.trim() === '') faults.reason ??= 'Please say why';
  const paid = amount > 0 || first;
  return { total: awardTotal({ amount, first: bonus }), bonus, outside, faults, body: paid ? body : null };
}

export function poolAfter(pool: { issued: number; reserved: number }, total: number) {
  const taken = pool.issued + pool.reserved + total;
  return { left: INZ_POOL - taken, warning: poolWarning(taken) };
}
