import { createHash } from 'node:crypto';
import { COLOURS, DARK_COLOURS } from '../email/colours.ts';
import { escapeHtml } from '../email/layout.ts';

const theme = (c: Record<'ground' | 'ink' | 'signal' | 'on-signal' | 'line-strong', string>): string =>
  `body{background:${c.ground};color:${c.ink}}a{color:${c.signal}}button{background:${c.signal};color:${c['on-signal']}}blockquote{border-color:${c['line-strong']}}`;

/** Without the site's faces: the page loads nothing. */
const STYLE = [
  ':root{color-scheme:light dark}body{margin:0;font:1.0625rem/1.5 system-ui,sans-serif}',
  'main{max-width:34rem;margin:0 auto;padding:2rem 1.25rem;overflow-wrap:anywhere}',
  'h1{margin:0;font-size:2rem;line-height:1.1}li{font-weight:600}a{display:inline-block;padding:.5rem 0}',
  'blockquote{margin:1rem 0;padding-left:1rem;border-left:4px solid;white-space:pre-wrap}',
  'button{min-height:3rem;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:6px;font:inherit;font-weight:600}',
  theme(COLOURS),
  `@media(prefers-color-scheme:dark){${theme(DARK_COLOURS)}}`,
].join('');

const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const policyOf = (script: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src ${hashed(STYLE)}`,
    ...(script === undefined ? [] : [`script-src ${hashed(script)}`]),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The content of a page for browsers without script; all of it plain text. */
export interface PlainPage {
  title: string;
  text: readonly string[];
  list?: readonly string[];
  afterList?: readonly string[];
  /** Text of a person. */
  quote?: string;
  press?: { action: string; key: string; label: string };
  link?: { href: string; label: string };
  /** A constant of the code, and what it reads from the dataset of the page's `main`. */
  script?: { text: string; data: Record<string, string> };
}

const ofEach = (lines: readonly string[], tag: 'p' | 'li') =>
  lines.map((line) => `<${tag}>${escapeHtml(line)}</${tag}>`).join('');

function bodyOf({ title, text, list = [], afterList = [], quote, press, link }: PlainPage): string {
  return [
    `<h1>${escapeHtml(title)}</h1>${ofEach(text, 'p')}`,
    list.length > 0 ? `<ul>${ofEach(list, 'li')}</ul>` : '',
    ofEach(afterList, 'p'),
    quote === undefined ? '' : `<blockquote dir="auto">${escapeHtml(quote)}</blockquote>`,
    press
      ? `<form method="post" action="${press.action}"><input type="hidden" name="key" value="${escapeHtml(press.key)}"><button type="submit">${escapeHtml(press.label)}</button></form>`
      : '',
    link ? `<p><a href="${link.href}">${escapeHtml(link.label)}</a></p>` : '',
  ].join('');
}

/** A page made by a function: nothing loaded, and one style, rarely a script, by its hash (T15). */
export function answerPage(status: number, page: PlainPage, extra: Record<string, string> = {}): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(page.title)}</title><style>${STYLE}</style>`;
  const { script } = page;
  const data = Object.entries(script?.data ?? {})
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
  const html = `<!doctype html><html lang="en-GB"><head>${head}</head><body><main${data}>${bodyOf(page)}</main>${script ? `<script>${script.text}</script>` : ''}</body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': policyOf(script?.text),
    ...extra,
  };
  return new Response(html, { status, headers });
}
