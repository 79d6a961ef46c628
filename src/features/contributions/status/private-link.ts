import { CONFIRM_PREFIX, type ContributionProgress } from '#domain/contributions/contract.ts';

/** The event by which the answer form tells the page around it how the contribution stands now. */
export const ANSWERED = 'contribution:answered';

export type AnsweredEvent = CustomEvent<ContributionProgress>;

/** The key of the private link in the address; empty without one. */
export const keyInAddress = (): string => location.hash.slice(1).replace(CONFIRM_PREFIX, '');

/** True for a link whose page asks whether its reader sent the contribution. */
export const asksToConfirm = (): boolean => location.hash.startsWith(`#${CONFIRM_PREFIX}`);
