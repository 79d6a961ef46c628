import { PERIODICALS, type Periodical } from '#domain/notifications/unsubscribe.ts';
import { enqueuePeriodical } from '#server/notifications/periodicals.ts';
import type { Progress } from './night.ts';

/** When they leave, by the clock of UTC: when the night is over, and most readers wake. */
const HOUR = 6;
const MONDAY = 1;
const DAY_MS = 24 * 60 * 60_000;

/** The day, in UTC, of the latest issue: today's morning mail, the latest Monday's weekly one, so a missed night loses none. */
function issueDay(kind: Periodical, now: Date): string {
  const daysSince = kind === 'recap' ? 0 : (now.getUTCDay() + 7 - MONDAY) % 7;
  return new Date(now.getTime() - daysSince * DAY_MS).toISOString().slice(0, 10);
}

function dueOn(now: Date): Date {
  const due = new Date(now);
  due.setUTCHours(HOUR, 0, 0, 0);
  return new Date(Math.max(due.getTime(), now.getTime()));
}

/**
 * Enqueues the latest issue of each periodical for its subscribers, once each; continues at the cursor after an interruption.
 * Contents are made when it is sent. Returns how many were enqueued.
 */
export async function putPeriodicals(now: Date, progress: Progress): Promise<Record<Periodical, number>> {
  const put: Record<Periodical, number> = { digest: 0, recap: 0 };
  const [begun = '', person = ''] = progress.cursor?.split('\n') ?? [];
  const first = Math.max(0, PERIODICALS.map(String).indexOf(begun));
  for (const kind of PERIODICALS.slice(first)) {
    let cursor: string | null = kind === begun ? person : null;
    do {
      const page = await enqueuePeriodical(kind, { cursor, day: issueDay(kind, now), due: dueOn(now) });
      put[kind] += page.put;
      cursor = page.next;
      if (cursor !== null) progress.cursor = `${kind}\n${cursor}`;
    } while (cursor !== null);
  }
  return put;
}
