import { rolesOpen } from '#domain/access.ts';
import { noticeEvent } from '#domain/notices/events.ts';
import { PERIODICAL_NAMES, type Periodical } from '#domain/notices/unsubscribe.ts';
import { digestMail, type Morning, recapMail, type Week } from '../../mail/periodical.ts';
import { type Mail, sendMail } from '../../mail/transport.ts';
import { countNew } from '../../stores/contribution-lists.ts';
import { publishedFeed } from '../../stores/feed.ts';
import { countHeldAwards } from '../../stores/held-entries.ts';
import { countHeld } from '../../stores/held-submissions.ts';
import { settingsOf } from '../../stores/notice-settings.ts';
import { titlesOf } from '../../stores/notice-titles.ts';
import { pageOfNotices } from '../../stores/notices.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { findRecoveryAddress } from '../../stores/recovery-addresses.ts';
import { rolesOf } from '../../stores/roles.ts';
import { countUndelivered } from '../../stores/undelivered.ts';
import type { SendingOf } from '../outbox/deliver.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** How many titles of the feed one week names. */
const NEWS_MAX = 8;

/** What somebody was told, and what was published, in the week before the day of the mail. */
async function weekOf(userId: string, until: Date): Promise<Week> {
  const since = new Date(until.getTime() - WEEK_MS).toISOString();
  const [page, feed] = await Promise.all([
    pageOfNotices(userId, undefined),
    publishedFeed('members', NEWS_MAX),
  ]);
  // What was published stands in its own part.
  const told = page.items.filter(({ event, created_at }) => created_at > since && event !== 'feed-published');
  const subjectOf = ({ event, about }: (typeof told)[number]) => ({
    kind: noticeEvent(event).about,
    id: about,
  });
  const titleOf = await titlesOf(told.map(subjectOf));
  return {
    notices: told.map((notice) => ({
      says: noticeEvent(notice.event).says,
      title: titleOf(subjectOf(notice)),
    })),
    news: feed.filter(({ created_at }) => created_at > since).map(({ title }) => title),
  };
}

async function morningAt(now: Date): Promise<Morning> {
  const [contributions, awards, held, undelivered] = await Promise.all([
    countNew(),
    countHeldAwards(),
    countHeld(),
    countUndelivered(now),
  ]);
  return { contributions, awards: awards.count, held, undelivered: undelivered.dead + undelivered.late };
}

type Writing = (id: string, reader: { to: string; userId: string }, day: Date) => Promise<Mail | null>;

const WRITING: Record<Periodical, Writing> = {
  digest: async (id, reader, day) => digestMail(id, reader, await weekOf(reader.userId, day)),
  recap: async (id, reader) => recapMail(id, reader, await morningAt(new Date())),
};

/**
 * Mails a periodical to one person who still wants it, is still who it is for, and has a confirmed address. An empty one is
 * not sent.
 */
async function sendPeriodical(kind: Periodical, { id, payload }: OutboxMessage): Promise<void> {
  const { user_id: userId = '', day = '' } = payload ?? {};
  const [settings, roles, { email }] = await Promise.all([
    settingsOf(userId),
    rolesOf(userId),
    findRecoveryAddress(userId),
  ]);
  if (!settings[kind] || !rolesOpen(roles, PERIODICAL_NAMES[kind].audience) || email === null) return;
  const mail = await WRITING[kind](id, { to: email, userId }, new Date(day));
  if (mail) await sendMail(mail);
}

/** How the periodicals leave. */
export const periodicalSending = {
  digest: (message) => sendPeriodical('digest', message),
  recap: (message) => sendPeriodical('recap', message),
} satisfies SendingOf;
