export const CONTRIBUTION_TYPES = [
  'bug_rough_edge',
  'ux_wording',
  'product_idea',
  'content_research',
  'quality_listing',
  'new_app_concept',
  'other',
] as const;
export type ContributionType = (typeof CONTRIBUTION_TYPES)[number];

/** Labels as the specification writes them. */
export const CONTRIBUTION_TYPE_LABELS: Record<ContributionType, string> = {
  bug_rough_edge: 'Bug / Rough edge',
  ux_wording: 'UX / Wording',
  product_idea: 'Product idea',
  content_research: 'Content / Research',
  quality_listing: 'Quality listing',
  new_app_concept: 'New app concept',
  other: 'Other',
};

/** Hints exist for two types only. */
export const CONTRIBUTION_TYPE_HINTS: Partial<Record<ContributionType, string>> = {
  bug_rough_edge:
    'Please include your device, browser, the URL, steps to reproduce and a screenshot if you can.',
  new_app_concept:
    "Please include the problem, who it's for, why it matters and a v1 (MVP) outline. Links welcome.",
};
