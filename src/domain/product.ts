/** The name of the product in everything but the content, which is prose (docs/recipes.md). */
export const PRODUCT = 'TheGrid';

/** Where the launch is planned. Content repeats it, in prose. */
export const LAUNCH_CITIES = ['Bristol'] as const;

export const launchSentence = (): string => `Launch is planned free in ${LAUNCH_CITIES.join(' and ')}, UK.`;
