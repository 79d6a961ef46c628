import type { ContributionType } from '../contributions/contribution.ts';
import type { RewardKey } from './guide.ts';

/** The row that the award panel starts from for each type of contribution. */
export const USUAL_REWARD: Record<ContributionType, RewardKey | null> = {
  bug_rough_edge: 'minor_bug',
  ux_wording: 'micro_copy',
  product_idea: 'adopted_idea',
  content_research: 'research_summary',
  quality_listing: 'quality_listing',
  new_app_concept: 'app_concept',
  other: null,
};
