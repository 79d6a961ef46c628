import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';

const guide = (page: Page) => page.getByRole('table', { name: 'What contributions may earn' });
const DISCLAIMER = /if the whole pool is issued.*no monetary value today.*This is not a promise/;

for (const width of [390, 1440])
  test(`a visitor counts contributions and sees the range, the share and that it is no promise, at ${width} px (A-18)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/inz');
    await expect(page.getByText('250 INZ', { exact: true })).toBeVisible();
    await expect(page.getByText('0.01125% of the platform', { exact: true })).toBeVisible();
    const more = guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' });
    await more.click();
    await more.click();
    await expect(page.getByText('350–550 INZ', { exact: true })).toBeInViewport();
    await expect(page.getByText('0.01575%–0.02475% of the platform', { exact: true })).toBeInViewport();
    await expect(page.getByText(DISCLAIMER)).toBeInViewport();
    await expect(page.locator('p[role=status]')).toHaveText(
      '3 contributions: 350–550 INZ, an illustrated share of 0.01575%–0.02475%.',
    );
    await expect(page).toHaveURL(/\?choose=first_contribution,minor_bug\.2$/);
    await guide(page).getByRole('button', { name: 'One fewer: First meaningful contribution' }).click();
    await expect(page.getByText('100–300 INZ', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('Nothing chosen yet', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?choose=nothing$/);
    expect(await violationsInBoth(page)).toEqual([]);
  });

test('a link holds a choice, and what is paid once is chosen once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/inz?choose=first_contribution,minor_bug.2,nonsense.4');
  await expect(page.getByText('350–550 INZ', { exact: true })).toBeVisible();
  const first = guide(page).getByRole('button', { name: 'One more: First meaningful contribution' });
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await first.click({ force: true });
  await expect(page.getByText('350–550 INZ', { exact: true })).toBeVisible();
  await guide(page).getByRole('button', { name: 'One more: Small UX tweak' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/inz\?choose=first_contribution,minor_bug\.2,ux_tweak$/);
  await page.goto(link);
  await expect(page.getByText('450–850 INZ', { exact: true })).toBeVisible();
});

test('a visitor uses it by keyboard alone', async ({ page }) => {
  await page.goto('/inz');
  await guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByText('350–550 INZ', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('300–400 INZ', { exact: true })).toBeVisible();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor picks a row of the guide and reads its share beside it', async ({ page }) => {
    await page.goto('/inz');
    await expect(guide(page).getByRole('row')).toHaveCount(17);
    const words = guide(page).getByText(
      '50–150 INZ. An illustration: 0.00225%–0.00675% of the platform, if the whole pool is issued. No monetary value today, and no promise.',
    );
    await expect(words).toBeHidden();
    await guide(page)
      .getByRole('radio', { name: /Minor bug with clear steps/ })
      .check();
    await expect(words).toBeVisible();
    await expect(guide(page).getByRole('button')).toHaveCount(0);
    await page.goto('/inz?choose=adopted_idea.2');
    await expect(guide(page).getByRole('radio', { name: /Adopted feature idea/ })).toBeChecked();
  });

  test('a visitor reads how much of the pool is issued and how to begin', async ({ page }) => {
    await page.goto('/inz');
    await expect(page.getByText(/^[\d,]+ of 1,000,000 INZ issued so far, /)).toBeVisible();
    await page.getByRole('link', { name: 'Send a contribution' }).click();
    await expect(page).toHaveURL(/\/contribute$/);
  });
});

test('the edge keeps the page for ten minutes, for each choice by itself', async ({ request }) => {
  const headers = (await request.get('/inz?choose=ux_tweak')).headers();
  expect(headers['netlify-cdn-cache-control']).toBe(
    'public, durable, max-age=600, stale-while-revalidate=3600',
  );
  expect(headers['netlify-vary']).toBe('query=choose');
});
