import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_IDS } from '#domain/apps.ts';
import { inlineHashes } from '#lib/build/page-policy.ts';
import { type OwnSite, startOwnSite } from '../own-site.ts';

const CSP = 'content-security-policy';
const COOP = 'cross-origin-opener-policy';

/** What the site adds to an answer; the rest (date, entity tag, length) is the platform's. */
const OWN = [
  CSP,
  'cache-control',
  COOP,
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];
/** The platform's own word for pages, which nobody set. */
const PLATFORM = 'public, max-age=0, must-revalidate';
const PAGE_BYTES = 900;
const FILE_BYTES = 400;
/** Names twelve origins. */
const EMBED_BYTES = 1400;
/** Compressed, paid by each page of an app. */
const EMBED_SCRIPT_BYTES = 2048;

/** `name: value` and the line break, as they are on the wire before any compression. */
function ownBytes(headers: Headers): number {
  return OWN.reduce((sum, name) => {
    const value = headers.get(name);
    return value === null || value === PLATFORM ? sum : sum + name.length + value.length + 4;
  }, 0);
}

const built = readdirSync('dist', { recursive: true, encoding: 'utf8' });
const pages = built
  .filter((name) => name.endsWith('.html'))
  .flatMap((name) => [`/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`, `/${name}`]);
const files = built
  .filter((name) => /\.\w+$/.test(name) && !/\.html$|^_(?:headers|redirects)$/.test(name))
  .filter(
    (name, index, all) =>
      all.findIndex((other) => other.split('.').at(-1) === name.split('.').at(-1)) === index,
  )
  .map((name) => `/${name}`);

let directory: string;
let site: OwnSite;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-policies-'));
  site = await startOwnSite(directory);
});
afterAll(async () => {
  await site.stop();
  await rm(directory, { recursive: true, force: true });
});

/** The editor has a wider policy, of which tests/built/editor.test.ts says what is in it. */
const EDITOR = ['/edit', '/edit.html'];
const onDemand = [
  '/leaderboard',
  '/inz',
  '/inz?choose=minor_bug.2',
  '/roadmap',
  '/changelog',
  '/changelog/00000000-0000-4000-8000-000000000005',
  '/no-such-page',
  '/no/such/page.html',
  '/500',
];

test.each([...pages.filter((path) => !EDITOR.includes(path)), ...onDemand])(
  '%s allows each of its inline scripts and styles and nothing else, in at most 900 bytes of headers',
  async (path) => {
    const answer = await fetch(`${site.url}${path}`);
    const policy = answer.headers.get(CSP) ?? '';
    const hashes = inlineHashes(await answer.text());
    expect(hashes.length).toBeGreaterThan(1);
    expect(policy.match(/'sha256-[^']+'/g)?.toSorted()).toEqual(hashes.toSorted());
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(part);
    // Two policies would be joined by a comma.
    expect(policy).not.toMatch(/unsafe-|\*|,/);
    expect(answer.headers.get(COOP)).toBe('same-origin');
    expect(ownBytes(answer.headers)).toBeLessThanOrEqual(PAGE_BYTES);
  },
);

test('the embedded form may be framed by the apps and nobody else, and its script be loaded by anybody', async () => {
  const { headers, ok } = await fetch(`${site.url}/embed/contribute`);
  const policy = headers.get(CSP) ?? '';
  expect(ok).toBe(true);
  const [, framedBy = ''] = /frame-ancestors ([^;]*)/.exec(policy) ?? [];
  expect(framedBy.split(' ')).toEqual([
    ...APP_IDS.map((id) => `https://${id}.thegrid.localhost`),
    'http://127.0.0.1:*',
  ]);
  expect(policy).not.toMatch(/unsafe-|,/);
  expect(headers.get('x-frame-options')).toBeNull();
  expect(headers.get(COOP)).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(ownBytes(headers)).toBeLessThanOrEqual(EMBED_BYTES);

  const script = await fetch(`${site.url}/embed/contribute.js`);
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  expect(script.headers.get('cache-control')).toContain('max-age=300');
  expect(script.headers.get('set-cookie')).toBeNull();
  expect(brotliCompressSync(await script.text()).length).toBeLessThanOrEqual(EMBED_SCRIPT_BYTES);
});

test('nothing else below /embed may be framed', async () => {
  const { status, headers } = await fetch(`${site.url}/embed/nothing`);
  expect(status).toBe(404);
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get(CSP)).toContain("frame-ancestors 'none'");
});

test('odd spellings of a page have its policy', async () => {
  const own = async (path: string) => {
    const { headers } = await fetch(`${site.url}${path}`);
    return { path, policies: [headers.get(CSP), headers.get(COOP)] };
  };
  const { policies } = await own('/about');
  for (const path of ['/about/', '/ab%6Fut', '/about?x=1'])
    expect(await own(path)).toEqual({ path, policies });
});

test('there is no file of styles, which the policy of no page would allow', () => {
  expect(built.filter((name) => name.endsWith('.css'))).toEqual([]);
  expect(existsSync('dist/_headers')).toBe(false);
});

test.each([...EDITOR, '/edit/', '/edit?x=1'])('%s keeps a window that it opens', async (path) => {
  const { headers, ok } = await fetch(`${site.url}${path}`);
  expect([ok, headers.get(COOP)]).toEqual([true, 'same-origin-allow-popups']);
});

test.each(files)('%s carries no policy, and at most 400 bytes of headers', async (path) => {
  const { headers, ok } = await fetch(`${site.url}${path}`);
  expect(ok).toBe(true);
  expect(headers.get(CSP)).toBeNull();
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(ownBytes(headers)).toBeLessThanOrEqual(FILE_BYTES);
});

test('in the rules of the platform no path has two policies', () => {
  const { headers } = JSON.parse(readFileSync('.netlify/v1/config.json', 'utf8')) as {
    headers: { for: string; values: Record<string, string> }[];
  };
  // The one rule for everything holds no policy: it says what browsers are told about HTTPS.
  const [everything, ...pages] = headers;
  expect([everything?.for, Object.keys(everything?.values ?? {})]).toEqual([
    '/*',
    ['Strict-Transport-Security'],
  ]);
  const paths = pages.map((rule) => rule.for);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths.filter((path) => path.includes('*'))).toEqual([]);
});

test('no page carries the script that reports errors, because this build has no collector', () => {
  const files = readdirSync('dist', { recursive: true }).map(String);
  const texts = files
    .filter((name) => /\.(?:html|js)$/.test(name))
    .map((name) => readFileSync(`dist/${name}`, 'utf8'));
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => text.includes('browser-errors'))).toEqual([]);
});
