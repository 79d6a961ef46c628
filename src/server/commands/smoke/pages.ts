import { isTransportSecurity } from '#domain/environment/deployment.ts';
import { OWN_HEADERS } from '#server/platform/http/answer.ts';
import { type Finding, ok, wrong } from '../doctor/finding.ts';
import { examine, request, type Site, Unexpected } from './site.ts';

/** Pages that the sitemap leaves out on purpose. */
const UNLISTED = ['/auth', '/account', '/admin-portal', '/insiderz-portal', '/contribute/status', '/edit'];

const OPENER = 'Cross-Origin-Opener-Policy';
/** Headers whose values differ by page or by stage, and are examined by themselves. */
const VARYING = new Set(['Cache-Control', OPENER, 'Content-Security-Policy', 'Strict-Transport-Security']);
const FIXED_HEADERS = Object.entries(OWN_HEADERS).filter(([name]) => !VARYING.has(name));

/** The editor opens a window for signing in. */
const openerPolicyOf = (path: string) =>
  path === '/edit' ? 'same-origin-allow-popups' : OWN_HEADERS[OPENER];

/** Directives of every page (src/lib/build/security-headers.ts). */
const DIRECTIVES = [
  "default-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

function headerFaults(path: string, headers: Headers): string[] {
  const directives = (headers.get('Content-Security-Policy') ?? '').split(';').map((part) => part.trim());
  const scripts = directives.find((directive) => directive.startsWith('script-src')) ?? '';
  return [
    ...FIXED_HEADERS.filter(([name, value]) => headers.get(name) !== value).map(([name]) => name),
    ...(headers.get(OPENER) === openerPolicyOf(path) ? [] : [OPENER]),
    ...(isTransportSecurity(headers.get('Strict-Transport-Security') ?? '')
      ? []
      : ['Strict-Transport-Security']),
    ...DIRECTIVES.filter((directive) => !directives.includes(directive)).map(
      (directive) => `Content-Security-Policy without ${directive}`,
    ),
    ...(/unsafe-/.test(scripts) ? ['Content-Security-Policy with unsafe scripts'] : []),
  ];
}

const addressesIn = (sitemap: string): string[] =>
  [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);

async function listedPages(site: Site): Promise<string[]> {
  const read = async (path: string) => addressesIn(await (await request(site, path)).text());
  const sitemaps = await read('/sitemap-index.xml');
  const pages = (await Promise.all(sitemaps.map(read))).flat();
  if (pages.length === 0) throw new Unexpected('/sitemap-index.xml lists no page');
  return pages;
}

async function faultsOfPage(site: Site, path: string): Promise<string[]> {
  const answer = await request(site, path);
  await answer.arrayBuffer();
  const isPage = answer.status === 200 && answer.headers.get('Content-Type')?.startsWith('text/html');
  return isPage ? headerFaults(path, answer.headers) : [`answered ${answer.status}`];
}

const NAMED = 3;

/** Each fault once, with the first of its pages: one missing header is a fault of every page. */
export function faultsByPage(found: ReadonlyMap<string, readonly string[]>): string[] {
  const pagesOf = Map.groupBy(
    [...found].flatMap(([path, faults]) => faults.map((fault) => ({ path, fault }))),
    ({ fault }) => fault,
  );
  return [...pagesOf].map(([fault, pages]) => {
    const more = pages.length > NAMED ? ` and ${pages.length - NAMED} more` : '';
    const named = pages.slice(0, NAMED).map(({ path }) => path);
    return `${fault}: ${named.join(', ')}${more}`;
  });
}

async function examineFiles(site: Site): Promise<Finding> {
  const home = await (await request(site, '/')).text();
  const file = /\/_astro\/[\w.-]+\.(?:js|css)/.exec(home)?.[0];
  if (!file) throw new Unexpected('the home page names no file of /_astro/');
  const { status, headers } = await request(site, file);
  if (status !== 200) throw new Unexpected(`${file} answered ${status}`);
  const isCached = headers.get('Cache-Control')?.includes('immutable');
  if (!isCached) throw new Unexpected(`${file} is not sent as immutable`);
  return ok('files', 'a script or style is there, and may be cached for good');
}

async function examineAddresses(site: Site): Promise<Finding> {
  const missing = await request(site, '/no-such-page-for-the-smoke-test');
  if (missing.status !== 404) throw new Unexpected(`a page that does not exist answered ${missing.status}`);
  const moved = await request(site, '/insiderz/signin');
  const target = new URL(moved.headers.get('Location') ?? '/', site.origin).pathname;
  if (moved.status !== 301 || target !== '/insiderz-portal') {
    throw new Unexpected(`/insiderz/signin answered ${moved.status} and leads to ${target}`);
  }
  return ok('addresses', 'a missing page is a 404, and the redirect leads where it should');
}

export async function examinePages(site: Site): Promise<Finding[]> {
  const pages = await examine('pages', async () => {
    const paths = [...(await listedPages(site)), ...UNLISTED];
    const found = new Map<string, string[]>();
    for (const path of paths) found.set(path, await faultsOfPage(site, path));
    const faults = faultsByPage(found);
    return faults.length === 0
      ? ok('pages', `${paths.length} pages and their headers are as the repository declares them`)
      : wrong(
          'pages',
          faults.join('; '),
          'Compare with netlify.toml and .netlify/v1/config.json of the build.',
        );
  });
  const files = await examine('files', () => examineFiles(site));
  return [pages, files, await examine('addresses', () => examineAddresses(site))];
}
