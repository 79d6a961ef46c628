import { formatDay, londonDay } from '../formats.ts';

/** True if the mission's day has passed in London at `now`, in milliseconds since 1970. */
export const isPastDue = (due: string, now: number): boolean => due < londonDay(now);

/** Orders missions for members: those with a day first, soonest first; then the others, newest first. */
export function compareByDue(
  a: { due_on?: string | null; created_at: string },
  b: { due_on?: string | null; created_at: string },
  now: number,
): number {
  const dayOf = ({ due_on }: typeof a) => (due_on && !isPastDue(due_on, now) ? due_on : '9999-12-31');
  return dayOf(a).localeCompare(dayOf(b)) || b.created_at.localeCompare(a.created_at);
}

/** The day a mission is wanted by, in London: later submissions are still accepted, and the text states so. */
export function dueText(due: string, now: number): string {
  if (isPastDue(due, now)) return `Was due on ${formatDay(due)}`;
  if (due === londonDay(now)) return 'Due today, by midnight UK time';
  return `Due by the end of ${formatDay(due)}, UK time`;
}
