import { rolesOpen } from '#domain/access.ts';
import { isoDay } from '#domain/formats.ts';
import { noticeEvent } from '#domain/notifications/events.ts';
import { DIGEST_NAMES, type DigestKind } from '#domain/notifications/unsubscribe.ts';
import { countNew } from '#server/contributions/records/contribution-lists.ts';
import { countPublishedBetween, publishedFeed } from '#server/feed/records.ts';
import { countQuarantined } from '#server/forms/records.ts';
import { countPendingAwards } from '#server/ledger/records.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { settingsOf } from '#server/profiles/records/notice-settings.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { rolesOf } from '#server/profiles/records/roles.ts';
import { digestMail, type Morning, recapMail, type Week } from './emails.ts';
import { titlesOf } from './notice-titles.ts';
import { noticesBetween } from './records.ts';
import { countUndelivered } from './undelivered.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;

/** The most notices in one weekly mail; the inbox has the others. */
const NOTICES_MAX = 15;

/** The most feed titles in one weekly mail. */
const NEWS_MAX = 8;

/** The week before the day of the mail. A late mail covers the same, so that two never overlap. */
async function weekOf(userId: string, until: Date): Promise<Week> {
  const since = new Date(until.getTime() - WEEK_MS);
  const [all, feed, published] = await Promise.all([
    noticesBetween(userId, since, until),
    publishedFeed('members', NEWS_MAX),
    countPublishedBetween(since, until),
  ]);
  // Published items have their own section.
  const own = all.filter(({ event }) => event !== 'feed-published');
  const named = own.slice(0, NOTICES_MAX);
  const isOfWeek = ({ created_at }: { created_at: string }) =>
    created_at >= since.toISOString() && created_at < until.toISOString();
  const news = feed.filter(isOfWeek).map(({ title }) => title);
  const subjectOf = ({ event, about }: (typeof named)[number]) => ({
    kind: noticeEvent(event).about,
    id: about,
  });
  const titleOf = await titlesOf(named.map(subjectOf), userId);
  return {
    notices: named.map((notice) => ({
      event: notice.event,
      about: notice.about,
      title: titleOf(subjectOf(notice)),
    })),
    earlier: own.length - named.length,
    news,
    olderNews: Math.max(0, published - news.length),
  };
}

async function morningAt(now: Date): Promise<Morning> {
  const [contributions, awards, quarantined, undelivered] = await Promise.all([
    countNew(),
    countPendingAwards(),
    countQuarantined(),
    countUndelivered(now),
  ]);
  return {
    contributions,
    awards: awards.count,
    quarantined,
    undelivered: undelivered.dead + undelivered.late,
  };
}

type Compose = (id: string, reader: { to: string; userId: string }, day: Date) => Promise<Mail | null>;

const COMPOSE: Record<DigestKind, Compose> = {
  digest: async (id, reader, day) => digestMail(id, reader, await weekOf(reader.userId, day)),
  recap: async (id, reader) => recapMail(id, reader, await morningAt(new Date())),
};

/** Mails a digest, unless it is empty, yesterday's, or its subscriber lacks role or address. */
async function sendDigest(kind: DigestKind, { id, payload }: OutboxMessage): Promise<void> {
  const { user_id: userId = '', day = '' } = payload ?? {};
  if (kind === 'recap' && day < isoDay(new Date())) return;
  const [settings, roles, { email }] = await Promise.all([
    settingsOf(userId),
    rolesOf(userId),
    findRecoveryAddress(userId),
  ]);
  if (!settings[kind] || !rolesOpen(roles, DIGEST_NAMES[kind].audience) || email === null) return;
  const mail = await COMPOSE[kind](id, { to: email, userId }, new Date(day));
  if (mail) await sendMail(mail);
}

export const digestSending = {
  digest: (message) => sendDigest('digest', message),
  recap: (message) => sendDigest('recap', message),
} satisfies SendingOf;
