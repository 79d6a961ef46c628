import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { endTenSeconds, settle } from './contribution-link.ts';
import { acceptedContribution } from './insiderz-member.ts';
import { fresh } from './own-data.ts';

test('a visitor sees who helped, from the footer of any page (A-09)', async ({ page, request, baseURL }) => {
  // Accepted now: what is seeded may be of last month.
  const name = fresh('Rowan');
  const id = await acceptedContribution(request, name);
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await expect.poll(async () => (await request.get('/leaderboard')).text()).toContain(name);
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  const table = page.getByRole('table', { name: 'Contributors, this month' });
  await expect(table.getByRole('rowheader', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wall of thanks' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('@');
  expect(await violationsInBoth(page)).toEqual([]);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads every period', async ({ page }) => {
    await page.goto('/leaderboard');
    await page.getByRole('link', { name: 'All time' }).click();
    await expect(page).toHaveURL(/period=all/);
    await expect(page.getByRole('link', { name: 'All time' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('table', { name: 'Contributors, all time' })).toBeVisible();
  });

  test('an unknown period shows this month', async ({ page }) => {
    await page.goto('/leaderboard?period=decade');
    await expect(page.getByRole('link', { name: 'This month' })).toHaveAttribute('aria-current', 'page');
  });
});

test('the edge keeps the page for a minute, for each period by itself', async ({ request }) => {
  const headers = (await request.get('/leaderboard')).headers();
  expect(headers['netlify-cdn-cache-control']).toBe('public, durable, max-age=60');
  expect(headers['netlify-vary']).toBe('query=period');
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});
