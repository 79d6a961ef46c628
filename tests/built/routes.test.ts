import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type OwnSite, startOwnSite } from '../own-site.ts';

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
  return { status: answer.status, html: await answer.text() };
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
