import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DIST = 'dist';
const attribute = (tag: string | undefined, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag ?? '')?.[1]?.replaceAll('&#38;', '&');

interface Head {
  /** The address that answers with this file without a redirect: `/about` for about.html. */
  path: string;
  html: string;
  title: string | undefined;
  noindex: boolean;
  canonical: string | undefined;
  meta(name: string): string | undefined;
}

function headOf(file: string): Head {
  const html = readFileSync(join(DIST, file), 'utf8');
  return {
    path: `/${file.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`,
    html,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    noindex: /<meta name="robots" content="noindex"/.test(html),
    canonical: attribute(/<link rel="canonical"[^>]*>/.exec(html)?.[0], 'href'),
    meta: (name) =>
      attribute(new RegExp(`<meta (?:name|property)="${name}"[^>]*>`).exec(html)?.[0], 'content'),
  };
}

const pages = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map(headOf);
const indexable = pages.filter((page) => !page.noindex);
const origin = new URL(pages.find(({ path }) => path === '/')?.canonical ?? '').origin;

const locations = (file: string) =>
  [...readFileSync(join(DIST, file), 'utf8').matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1] ?? '');

/** Width and height of a PNG, from its header. */
function sizeOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  expect(bytes.toString('latin1', 1, 4), file).toBe('PNG');
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

describe('being found (F8)', () => {
  test('a crawler learns from robots.txt where the sitemap is, and is kept from no page that says noindex', () => {
    const robots = readFileSync(join(DIST, 'robots.txt'), 'utf8');
    expect(robots).toContain(`Sitemap: ${origin}/sitemap-index.xml`);
    const disallowed = [...robots.matchAll(/^Disallow: (\S+)/gm)].map((match) => match[1] ?? '');
    const hidden = pages.filter(
      ({ noindex, path }) => noindex && disallowed.some((start) => path.startsWith(start)),
    );
    expect(hidden.map(({ path }) => path)).toEqual([]);
  });

  test('whoever finds a weakness learns from security.txt where to write, for less than a year (RFC 9116)', () => {
    const text = readFileSync(join(DIST, '.well-known/security.txt'), 'utf8');
    const field = (name: string) => new RegExp(`^${name}: (\\S+)$`, 'm').exec(text)?.[1] ?? '';
    expect(field('Contact')).toMatch(/^mailto:[^\s@]+@[^\s@]+$/);
    expect(field('Canonical')).toBe(`${origin}/.well-known/security.txt`);
    const left = Date.parse(field('Expires')) - statSync(join(DIST, '.well-known/security.txt')).mtimeMs;
    expect(left).toBeGreaterThan(300 * 24 * 60 * 60 * 1000);
    expect(left).toBeLessThan(365 * 24 * 60 * 60 * 1000);
  });

  test('a crawler finds in the sitemap exactly the pages that may be indexed, at their canonical addresses', () => {
    const listed = locations('sitemap-index.xml').flatMap((address) =>
      locations(new URL(address).pathname.slice(1)),
    );
    const built = listed.filter(
      (address) => !['/leaderboard', '/inz', '/roadmap', '/changelog'].includes(new URL(address).pathname),
    );
    expect(built.toSorted()).toEqual(indexable.map(({ canonical }) => canonical).toSorted());
    expect(listed.length).toBeGreaterThanOrEqual(10);
  });

  test('a page names as canonical the address that answers without a redirect, and no page has another’s', () => {
    for (const { path, canonical } of indexable) expect(canonical, path).toBe(`${origin}${path}`);
    for (const { path, canonical } of pages.filter(({ noindex }) => noindex))
      expect(canonical, path).toBeUndefined();
  });

  test('portals and the sign-in page are kept out of search engines', () => {
    const paths = pages.filter(({ noindex }) => noindex).map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/account',
        '/auth',
        '/recover',
        '/admin-portal',
        '/admin-portal/dashboard',
        '/insiderz-portal',
        '/insiderz-portal/dashboard',
      ]),
    );
    expect(paths).not.toContain('/');
    expect(indexable.filter(({ path }) => /portal|^\/(?:auth|account|recover|offline)/.test(path))).toEqual(
      [],
    );
  });

  test('the page for missing addresses says noindex', () => {
    expect(readFileSync('src/pages/[...path].astro', 'utf8')).toMatch(/<Page[^>]*\snoindex\s/);
  });

  test('no two pages share a title or a description, and none is empty or too long for a list of results', () => {
    const titles = indexable.map(({ title }) => title);
    const descriptions = indexable.map(({ meta }) => meta('description'));
    expect(new Set(titles).size).toBe(indexable.length);
    expect(new Set(descriptions).size).toBe(indexable.length);
    for (const page of indexable) {
      expect(page.title, page.path).toMatch(/TheGrid/);
      expect(page.meta('description')?.length, page.path).toBeGreaterThan(20);
      expect(page.meta('description')?.length, page.path).toBeLessThanOrEqual(160);
    }
  });
});

