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

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('a visitor reads list and article in full', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('link', { name: 'What happens to a contribution' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'A person decides' })).toBeVisible();
    await expect(page.getByText('The decision is recorded')).toBeVisible();
  });
});
