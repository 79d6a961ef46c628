import { sign } from 'node:crypto';
import { listen, type RunningServer, send, urlOf } from './http.ts';
import { SAMPLE_KEY, SAMPLE_KEY_ID } from './seeds/vouch-key.ts';

/** With the usual port of the site; otherwise only with SIBLING_PORT, so that tests beside it need no further port. */
export const SIBLING_PORT = Number(process.env.SIBLING_PORT ?? (process.env.PORT ? 0 : 8890));

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 40rem; margin: 0 auto; padding: 1rem; font: 1.05rem/1.5 system-ui, sans-serif }
h1 { font-size: 1.6rem; line-height: 1.2 }
.report { display: inline-block; padding: .75rem 1.25rem; border: 2px solid; border-radius: .5rem; color: inherit; text-decoration: none }`;

const SCRIPT = `
document.querySelector('thegrid-contribute').vouch = async () => (await fetch('/vouch')).text();
const note = document.querySelector('output');
document.addEventListener('thegrid-sent', ({ detail }) => { note.textContent = 'Roomz knows: ' + detail.reference; });`;

const page = (site: string) => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>A room in Easton · Roomz, a pretend app</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/style.css">
<script async src="${site}/embed/contribute.js"></script>
<script type="module" src="/app.js"></script>
</head>
<body>
<main>
<h1>A room in Easton, with the truth about the boiler</h1>
<p>This is a pretend Roomz. It runs on another origin than the site and embeds its contribution form.</p>
<p>£480 a month, bills included. Free from the first of the month.</p>
<p><thegrid-contribute app="roomz" type="bug_rough_edge" version="2.3"><a class="report" href="${site}/contribute?app=roomz&amp;type=bug_rough_edge&amp;version=2.3">Report a problem</a></thegrid-contribute></p>
<p><output></output></p>
</main>
</body>
</html>`;

/** A token by which the app vouches for its user, as in docs/embedding.md. */
function vouch(aud: string): string {
  const iat = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'EdDSA', kid: SAMPLE_KEY_ID });
  const signed = `${head}.${part({ iss: 'roomz', aud, iat, exp: iat + 600 })}`;
  return `${signed}.${sign(null, Buffer.from(signed), SAMPLE_KEY).toString('base64url')}`;
}

/** A pretend sibling app that embeds the form, as strict as an app should be: docs/embedding.md names its policy. */
export function startSiblingApp(port: number, site: string): Promise<RunningServer> {
  const files: Record<string, [type: string, text: () => string]> = {
    '/': ['text/html', () => page(site)],
    '/style.css': ['text/css', () => STYLE],
    '/app.js': ['text/javascript', () => SCRIPT],
    '/vouch': ['text/plain', () => vouch(site)],
  };
  const policy = `default-src 'none';img-src data:;style-src 'self';script-src 'self' ${site};connect-src 'self';frame-src ${site};require-trusted-types-for 'script'`;
  return listen(port, async (incoming, outgoing) => {
    const [type, text] = files[urlOf(incoming).pathname] ?? [];
    const headers = {
      'Content-Type': `${type ?? 'text/plain'}; charset=utf-8`,
      'Content-Security-Policy': policy,
    };
    const status = text === undefined ? 404 : 200;
    await send(outgoing, new Response(text?.() ?? 'There is nothing here.', { status, headers }));
  });
}
