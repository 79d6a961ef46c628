import { CONFIRM_PREFIX, type ContributionProgress } from '#domain/contributions/contract.ts';

/** Dispatched by the answer form with the contribution's new status. */
export const ANSWERED = 'contribution:answered';

export type AnsweredEvent = CustomEvent<ContributionProgress>;

export const keyInAddress = (): string => location.hash.slice(1).replace(CONFIRM_PREFIX, '');

export const asksToConfirm = (): boolean => location.hash.startsWith(`#${CONFIRM_PREFIX}`);
