/** `/about/` becomes `/about`; the root stays `/`. Apart from paths.ts, so that the worker has no list of all paths. */
export const withoutTrailingSlash = (path: string): string => path.replace(/\/+$/, '') || '/';
