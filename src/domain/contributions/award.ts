import * as z from 'zod/mini';
import { grouped } from '../formats.ts';
import { REWARD_KEYS, REWARD_MAX, REWARDS, type RewardKey } from '../rewards/guide.ts';
import { multiline } from '../text.ts';
import type { ContributionType } from './types.ts';

/** The award of an approval. `amount` is the INZ of the guide's row, without the first bonus. */
export const Award = z.object({
  reward: z.nullable(z.enum(REWARD_KEYS)),
  amount: z.number(),
  /** FIRST_CONTRIBUTION_INZ for the person's first meaningful contribution, else 0. */
  first: z.number(),
  reason: z.nullable(z.string()),
});
export type Award = z.infer<typeof Award>;

export function awardTotal(award: Pick<Award, 'amount' | 'first'> | null): number {
  return award ? award.amount + award.first : 0;
}

export function needsReason({ reward, amount }: Pick<Award, 'reward' | 'amount'>): boolean {
  if (amount === 0) return false;
  return reward === null || amount < REWARDS[reward].min || amount > REWARDS[reward].max;
}

export const USUAL_REWARD: Record<ContributionType, RewardKey | null> = {
  bug_rough_edge: 'minor_bug',
  ux_wording: 'micro_copy',
  product_idea: 'adopted_idea',
  content_research: 'research_summary',
  quality_listing: 'quality_listing',
  new_app_concept: 'app_concept',
  other: null,
};

/** In UTF-16 units after trimming. */
export const AWARD_REASON_MAX = 500;

const AMOUNT_RANGE = `Must be from 0 to ${grouped(REWARD_MAX)} INZ`;

export const awardFields = z.strictObject({
  reward: z.nullable(z.enum(REWARD_KEYS, 'Please choose a row of the guide')),
  amount: z
    .number('Must be a whole number of INZ')
    .check(z.int('Must be a whole number of INZ'), z.gte(0, AMOUNT_RANGE), z.lte(REWARD_MAX, AMOUNT_RANGE)),
  /** True to add FIRST_CONTRIBUTION_INZ for a first meaningful contribution; ignored when there was one before. */
  first: z.boolean('Must be yes or no'),
  reason: z.optional(
    z.nullable(multiline(z.maxLength(AWARD_REASON_MAX, 'The reason must be at most 500 characters'))),
  ),
});