describe('being shared', () => {
  test('a shared link shows title, description and address of its page', () => {
    for (const page of indexable) {
      expect(page.meta('og:title'), page.path).toBe(page.title);
      expect(page.meta('og:description'), page.path).toBe(page.meta('description'));
      expect(page.meta('og:url'), page.path).toBe(page.canonical);
      expect(page.meta('og:site_name'), page.path).toBe('TheGrid');
    }
  });

  test('every picture that a page names is there, 1200 by 630, under 60 KB', () => {
    const named = indexable.map(({ meta }) => meta('og:image')).filter((image) => image !== undefined);
    expect(named.length).toBeGreaterThan(0);
    for (const image of new Set(named)) {
      const { origin: host, pathname } = new URL(image);
      expect(host).toBe(origin);
      expect(sizeOf(join(DIST, pathname)), pathname).toEqual({ width: 1200, height: 630 });
    }
    for (const page of indexable.filter(({ meta }) => meta('og:image')))
      expect(page.meta('twitter:card'), page.path).toBe('summary_large_image');
  });

  test('every entry of content/pages has its picture', () => {
    for (const file of readdirSync('content/pages')) {
      const picture = join(DIST, 'social', file.replace('.yaml', '.png'));
      expect(existsSync(picture), picture).toBe(true);
      expect(statSync(picture).size, picture).toBeLessThan(60_000);
    }
  });

  test('the function that makes pages on demand carries neither the renderer nor its fonts', () => {
    const files = readdirSync('.netlify/v1/functions/ssr', { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /resvg|sharp|\.ttf$|\.node$/.test(file))).toEqual([]);
  });
});

describe('structured data', () => {
  const blocks = pages.flatMap(({ path, html }) =>
    [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map((match) => ({
      path,
      data: JSON.parse(match[1] ?? ''),
    })),
  );

  test('the home page says who TheGrid is, and every block is of schema.org', () => {
    for (const { path, data } of blocks) expect(data['@context'], path).toBe('https://schema.org');
    const home = blocks.filter(({ path }) => path === '/').flatMap(({ data }) => data['@graph']);
    expect(home.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
    const [organization] = home;
    expect(organization.url).toBe(`${origin}/`);
    expect(existsSync(join(DIST, new URL(organization.logo).pathname))).toBe(true);
  });
});

describe('the feed', () => {
  const feed = readFileSync(join(DIST, 'news/rss.xml'), 'utf8');
  const items = [...feed.matchAll(/<item>([\s\S]*?)<\/item>/g)].map((match) => match[1] ?? '');
  const field = (item: string, name: string) =>
    new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(item)?.[1] ?? '';

  test('holds every article, the newest first, at its canonical address', () => {
    expect(feed).toMatch(/^<\?xml[^>]*\?><rss version="2.0"/);
    const articles = readdirSync('content/news').map((file) => `${origin}/news/${file.replace('.mdx', '')}`);
    expect(items.map((item) => field(item, 'link')).toSorted()).toEqual(articles.toSorted());
    const dates = items.map((item) => Date.parse(field(item, 'pubDate')));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
    for (const item of items) {
      const link = field(item, 'link');
      expect(
        indexable.some(({ canonical }) => canonical === link),
        link,
      ).toBe(true);
      expect(field(item, 'description').length).toBeGreaterThan(50);
    }
  });

  test('is announced on every public page', () => {
    for (const { path, html } of indexable)
      expect(html, path).toMatch(
        /<link rel="alternate" type="application\/rss\+xml"[^>]*href="\/news\/rss.xml"/,
      );
  });
});
