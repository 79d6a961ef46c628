import { readFileSync } from 'node:fs';
import { formatDate } from '#domain/formats.ts';
import { escapeHtml } from '#server/platform/email/layout.ts';
import type { ReceivedMail, ReceivedPush } from './received.ts';

/** The colours of the site in both themes, from its tokens. */
const TOKENS = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');

const STYLE = `${TOKENS}:root{color-scheme:light dark}
body{margin:0 auto;max-width:52rem;padding:2rem 1rem 4rem;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.1}p.note,dt,time{color:var(--muted)}
details{background:var(--raised);border:1px solid var(--line);border-radius:6px;margin-top:.5rem}
summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.75rem 1rem;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0;padding:0 1rem;overflow-wrap:anywhere}dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:1rem;padding-top:1rem;border-top:1px solid var(--line)}
.none{border:2px dashed var(--line);border-radius:14px;padding:2rem}`;

function mailItem(mail: ReceivedMail, open: boolean): string {
  const facts = [
    ['From', mail.from],
    ['Delivered to', mail.envelope.to.join(', ')],
    ['Reply to', mail.reply_to],
    ['Message-ID', mail.message_id],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const date = `<time datetime="${mail.date}">${formatDate(mail.date)}</time>`;
  return `<details${open ? ' open' : ''}><summary><b>${escapeHtml(mail.subject)}</b>${date}</summary><dl>${facts.join('')}</dl><pre>${escapeHtml(mail.text)}</pre></details>`;
}

/** A page without scripts or external resources; `note` and `list` are HTML. */
export function localPage(title: string, note: string, list: string): Response {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p class="note">${note}</p>${list}</main></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'",
    },
  });
}

/** The inbox of the local mail server as a page. */
export function inboxPage(mails: readonly ReceivedMail[]): Response {
  const list = mails.map((mail, index) => mailItem(mail, index === 0)).join('');
  const none =
    '<p class="none">No mail yet. What the site sends while it runs on this machine arrives here.</p>';
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}, newest first`;
  const note = `${count}. Nothing leaves this machine. <a href="/__local/mail/templates">Every kind of mail</a> that the site sends.`;
  return localPage('Local inbox', note, list || none);
}

function pushItem({ payload, browser, bytes, received_at }: ReceivedPush, open: boolean): string {
  const { title = '' } = payload as { title?: string };
  const date = `<time datetime="${received_at}">${formatDate(received_at)}</time>`;
  const facts = `<dl><dt>Browser</dt><dd>${browser}</dd><dt>Size</dt><dd>${bytes} bytes, encrypted</dd></dl>`;
  const words = escapeHtml(JSON.stringify(payload, null, 2));
  return `<details${open ? ' open' : ''}><summary><b>${escapeHtml(title)}</b>${date}</summary>${facts}<pre>${words}</pre></details>`;
}

/** What the local push service received, as a page. */
export function pushPage(received: readonly ReceivedPush[]): Response {
  const count = `${received.length} ${received.length === 1 ? 'alert' : 'alerts'}, newest first`;
  const none = '<p class="none">No alert yet. What would reach the browsers of admins arrives here.</p>';
  const list = received.map((one, index) => pushItem(one, index === 0)).join('');
  return localPage('Local push service', `${count}. Nothing leaves this machine.`, list || none);
}
