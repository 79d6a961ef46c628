import { escapeHtml } from '#server/platform/email/layout.ts';
import { htmlResponse, localPage } from '../cloud/pages.ts';
import { type MailSample, mailSamples } from './mail-samples.ts';

const PATH = '/__local/mail/templates';
const DARK = '(prefers-color-scheme:dark)';

/** The theme, and the width of a mail program on a desktop or a phone, in CSS pixels. */
const SHOWN = [
  { theme: 'light', width: 660 },
  { theme: 'dark', width: 660 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 390 },
] as const;

const STYLE = `<style>body{max-width:86rem}nav ul{columns:18rem;padding:0;list-style:none}nav li{break-inside:avoid;padding:.25rem 0}
a{color:var(--signal)}figure{margin:0;min-width:0;max-width:100%}figcaption{color:var(--muted);padding:.25rem 0}
.frames{display:flex;flex-wrap:wrap;gap:1.5rem}iframe{border:1px solid var(--line);max-width:100%;height:46rem;background:var(--ground)}</style>`;

const addressOf = (name: string, theme?: string): string =>
  `${PATH}?mail=${encodeURIComponent(name)}${theme ? `&amp;theme=${theme}` : ''}`;

function listOf(samples: readonly MailSample[], shown: MailSample): string {
  const items = samples.map(({ name, mail }) => {
    const subject = escapeHtml(mail.subject);
    return `<li>${name === shown.name ? `<b aria-current="page">${subject}</b>` : `<a href="${addressOf(name)}">${subject}</a>`}</li>`;
  });
  return `<nav aria-label="Mails"><ul>${items.join('')}</ul></nav>`;
}

function oneOf({ name, when, mail }: MailSample): string {
  const frames = SHOWN.map(({ theme, width }) => {
    const title = `${theme === 'light' ? 'Light' : 'Dark'}, ${width} px`;
    return `<figure><figcaption>${title}</figcaption><iframe title="${title}" width="${width}" src="${addressOf(name, theme)}"></iframe></figure>`;
  });
  return `<h2>${escapeHtml(mail.subject)}</h2><p class="note">${escapeHtml(when)}. Its text is in <code>emails.ts</code>, <code>emails/</code> or a file that ends in <code>-email.ts</code>, in its subject’s folder of src/server.</p><div class="frames">${frames.join('')}</div><h2>As plain text</h2><pre>${escapeHtml(mail.text)}</pre>`;
}

/** The HTML part alone, in the requested theme. Runs and loads nothing. */
function htmlOf({ mail }: MailSample, theme: 'light' | 'dark'): Response {
  return htmlResponse(
    mail.html.replaceAll(DARK, theme === 'dark' ? 'all' : 'not all'),
    "frame-ancestors 'self'",
  );
}

/** All mails: `/__local/mail/templates`. `mail` selects one, `theme` its HTML part. Sends nothing. */
export async function mailTemplatesPage({ searchParams }: URL): Promise<Response> {
  const samples = await mailSamples();
  const requested = searchParams.get('mail');
  const shown = requested === null ? samples[0] : samples.find(({ name }) => name === requested);
  if (!shown) return new Response('There is no mail of this name.', { status: 404 });
  const theme = searchParams.get('theme');
  if (theme === 'light' || theme === 'dark') return htmlOf(shown, theme);
  return localPage(
    'Mails',
    `${samples.length} kinds, with what is stored on this machine. Nothing is sent by looking.`,
    STYLE + listOf(samples, shown) + oneOf(shown),
  );
}
