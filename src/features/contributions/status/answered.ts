import type { ContributionProgress } from '#domain/contributions/contract.ts';

/** The event by which the answer form tells the page around it how the contribution stands now. */
export const ANSWERED = 'contribution:answered';

export type AnsweredEvent = CustomEvent<ContributionProgress>;
