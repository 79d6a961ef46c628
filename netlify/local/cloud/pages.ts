import { readFileSync } from 'node:fs';
import { formatDate } from '#domain/formats.ts';
import { escapeHtml } from '#server/platform/email/layout.ts';

const TOKENS = readFileSync(new URL('../../../src/styles/tokens.css', import.meta.url), 'utf8');

const STYLE = `${TOKENS}:root{color-scheme:light dark}
body{margin:0 auto;max-width:52rem;padding:2rem 1rem 4rem;background:var(--ground);color:var(--ink);font:1rem/1.55 system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.1}p.note,dt,time{color:var(--muted)}
details{background:var(--raised);border:1px solid var(--line);border-radius:6px;margin-top:.5rem}
summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;justify-content:space-between;padding:.75rem 1rem;cursor:pointer}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0;padding:0 1rem;overflow-wrap:anywhere}dd{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:1rem;padding-top:1rem;border-top:1px solid var(--line)}
.none{border:2px dashed var(--line);border-radius:14px;padding:2rem}`;

/** An HTML response without scripts or external resources. `sources` are further directives of its policy. */
export function htmlResponse(html: string, sources: string): Response {
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; ${sources}`,
    },
  });
}

/** A page of the local cloud; `note` and `list` are HTML. */
export function localPage(title: string, note: string, list: string): Response {
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p class="note">${note}</p>${list}</main></body></html>`;
  return htmlResponse(html, "frame-src 'self'");
}

interface ListItem {
  title: string;
  /** ISO 8601. */
  date: string;
  facts: Record<string, string>;
  text: string;
}

export function itemList(items: readonly ListItem[], none: string): string {
  if (items.length === 0) return `<p class="none">${none}</p>`;
  return items
    .map(({ title, date, facts, text }, index) => {
      const rows = Object.entries(facts).map(
        ([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`,
      );
      const time = `<time datetime="${date}">${formatDate(date)}</time>`;
      return `<details${index === 0 ? ' open' : ''}><summary><b>${escapeHtml(title)}</b>${time}</summary><dl>${rows.join('')}</dl><pre>${escapeHtml(text)}</pre></details>`;
    })
    .join('');
}
