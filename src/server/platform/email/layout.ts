import { APP_IDS } from '#domain/apps.ts';
import { PRODUCT } from '#domain/product.ts';
import { siteUrl } from '../environment/environment.ts';
import { COLOURS, DARK_COLOURS } from './colours.ts';
import type { Mail } from './transport.ts';

export const NOTIFIED = `You get this email because this address receives ${PRODUCT}’s admin alerts.`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for the HTML part of a mail: foreign markup never becomes ours (T14). */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** As `escapeHtml`; a reference such as `TG-YD91G6` never breaks at its hyphen. */
const htmlOf = (text: string): string =>
  escapeHtml(text).replace(/\bTG-[0-9A-Z]{6}\b/g, '<span style="white-space:nowrap">$&</span>');

/** Several entries under one heading, as plain text; with a path of our own site where they link. */
export interface LetterList {
  heading: string;
  lines: readonly { words: string; href?: string }[];
  /** The number of omitted entries as text, and a link to them. */
  rest?: { words: string; href: string };
}

interface Letter {
  heading: string;
  /** Shown by a mail program's list next to the subject: one sentence of our own that adds to the heading. */
  preheader: string;
  lead?: string;
  /** Name and value of each fact, as plain text. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** A person's text, as plain text with line breaks. */
  words?: string;
  lists?: readonly LetterList[];
  /** Our text about the action, under a heading of its own. */
  section?: { heading: string; words: string };
  action?: { label: string; href: string };
  /** A quieter one below it. */
  second?: { label: string; href: string };
  /** Our text after it, in small print. */
  closing?: string;
  /** The closing of a letter to an external person: thanks for a contribution, or the sender alone. */
  signed?: 'thanks' | 'sender';
  /** Why this address gets it; the sender follows. */
  why: string;
  /** The page that unsubscribes from this kind of mail with one click. */
  stop?: string;
}

const STOP = 'Stop these emails';

const SIGN_OFF = {
  thanks: ['Thank you,', `the people at ${PRODUCT}`],
  sender: [`The people at ${PRODUCT}`],
} as const;

const sender = (): string => `Sent by ${PRODUCT}, ${siteUrl()}.`;

function listText({ heading, lines, rest }: LetterList): string {
  const more = rest ? [`${rest.words}: ${rest.href}`] : [];
  return [heading, ...lines.map(({ words }) => `– ${words}`), ...more].join('\n');
}

/** The text part, with the content of the HTML part. */
function letterText(letter: Letter): string {
  const { heading, lead, facts = [], words = '', lists = [], section } = letter;
  const { action, second, closing, signed, why, stop } = letter;
  const lines = facts.map(([name, value]) => `${name}: ${value}`);
  const about = section ? `${section.heading}\n${section.words}` : '';
  const links = [action, second].map((one) => (one ? `${one.label}: ${one.href}` : ''));
  const end = signed ? SIGN_OFF[signed].join('\n') : '';
  const last = stop ? `${STOP}: ${stop}` : '';
  const content = [lines.join('\n'), words, ...lists.map(listText)];
  const parts = [heading, lead, ...content, about, ...links, closing, end, `${why} ${sender()}`, last];
  return parts.filter(Boolean).join('\n\n');
}

/** For dark theme and phones; programs that drop it show light at full width. `page`, `sheet`: grounds. */
const STYLE = `:root{color-scheme:light dark}@media (max-width:480px){.in{padding:22px 20px 28px!important}h1{font-size:24px!important}.press{display:block!important;text-align:center}}@media (prefers-color-scheme:dark){.page{background:${DARK_COLOURS.sunk}!important;color:${DARK_COLOURS.ink}!important}.sheet{background:${DARK_COLOURS.raised}!important}.quiet{color:${DARK_COLOURS.muted}!important}.ruled{border-color:${DARK_COLOURS.line}!important}.open{border-color:${DARK_COLOURS['line-strong']}!important}.words{background:${DARK_COLOURS.ground}!important}.press{background:${DARK_COLOURS.signal}!important;color:${DARK_COLOURS['on-signal']}!important}}`;

const linkTo = (href: string, words: string): string =>
  `<a href="${escapeHtml(href)}" style="color:inherit">${htmlOf(words)}</a>`;

const HEADING = 'margin:28px 0 10px;font:700 18px/1.2 Arial,sans-serif';

function listHtml({ heading, lines, rest }: LetterList): string {
  const cell = `padding:10px 0;border-top:1px solid ${COLOURS.line};overflow-wrap:anywhere;white-space:pre-wrap`;
  const rows = lines
    .map(({ words, href }) => (href ? linkTo(href, words) : htmlOf(words)))
    .map((line) => `<li class="ruled" style="margin:0;${cell}">${line}</li>`);
  const more = rest
    ? `<p class="quiet" style="margin:8px 0 0;color:${COLOURS.muted};font-size:14px">${linkTo(rest.href, rest.words)}</p>`
    : '';
  return `<h2 style="${HEADING}">${escapeHtml(heading)}</h2><ul style="margin:0;padding:0;list-style:none">${rows.join('')}</ul>${more}`;
}

