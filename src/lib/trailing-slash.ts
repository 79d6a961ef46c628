/** `/about/` becomes `/about`; the root stays `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}
