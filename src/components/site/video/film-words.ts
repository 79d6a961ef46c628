/** What the video dialog says (R143, A-07). */
export const FETCHING = 'Fetching the film…';

/** Whom the literal names where a film is at no host we know. */
export const FALLBACK_HOST = 'Vimeo';

export const refusalOf = (host: string) => `Video cannot be embedded. Watch it directly on ${host}.`;
