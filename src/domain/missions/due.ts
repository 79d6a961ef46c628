import { formatDay, londonDay } from '../formats.ts';
import type { Mission } from './mission.ts';

/** True if the mission's day has passed in London at `now`, in milliseconds since 1970. */
export const isPastDue = (due: string, now: number): boolean => due < londonDay(now);

type Due = Pick<Mission, 'due_on' | 'closes_when_due'>;

/** True once a mission has closed by its day: after midnight in London, unless late work is still taken. */
export const isClosedByDay = ({ due_on, closes_when_due }: Due, now: number): boolean =>
  Boolean(closes_when_due && due_on && isPastDue(due_on, now));

/** Orders missions for members: those with a day first, soonest first; then the others, newest first. */
export function compareByDue(
  a: { due_on?: string | null; created_at: string },
  b: { due_on?: string | null; created_at: string },
  now: number,
): number {
  const dayOf = ({ due_on }: typeof a) => (due_on && !isPastDue(due_on, now) ? due_on : '9999-12-31');
  return dayOf(a).localeCompare(dayOf(b)) || b.created_at.localeCompare(a.created_at);
}

export function dueText({ due_on, closes_when_due }: Due, now: number): string | null {
  if (!due_on) return null;
  const day = formatDay(due_on);
  if (isPastDue(due_on, now)) return closes_when_due ? `Closed on ${day}` : `Was due on ${day}`;
  if (due_on === londonDay(now))
    return closes_when_due ? 'Closes today, at midnight UK time' : 'Due today, by midnight UK time';
  return closes_when_due ? `Closes at the end of ${day}, UK time` : `Due by the end of ${day}, UK time`;
}
