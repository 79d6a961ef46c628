import { grouped, plural } from '#domain/formats.ts';
import { type NoticeEventId, noticeEvent } from '#domain/notifications/events.ts';
import { NOTICE_PAGES, placeOf } from '#domain/notifications/places.ts';
import type { DigestKind } from '#domain/notifications/unsubscribe.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { type LetterList, letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { type Stopped, unsubscribeLinks } from './unsubscribe.ts';

const CHOSEN = `You get this email because you turned it on in your account on ${PRODUCT}.`;

interface NoticeLetter {
  to: string;
  heading: string;
  opens: string;
  title: string | null;
  words: string | null;
  /** A path of this site. */
  path: string;
  stopped: Stopped;
}

/** A mail about a topic that the receiver enabled, with one-click unsubscribe (RFC 8058). */
export function noticeMail(
  id: string,
  { to, heading, opens, title, words, path, stopped }: NoticeLetter,
): Mail {
  const links = unsubscribeLinks(stopped);
  return letterMail(id, {
    to: [to],
    heading: heading,
    preheader: `Sign in to ${PRODUCT} to read it.`,
    facts: title === null ? [] : [['About', title]],
    words: words ?? '',
    action: { label: opens, href: `${siteUrl()}${path}` },
    why: CHOSEN,
    stop: links.page,
    unsubscribe: links.oneClick,
  });
}

interface Reader {
  to: string;
  userId: string;
}

interface Issue extends Reader {
  kind: DigestKind;
  heading: string;
  preheader: string;
  facts: [name: string, value: string][];
  lists: LetterList[];
  /** A path of this site with its label. */
  opens: { label: string; path: string };
}

const addressOf = (path: string): string => `${siteUrl()}${path}`;

function issue(id: string, { to, userId, kind, opens, heading, ...said }: Issue): Mail {
  const links = unsubscribeLinks({ kind, userId });
  return letterMail(id, {
    to: [to],
    heading,
    ...said,
    action: { label: opens.label, href: addressOf(opens.path) },
    why: CHOSEN,
    stop: links.page,
    unsubscribe: links.oneClick,
  });
}

/** One person's notices and the feed of a week, newest first. */
export interface Week {
  notices: { event: NoticeEventId; about: string; title: string | null }[];
  /** The number of earlier ones. */
  earlier: number;
  news: string[];
  /** The number of earlier ones. */
  olderNews: number;
}

/** A list, empty without entries; `rest` is the number of further ones and their page. */
function listOf(
  heading: string,
  lines: LetterList['lines'],
  rest: { more: number; where: string; path: string },
): LetterList[] {
  if (lines.length === 0) return [];
  if (rest.more === 0) return [{ heading, lines }];
  const words = `${grouped(rest.more)} more ${rest.where}`;
  return [{ heading, lines, rest: { words, href: addressOf(rest.path) } }];
}

/** The week of a member, or null for an empty one, which is not mailed. */
export function digestMail(id: string, reader: Reader, week: Week): Mail | null {
  const { notices, earlier, news, olderNews } = week;
  if (notices.length + news.length === 0) return null;
  const rows = notices.map(({ event, about, title }) => {
    const { text } = noticeEvent(event);
    return { words: title === null ? text : `${text}: ${title}`, href: addressOf(placeOf(event, about)) };
  });
  const published = news.map((title) => ({ words: title }));
  return issue(id, {
    ...reader,
    kind: 'digest',
    heading: `Your week on ${PRODUCT}`,
    preheader: 'Your notifications, and what’s new.',
    facts: [],
    lists: [
      ...listOf('For you', rows, {
        more: earlier,
        where: 'in your notifications',
        path: NOTICE_PAGES.dashboard,
      }),
      ...listOf('What’s new', published, { more: olderNews, where: 'in the feed', path: NOTICE_PAGES.feed }),
    ],
    opens: { label: 'Open your dashboard', path: NOTICE_PAGES.dashboard },
  });
}

export interface Morning {
  contributions: number;
  /** Awards that need a second admin. */
  awards: number;
  quarantined: number;
  /** Messages that failed for good or are late. */
  undelivered: number;
}

export function recapMail(id: string, reader: Reader, morning: Morning): Mail | null {
  const { contributions, awards, quarantined, undelivered } = morning;
  const facts: [string, string][] = [];
  if (contributions > 0) facts.push(['To review', plural(contributions, 'contribution')]);
  if (awards > 0) facts.push(['For a second admin', plural(awards, 'award')]);
  if (quarantined > 0) facts.push(['Suspected spam', plural(quarantined, 'form')]);
  if (undelivered > 0) facts.push(['Not delivered', plural(undelivered, 'message')]);
  if (facts.length === 0) return null;
  return issue(id, {
    ...reader,
    kind: 'recap',
    heading: 'Waiting for you this morning',
    preheader: 'The desk at a glance.',
    facts,
    lists: [],
    opens: { label: 'Open the desk', path: LINKED_PATHS.adminDashboard },
  });
}