const OPEN_CELL = `<td class="open" style="width:7px;height:7px;border:1px dashed ${COLOURS['line-strong']}"></td>`;
const CELLS = APP_IDS.map((id) => `<td style="width:9px;height:9px;background:${COLOURS[id]}"></td>`);
const MARK_ROWS = [0, 4, 8].map((at) => `<tr>${[...CELLS, OPEN_CELL].slice(at, at + 4).join('')}</tr>`);
const MARK = `<table role="presentation" style="border-spacing:1px;font-size:0;line-height:0">${MARK_ROWS.join('')}</table>`;
/** The logo, as a table of coloured cells because mail programs hide images, with the name. */
const BRAND = `<table role="presentation" style="margin:0 0 28px;border-collapse:collapse"><tr><td style="padding:0 10px 0 0">${MARK}</td><td style="font:800 18px/1 Arial,sans-serif">${PRODUCT}</td></tr></table>`;
const TILES = APP_IDS.map((id) => `<td style="height:12px;background:${COLOURS[id]}"></td>`).join('');
const FACT = `padding:6px 16px 6px 0;vertical-align:top;border-top:1px solid ${COLOURS.line}`;

/** What every letter begins with, between its title, its preheader and its heading. */
const BEFORE_TITLE = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>`;
const BEFORE_PREHEADER = `</title><style>${STYLE}</style></head><body class="page" style="margin:0;background:${COLOURS.sunk};color:${COLOURS.ink};font:16px/1.5 Arial,sans-serif"><div style="display:none;max-height:0;overflow:hidden;mso-hide:all">`;
/** The entities prevent mail programs from showing the start of the mail after a short preheader. */
const BEFORE_HEADING = `${'&#847;&zwnj;&nbsp;'.repeat(40)}</div><table class="page" role="presentation" width="100%" style="border-collapse:collapse"><tr><td style="padding:24px 12px"><table class="sheet" role="presentation" align="center" style="width:100%;max-width:600px;margin:0 auto;border-collapse:collapse;background:${COLOURS.raised};table-layout:fixed"><tr>${TILES}<td class="open" style="height:10px;border:1px dashed ${COLOURS['line-strong']}"></td></tr><tr><td class="in" colspan="12" style="padding:24px 32px 36px">${BRAND}<h1 style="margin:0 0 20px;font:800 28px/1.1 Arial,sans-serif">`;

/** The HTML part in the look of the site: tables and inline styles, because mail programs support little else. */
function letterHtml(letter: Letter): string {
  const { heading, preheader, lead, facts = [], words = '', lists = [], section } = letter;
  const { action, second, closing, signed, why, stop } = letter;
  const rows = facts
    .map(([name, value]) => {
      return `<tr><th class="ruled quiet" style="${FACT};text-align:left;color:${COLOURS.muted};font-weight:400;white-space:nowrap">${escapeHtml(name)}</th><td class="ruled" style="${FACT};width:100%;overflow-wrap:anywhere">${htmlOf(value)}</td></tr>`;
    })
    .join('');
  const table = rows
    ? `<table style="width:100%;border-collapse:collapse;font-size:15px">${rows}</table>`
    : '';
  const button = action
    ? `<p style="margin:24px 0 0"><a class="press" href="${escapeHtml(action.href)}" style="display:inline-block;background:${COLOURS.signal};color:${COLOURS['on-signal']};padding:14px 22px;border-radius:6px;font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>`
    : '';
  const about = section
    ? `<h2 style="${HEADING}">${escapeHtml(section.heading)}</h2><p style="margin:0">${escapeHtml(section.words)}</p>`
    : '';
  const other = second ? `<p style="margin:16px 0 0">${linkTo(second.href, second.label)}</p>` : '';
  const opening = lead ? `<p style="margin:0 0 20px">${htmlOf(lead)}</p>` : '';
  const quoted = words
    ? `<p class="words" style="margin:24px 0 0;padding:16px 18px;background:${COLOURS.ground};border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere">${htmlOf(words)}</p>`
    : '';
  const small = closing
    ? `<p class="quiet" style="margin:24px 0 0;color:${COLOURS.muted};font-size:14px">${escapeHtml(closing)}</p>`
    : '';
  const end = signed ? `<p style="margin:24px 0 0">${SIGN_OFF[signed].join('<br>')}</p>` : '';
  const way = stop ? ` <a href="${escapeHtml(stop)}" style="color:inherit">${STOP}</a>` : '';
  const foot = `<p class="quiet ruled" style="margin:28px 0 0;padding:14px 0 0;border-top:1px solid ${COLOURS.line};color:${COLOURS.muted};font-size:14px">${escapeHtml(`${why} ${sender()}`)}${way}</p>`;
  return `${BEFORE_TITLE}${escapeHtml(heading)}${BEFORE_PREHEADER}${escapeHtml(preheader)}${BEFORE_HEADING}${htmlOf(heading)}</h1>${opening}${table}${quoted}${lists.map(listHtml).join('')}${about}${button}${other}${small}${end}${foot}</td></tr></table></td></tr></table></body></html>`;
}

type Envelope = Pick<Mail, 'to' | 'unsubscribe'> & Partial<Pick<Mail, 'replyTo' | 'subject'>>;

export function letterMail(id: string, content: Letter & Envelope): Mail {
  const { to, replyTo = null, subject = content.heading, unsubscribe } = content;
  return {
    ...{ id, to, replyTo, subject, text: letterText(content), html: letterHtml(content) },
    ...(unsubscribe ? { unsubscribe } : {}),
  };
}
