import { PERIODICALS, type Periodical } from '#domain/notices/unsubscribe.ts';
import { enqueuePeriodical } from '../../stores/periodicals.ts';
import type { Progress } from './night.ts';

/** When they leave, by the clock of UTC: when the night is over, and most readers wake. */
const HOUR = 6;
const MONDAY = 1;

/** Whether a periodical appears on the day of `now`: the morning each day, the week on Mondays. */
const appears = (kind: Periodical, now: Date): boolean => kind === 'recap' || now.getUTCDay() === MONDAY;

function dueOn(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(HOUR, 0, 0, 0);
  return new Date(Math.max(due.getTime(), now.getTime()));
}

/**
 * Puts what appears today into the outbox for whoever asked for it, some at a time; cut off, it goes on where it was, and twice is
 * once. What each says is made when it leaves, and an empty one is not sent. Returns how many were put there.
 */
export async function putPeriodicals(now: Date, progress: Progress): Promise<Record<Periodical, number>> {
  const put: Record<Periodical, number> = { digest: 0, recap: 0 };
  const [begun = '', person = ''] = progress.cursor?.split('\n') ?? [];
  const first = Math.max(0, PERIODICALS.map(String).indexOf(begun));
  for (const kind of PERIODICALS.slice(first)) {
    if (!appears(kind, now)) continue;
    let cursor: string | null = kind === begun ? person : null;
    do {
      const page = await enqueuePeriodical(kind, { cursor, now, due: dueOn(now) });
      put[kind] += page.put;
      cursor = page.next;
      if (cursor !== null) progress.cursor = `${kind}\n${cursor}`;
    } while (cursor !== null);
  }
  return put;
}
