/** What lists and headers say in few words; dates, numbers and ranges are written by domain/formats.ts. */

/** The badge of the header: `3 New`, `99+ New`, and `All Clear` for none. */
export function countInWords(count: number): string {
  if (count === 0) return 'All Clear';
  return `${shortCount(count)} New`;
}

/** `3`, and `99+` above 99. */
export function shortCount(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** The first line of a description, which stands for it in the list. */
export function summaryOf(description: string): string {
  return description.split('\n', 1)[0] ?? '';
}

/** A mailto link to exactly one address: `?` and `&` may stand in an address and must not become headers. */
export function mailtoOf(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll('%40', '@')}`;
}
