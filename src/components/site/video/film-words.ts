/** Messages of the video dialog (R143, A-07). */
export const FETCHING = 'Fetching the film…';

/** Used in the message for films of an unknown host. */
export const FALLBACK_HOST = 'Vimeo';

export const refusalOf = (host: string) => `Video cannot be embedded. Watch it directly on ${host}.`;
