import { escapeHtml } from '#server/mail/layout.ts';
import type { ReceivedMail } from './received-mail.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const STYLE = `:root{color-scheme:light dark;--ground:#f3f1e9;--raised:#fcfbf7;--ink:#16181d;--muted:#53555a;--line:#d9d5c8}
@media(prefers-color-scheme:dark){:root{--ground:#14171b;--raised:#1d2126;--ink:#f1eee4;--muted:#aeb0b3;--line:#2b3037}}
body{margin:0 auto;max-width:52rem;padding:2rem 1rem 4rem;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.1}p.note,dt,time{color:var(--muted)}
details{background:var(--raised);border:1px solid var(--line);border-radius:6px;margin-top:.5rem}
summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.75rem 1rem;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0;padding:0 1rem;overflow-wrap:anywhere}dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:1rem;padding-top:1rem;border-top:1px solid var(--line)}
.none{border:2px dashed var(--line);border-radius:14px;padding:2rem}`;

function item(mail: ReceivedMail, open: boolean): string {
  const facts = [
    ['From', mail.from],
    ['Delivered to', mail.envelope.to.join(', ')],
    ['Reply to', mail.reply_to],
    ['Message-ID', mail.message_id],
  ].map(([name = '', value = '']) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`);
  const date = `<time datetime="${mail.date}">${DATE.format(new Date(mail.date))}</time>`;
  return `<details${open ? ' open' : ''}><summary><b>${escapeHtml(mail.subject)}</b>${date}</summary><dl>${facts.join('')}</dl><pre>${escapeHtml(mail.text)}</pre></details>`;
}

/** A page of the local cloud that needs no script and nothing from elsewhere; `list` is HTML. */
export function localPage(title: string, note: string, list: string): Response {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p class="note">${note}</p>${list}</body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
    },
  });
}

/** The inbox of the local mail server as a page. */
export function inboxPage(mails: readonly ReceivedMail[]): Response {
  const list = mails.map((mail, index) => item(mail, index === 0)).join('');
  const none =
    '<p class="none">No mail yet. What the site sends while it runs on this machine arrives here.</p>';
  const count = `${mails.length} ${mails.length === 1 ? 'message' : 'messages'}, newest first`;
  return localPage('Local inbox', `${count}. Nothing leaves this machine.`, list || none);
}
