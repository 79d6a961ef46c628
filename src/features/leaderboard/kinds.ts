import { CONTRIBUTION_TYPE_LABELS, type ContributionType } from '#domain/contributions/types.ts';

/** Tile of each kind of contribution: its name, and a colour that means no app here (D169). */
export const KIND_TILES: Record<ContributionType, { tile: string; name: string }> = {
  bug_rough_edge: { tile: 'localz', name: CONTRIBUTION_TYPE_LABELS.bug_rough_edge },
  ux_wording: { tile: 'howz', name: CONTRIBUTION_TYPE_LABELS.ux_wording },
  product_idea: { tile: 'jobz', name: CONTRIBUTION_TYPE_LABELS.product_idea },
  content_research: { tile: 'skillz', name: CONTRIBUTION_TYPE_LABELS.content_research },
  quality_listing: { tile: 'tribez', name: CONTRIBUTION_TYPE_LABELS.quality_listing },
  new_app_concept: { tile: 'carz', name: CONTRIBUTION_TYPE_LABELS.new_app_concept },
  other: { tile: 'swapz', name: CONTRIBUTION_TYPE_LABELS.other },
};
