export interface RewardRange {
  readonly min: number;
  readonly max: number;
}

export interface Reward extends RewardRange {
  readonly name: string;
  readonly fixed?: boolean;
}

/** The sixteen rewards (R240–R255) by key, in the order of the guide: the only source of amounts. */
export const REWARDS = {
  first_contribution: { name: 'First meaningful contribution', min: 250, max: 250, fixed: true },
  minor_bug: { name: 'Minor bug with clear steps', min: 50, max: 150 },
  bug_confirmation: { name: 'Extra confirmation on existing bug', min: 25, max: 100 },
  serious_issue: { name: 'Serious/security issue', min: 1000, max: 4000 },
  micro_copy: { name: 'Micro copy change', min: 50, max: 200 },
  ux_tweak: { name: 'Small UX tweak', min: 100, max: 300 },
  adopted_idea: { name: 'Adopted feature idea', min: 300, max: 800 },
  product_insight: { name: 'Major product insight', min: 1500, max: 5000 },
  help_article: { name: 'Help article/checklist', min: 200, max: 500 },
  research_summary: { name: 'Research summary', min: 300, max: 600 },
  quality_listing: { name: 'Quality real listing', min: 200, max: 600 },
  app_concept: { name: 'New app concept', min: 800, max: 2000 },
  validated_concept: { name: 'Validated concept', min: 2000, max: 6000 },
  concept_selected: { name: 'Concept selected for build', min: 5000, max: 12000 },
  consistency_streak: { name: '3-month consistency streak', min: 500, max: 500 },
  ambassador: { name: 'Ambassador badge', min: 2000, max: 6000 },
} as const satisfies Record<string, Reward>;

export type RewardKey = keyof typeof REWARDS;
export const REWARD_KEYS = Object.keys(REWARDS) as [RewardKey, ...RewardKey[]];

/** Bonus of a first accepted contribution, in addition to its own reward, once per person. */
export const FIRST_CONTRIBUTION_INZ = REWARDS.first_contribution.max;

/** Maximum of one entry: the largest amount of the guide (A-43, T23). */
export const REWARD_MAX = Math.max(...Object.values(REWARDS).map(({ max }) => max));

/** All INZ there will ever be; together they represent 45 % of the platform. */
export const INZ_POOL = 1_000_000;

/** The share of the platform that the whole pool represents, in percent (R016). */
export const INZ_POOL_SHARE = 45;

/** The share in percent that `inz` would represent if the whole pool were issued: 250 gives 0.01125. */
export const illustratedShare = (inz: number): number => (inz / INZ_POOL) * INZ_POOL_SHARE;
