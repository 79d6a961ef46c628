/** Short labels for lists and headers; domain/formats.ts has dates, numbers and ranges. */

/** Header badge: `3 New`, `99+ New`, or `All Clear` for none. */
export function countText(count: number): string {
  if (count === 0) return 'All Clear';
  return `${shortCount(count)} New`;
}

export const shortCount = (count: number): string => (count > 99 ? '99+' : String(count));

/** One address only: `?` and `&` are escaped, because they would become headers. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
