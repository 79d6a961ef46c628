import { dayInWords, londonDay } from '../formats.ts';

/** True when the day by whose end a mission is wanted has passed in London at `now`, in milliseconds since 1970. */
export function isPastDue(due: string, now: number): boolean {
  return due < londonDay(now);
}

/** Until when a mission is wanted, by the days of London: it is not refused afterwards, and that is said. */
export function dueInWords(due: string, now: number): string {
  if (isPastDue(due, now)) return `Was due on ${dayInWords(due)}`;
  if (due === londonDay(now)) return 'Due today, by midnight UK time';
  return `Due by the end of ${dayInWords(due)}, UK time`;
}
