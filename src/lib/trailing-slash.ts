/** `/about/` and `/about` are the same page; the root stays `/`. */
export function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}
