/** One row of the token guide: what it pays, in INZ, inclusive. */
export interface RewardRange {
  readonly min: number;
  readonly max: number;
}

/**
 * The sixteen rewards (R240–R255) by a key of their own, in the order of the guide. The words stand in
 * `content/rewards/guide.yaml`; the content check holds that both agree, row by row.
 */
export const REWARDS = {
  first_contribution: { min: 250, max: 250 },
  minor_bug: { min: 50, max: 150 },
  bug_confirmation: { min: 25, max: 100 },
  serious_issue: { min: 1000, max: 4000 },
  micro_copy: { min: 50, max: 200 },
  ux_tweak: { min: 100, max: 300 },
  adopted_idea: { min: 300, max: 800 },
  product_insight: { min: 1500, max: 5000 },
  help_article: { min: 200, max: 500 },
  research_summary: { min: 300, max: 600 },
  quality_listing: { min: 200, max: 600 },
  app_concept: { min: 800, max: 2000 },
  validated_concept: { min: 2000, max: 6000 },
  concept_selected: { min: 5000, max: 12000 },
  consistency_streak: { min: 500, max: 500 },
  ambassador: { min: 2000, max: 6000 },
} as const satisfies Record<string, RewardRange>;

export type RewardKey = keyof typeof REWARDS;
export const REWARD_KEYS = Object.keys(REWARDS) as [RewardKey, ...RewardKey[]];

/** The names of the rewards, as the guide writes them (R240–R255). */
export const REWARD_NAMES: Record<RewardKey, string> = {
  first_contribution: 'First meaningful contribution',
  minor_bug: 'Minor bug with clear steps',
  bug_confirmation: 'Extra confirmation on existing bug',
  serious_issue: 'Serious/security issue',
  micro_copy: 'Micro copy change',
  ux_tweak: 'Small UX tweak',
  adopted_idea: 'Adopted feature idea',
  product_insight: 'Major product insight',
  help_article: 'Help article/checklist',
  research_summary: 'Research summary',
  quality_listing: 'Quality real listing',
  app_concept: 'New app concept',
  validated_concept: 'Validated concept',
  concept_selected: 'Concept selected for build',
  consistency_streak: '3-month consistency streak',
  ambassador: 'Ambassador badge',
};

/** What a first accepted contribution earns beside its own reward, once for each person. */
export const FIRST_CONTRIBUTION_INZ = REWARDS.first_contribution.max;

/** The most that one entry may pay: the largest amount of the guide (A-43, T23). */
export const REWARD_MAX = 12_000;

/** All INZ there will ever be; together they stand for 45 % of the platform (R018, A-18). */
export const INZ_POOL = 1_000_000;

/** The part of the platform that the whole pool stands for, in percent (R016). */
export const INZ_POOL_SHARE = 45;

/** The share in percent that `inz` would stand for if the whole pool were issued: 250 gives 0.01125 (R022, A-18). */
export function illustratedShare(inz: number): number {
  return (inz / INZ_POOL) * INZ_POOL_SHARE;
}
