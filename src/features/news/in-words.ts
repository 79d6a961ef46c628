// The date in a file is a day, not a moment: it is that day everywhere.
const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

/** A day as it is read (`Friday 20 November 2026`), as a machine reads it, and as it stands on a tile. */
export function dayInWords(date: Date): { words: string; iso: string; day: number; month: string } {
  return {
    words: words.format(date).replace(',', ''),
    iso: date.toISOString().slice(0, 10),
    day: date.getUTCDate(),
    month: month.format(date).slice(0, 3),
  };
}
