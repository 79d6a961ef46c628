import { expect, test } from 'playwright/test';

const NEWEST = 'Why a film only loads when you press it';

test('a visitor reads from the newest article to the oldest and back with the keyboard', async ({ page }) => {
  await page.goto('/news');
  await page.getByRole('link', { name: NEWEST }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: NEWEST })).toBeVisible();
  const more = page.getByRole('navigation', { name: 'More news' });
  await expect(more).toContainText('This is the newest.');
  const seen = new Set<string>();
  while (await more.getByRole('link', { name: /^Before this/ }).count()) {
    seen.add(page.url());
    await more.getByRole('link', { name: /^Before this/ }).press('Enter');
    await expect.poll(() => seen.has(page.url())).toBe(false);
    await page.waitForLoadState();
  }
  await expect(more).toContainText('This is where it began.');
  expect(seen.size).toBeGreaterThanOrEqual(3);
  await more.getByRole('link', { name: /^After this/ }).press('Enter');
  await expect.poll(() => seen.has(page.url())).toBe(true);
});

test('a reader of feeds gets XML', async ({ request }) => {
  const answer = await request.get('/news/rss.xml');
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, expect.stringContaining('xml')]);
});

test('a page that is not there says noindex', async ({ request }) => {
  const html = await (await request.get('/not-a-page')).text();
  expect(html).toMatch(/<meta name="robots" content="noindex"/);
  expect(html).not.toContain('rel="canonical"');
});

test('the addresses of the sitemap answer at once, without a redirect', async ({ request }) => {
  const addresses = async (path: string) =>
    [...(await (await request.get(path)).text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      (match) => new URL(match[1] ?? '').pathname,
    );
  const pages = (await Promise.all((await addresses('/sitemap-index.xml')).map(addresses))).flat();
  expect(pages).toContain('/news');
  for (const path of pages) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(200);
    expect(await answer.text(), path).toContain('<link rel="canonical"');
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor reads list and article in full', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('link', { name: 'What happens to a contribution' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'A person decides' })).toBeVisible();
    await expect(page.getByText('The decision is recorded')).toBeVisible();
  });
});
