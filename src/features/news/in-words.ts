import { formatWeekday, isoDay, shortMonthOf } from '#domain/formats.ts';

/** The day of an article as text (`Friday 20 November 2026`), in ISO form, and as day and month for a tile. */
export function articleDate(date: Date): { words: string; iso: string; day: number; month: string } {
  return {
    words: formatWeekday(date),
    iso: isoDay(date),
    day: date.getUTCDate(),
    month: shortMonthOf(date),
  };
}
