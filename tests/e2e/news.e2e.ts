import { expect, test } from 'playwright/test';

const NEWEST = 'Why a film only loads when you press it';

test('a visitor finds the news from the footer, newest first, with days in words', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'News', exact: true }).click();
  await expect(page).toHaveURL(/\/news$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^News: /);
  const days = await page
    .getByRole('article')
    .getByRole('time')
    .evaluateAll((times) =>
      times.map((time) => ({ iso: time.getAttribute('datetime') ?? '', words: time.textContent })),
    );
  expect(days.length).toBeGreaterThanOrEqual(3);
  expect(days.map(({ iso }) => iso)).toEqual(
    days
      .map(({ iso }) => iso)
      .toSorted()
      .toReversed(),
  );
  for (const { words } of days) expect(words).toMatch(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+ \d{4}$/);
});

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
  }
  await expect(more).toContainText('This is where it began.');
  expect(seen.size).toBeGreaterThanOrEqual(3);
  await more.getByRole('link', { name: /^After this/ }).press('Enter');
  await expect.poll(() => seen.has(page.url())).toBe(true);
});

test('a reader of feeds gets the feed that the page announces', async ({ page, request }) => {
  await page.goto('/news');
  const announced = await page.locator('link[type="application/rss+xml"]').getAttribute('href');
  await expect(page.getByRole('link', { name: 'Follow by RSS' })).toHaveAttribute('href', announced ?? '');
  const answer = await request.get(announced ?? '');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toContain('xml');
  const articles = await page.getByRole('article').count();
  // Pages may not parse markup; an empty one has no policy.
  await page.goto('about:blank');
  const feed = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'text/xml');
      return {
        items: parsed.querySelectorAll('item').length,
        broken: parsed.querySelectorAll('parsererror').length,
      };
    },
    await answer.text(),
  );
  expect(feed).toEqual({ items: articles, broken: 0 });
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

test('a page that is not there says noindex', async ({ page }) => {
  await page.goto('/not-a-page');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
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
