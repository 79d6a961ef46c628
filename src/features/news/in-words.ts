import { isoDay, shortMonthOf, weekdayInWords } from '#domain/formats.ts';

/** The day of an article as it is read (`Friday 20 November 2026`), as a machine reads it, and as it stands on a tile. */
export function dayInWords(date: Date): { words: string; iso: string; day: number; month: string } {
  return {
    words: weekdayInWords(date),
    iso: isoDay(date),
    day: date.getUTCDate(),
    month: shortMonthOf(date),
  };
}
