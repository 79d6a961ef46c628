import { dayInWords, londonDay } from '../formats.ts';

/** True when the day by whose end a mission is wanted has passed in London at `now`, in milliseconds since 1970. */
export function isPastDue(due: string, now: number): boolean {
  return due < londonDay(now);
}

/**
 * Puts missions in the order in which members look at them at `now`: those with a day first, the soonest first; then those
 * without one, and those whose day has passed, the newest first.
 */
export function compareByDue(
  a: { due_on?: string | null; created_at: string },
  b: { due_on?: string | null; created_at: string },
  now: number,
): number {
  const dayOf = ({ due_on }: typeof a) => (due_on && !isPastDue(due_on, now) ? due_on : '9999-12-31');
  return dayOf(a).localeCompare(dayOf(b)) || b.created_at.localeCompare(a.created_at);
}

/** Until when a mission is wanted, by the days of London: it is not refused afterwards, and that is said. */
export function dueInWords(due: string, now: number): string {
  if (isPastDue(due, now)) return `Was due on ${dayInWords(due)}`;
  if (due === londonDay(now)) return 'Due today, by midnight UK time';
  return `Due by the end of ${dayInWords(due)}, UK time`;
}
