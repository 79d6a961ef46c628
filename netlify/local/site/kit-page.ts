import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlResponse } from '../cloud/pages.ts';

interface Kit {
  styles: string;
  markup: (now: string) => string;
}

const SHEET = 'src/features/kit/Kit.tsx';
const DARK = '(prefers-color-scheme: dark)';
const head = (title: string, style: string) =>
  `<!doctype html><html lang="en-GB" data-display data-text><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head>`;

/** Built from the components in `root` at each request, so that changes show at once. */
async function loadKit(root: string): Promise<Kit> {
  const { createViteServer } = await import('vitest/node');
  const { default: tailwindcss } = await import('@tailwindcss/vite');
  const server = await createViteServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(root, '.local/kit'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [tailwindcss()],
  });
  try {
    return (await server.ssrLoadModule(join(root, SHEET))) as Kit;
  } finally {
    await server.close();
  }
}

/** Inlines the fonts, and declares them with script too: no build and no boot script serves this page. */
const withFonts = (root: string, styles: string): string =>
  styles
    .replace(/@media \(scripting: ?none\)(?=\s*\{\s*@font-face)/, '@media all')
    .replaceAll(
      /url\("(\/src\/[^"]+\.woff2)"\)/g,
      (_, path: string) => `url(data:font/woff2;base64,${readFileSync(join(root, path), 'base64')})`,
    );

const answer = (html: string): Response =>
  htmlResponse(html, "font-src data:; frame-src 'self'; frame-ancestors 'self'");

function both(text: string): Response {
  const link = (size: string) =>
    size === text ? `<b aria-current="page">${size} %</b>` : `<a href="?text=${size}">${size} %</a>`;
  const style =
    'body{margin:0;display:grid;grid-template:auto 1fr/1fr 1fr;height:100vh;font:1rem/1.5 system-ui,sans-serif}p{grid-column:1/-1;margin:.5rem 1rem}iframe{border:0;width:100%;height:100%}';
  const frame = (theme: string) =>
    `<iframe title="The kit, ${theme}" src="?theme=${theme}&amp;text=${text}"></iframe>`;
  return answer(
    `${head('The kit', style)}<body><p>The kit. Text at ${link('100')} ${link('200')}</p>${frame('light')}${frame('dark')}</body></html>`,
  );
}

/** All interface components, local only: `/__local/kit`. Without `theme` both; `text` is 100 or 200. */
export async function kitPage(root: string, { searchParams }: URL): Promise<Response> {
  const theme = searchParams.get('theme');
  const text = searchParams.get('text') === '200' ? '200' : '100';
  if (theme !== 'light' && theme !== 'dark') return both(text);
  const { styles, markup } = await loadKit(root);
  const themed = withFonts(root, styles).replaceAll(DARK, theme === 'dark' ? 'all' : 'not all');
  const size = `html{font-size:${text}%;color-scheme:${theme}}`;
  return answer(
    `${head(`The kit, ${theme}`, themed + size)}<body>${markup(new Date().toISOString())}</body></html>`,
  );
}
