import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnSite, startOwnSite } from '../own-site.ts';
import { linkOf, parsePage, wordsOf } from './html-page.ts';

let directory: string;
let site: OwnSite;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'thegrid-routes-'));
  site = await startOwnSite(directory);
});
afterAll(async () => {
  await site.stop();
  await rm(directory, { recursive: true, force: true });
});

async function open(path: string) {
  const answer = await fetch(`${site.url}${path}`, { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

describe('the pages of the site (R001)', () => {
  test.each([
    ['R032', '/', 'made simple.'],
    ['R033', '/about', '<h1'],
    ['R034', '/faq', '<h1'],
    ['R035', '/tools', 'Power up your profiles and listings'],
    ['R036', '/get-app', '<h1'],
    ['R037', '/contribute', 'Submit contribution'],
    ['R038', '/contact', '<form'],
    ['R039', '/privacy', 'Privacy Policy'],
    ['R040', '/terms', 'Terms &amp; Conditions'],
    ['R041', '/auth', 'Sign Up'],
    ['R042', '/admin-portal', 'Admin access only. All sign-in attempts are logged.'],
    ['R043', '/admin-portal/dashboard', 'Loading...'],
    ['R044', '/insiderz-portal', 'Insiderz'],
    ['R045', '/insiderz-portal/dashboard', 'Loading...'],
  ])('%s: a visitor who asks for %s gets it', async (_code, path, text) => {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect([text, html.includes(text)]).toEqual([text, true]);
  });

  test('a visitor finds a footer and "Watch Video" on the home page (R072, R111)', async () => {
    const { html } = await open('/');
    expect(html).toMatch(/<footer[\s>]/);
    expect(html).toContain('Watch Video');
  });

  test.each(['/nowhere', '/about/nowhere', '/insiderz-portal/nowhere'])(
    'a visitor at %s gets 404, a sentence and a way home (R046, R047, R049, A-25)',
    async (path) => {
      const { status, html } = await open(path);
      expect(status).toBe(404);
      expect(html).toContain('Oops! Page not found');
      expect(html).toMatch(/<main[\s\S]*<a [^>]*href="\/"/);
    },
  );
});

describe('what readers of feeds and search engines get', () => {
  test('a reader of feeds gets XML', async () => {
    const { status, headers } = await open('/news/rss.xml');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('xml')]);
  });

  test('a page that is not there says noindex', async () => {
    const { html } = await open('/not-a-page');
    expect(html).toMatch(/<meta name="robots" content="noindex"/);
    expect(html).not.toContain('rel="canonical"');
  });

  test('the addresses of the sitemap answer at once, without a redirect', async () => {
    const addresses = async (path: string) =>
      [...(await open(path)).html.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
        ([, address = '']) => new URL(address).pathname,
      );
    const pages = (await Promise.all((await addresses('/sitemap-index.xml')).map(addresses))).flat();
    expect(pages).toContain('/news');
    for (const path of pages) {
      const { status, html } = await open(path);
      expect(status, path).toBe(200);
      expect(html, path).toContain('<link rel="canonical"');
    }
  });
});

describe('the leaderboard', () => {
  test('a visitor without script reads every period, and an unknown one is this month (A-09)', async () => {
    const shown = async (path: string) => {
      const page = parsePage((await open(path)).html);
      const [current, ...more] = page.querySelectorAll('nav[aria-label="Period"] [aria-current="page"]');
      expect(more).toEqual([]);
      return { page, period: wordsOf(current ?? null) };
    };
    const first = await shown('/leaderboard');
    const all = linkOf(first.page, 'All time') ?? '';
    expect([first.period, all]).toEqual(['This month', expect.stringContaining('period=all')]);
    const { page, period } = await shown(all);
    expect(period).toBe('All time');
    expect(page.querySelectorAll('table caption').map(wordsOf)).toEqual(['Contributors, all time']);
    expect((await shown('/leaderboard?period=decade')).period).toBe('This month');
  });

  test('the edge keeps the page for a minute, for each period by itself, and answers 304 to a browser that has it', async () => {
    const { headers } = await open('/leaderboard');
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=60');
    expect(headers.get('netlify-vary')).toBe('query=period');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    const ask = (etag: string) => fetch(`${site.url}/leaderboard`, { headers: { 'If-None-Match': etag } });
    const again = async () => {
      const same = await ask((await open('/leaderboard')).headers.get('etag') ?? '');
      return [same.status, await same.text()];
    };
    // A site that has just started may still count its samples, so the page may change once in between.
    await expect.poll(again, { timeout: 30_000 }).toEqual([304, '']);
    expect((await ask('W/"older"')).status).toBe(200);
  });
});
