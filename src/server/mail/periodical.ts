import { plural } from '#domain/formats.ts';
import { NOTICE_PAGES } from '#domain/notices/places.ts';
import type { Periodical } from '#domain/notices/unsubscribe.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { siteUrl } from '../environment.ts';
import { unsubscribeLinks } from '../unsubscribe-link.ts';
import { letterHtml, letterText } from './layout.ts';
import { CHOSEN } from './notice.ts';
import type { Mail } from './transport.ts';

interface Reader {
  to: string;
  userId: string;
}

interface Issue extends Reader {
  kind: Periodical;
  heading: string;
  preheader: string;
  facts: [name: string, value: string][];
  words: string;
  path: string;
}

function issue(id: string, { to, userId, kind, path, heading, ...said }: Issue): Mail {
  const links = unsubscribeLinks({ kind, userId });
  const letter = {
    heading,
    ...said,
    action: { label: 'Open TheGrid', href: `${siteUrl()}${path}` },
    why: CHOSEN,
    stop: links.page,
  };
  return {
    id,
    to: [to],
    replyTo: null,
    subject: heading,
    text: letterText(letter),
    html: letterHtml(letter),
    unsubscribe: links.oneClick,
  };
}

/** What happened to one person and in the feed within a week, newest first. */
export interface Week {
  /** What they were told, with what it was about. */
  notices: { says: string; title: string | null }[];
  /** The titles of what was published. */
  news: string[];
}

const listed = (heading: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `${heading}\n${lines.map((line) => `– ${line}`).join('\n')}`;

/** The week of a member, or null for an empty one, of which no mail is sent. */
export function digestMail(id: string, reader: Reader, { notices, news }: Week): Mail | null {
  if (notices.length + news.length === 0) return null;
  const told = notices.map(({ says, title }) => (title === null ? says : `${says}: ${title}`));
  return issue(id, {
    ...reader,
    kind: 'digest',
    heading: 'Your week on TheGrid',
    preheader: 'What you were told, and what is new.',
    facts: [],
    words: [listed('For you', told), listed("What's new", news)].filter(Boolean).join('\n\n'),
    path: NOTICE_PAGES.dashboard,
  });
}

/** What waits for admins in the morning. */
export interface Morning {
  contributions: number;
  /** Awards that need a second admin. */
  awards: number;
  /** Forms that were held back. */
  held: number;
  /** Messages that were given up or are late. */
  undelivered: number;
}

/** The morning of an admin, or null when nothing waits: then no mail is sent. */
export function recapMail(id: string, reader: Reader, morning: Morning): Mail | null {
  const { contributions, awards, held, undelivered } = morning;
  const facts: [string, string][] = [];
  if (contributions > 0) facts.push(['To review', plural(contributions, 'contribution')]);
  if (awards > 0) facts.push(['For a second admin', plural(awards, 'award')]);
  if (held > 0) facts.push(['Held back', plural(held, 'form')]);
  if (undelivered > 0) facts.push(['Not delivered', plural(undelivered, 'message')]);
  if (facts.length === 0) return null;
  return issue(id, {
    ...reader,
    kind: 'recap',
    heading: 'What waits this morning',
    preheader: 'The desk at a glance.',
    facts,
    words: '',
    path: LINKED_PATHS.adminDashboard,
  });
}
