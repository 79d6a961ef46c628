import { expect, type Page, test } from 'playwright/test';
import { illustratedShare, REWARDS, type RewardKey } from '#domain/rewards/guide.ts';
import { violationsInBoth } from './accessibility.ts';

const guide = (page: Page) => page.getByRole('table', { name: 'What contributions may earn' });
/** The lowest and the highest sum of these rewards. */
const sums = (...keys: RewardKey[]) =>
  (['min', 'max'] as const).map((end) => keys.reduce((sum, key) => sum + REWARDS[key][end], 0));
const range = (...keys: RewardKey[]) => `${[...new Set(sums(...keys))].join('–')} INZ`;
const share = (...keys: RewardKey[]) =>
  [...new Set(sums(...keys))].map((inz) => `${Number(illustratedShare(inz).toFixed(5))}%`).join('–');
const FIRST = 'first_contribution';
const TWO_BUGS = ['minor_bug', 'minor_bug'] as const;

const DISCLAIMER = /if the whole pool is issued.*no monetary value today.*This is not a promise/;

for (const width of [390, 1440])
  test(`a visitor counts contributions and sees the range, the share and that it is no promise, at ${width} px (A-18)`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/inz');
    await expect(page.getByText(range(FIRST), { exact: true })).toBeVisible();
    await expect(page.getByText(`${share(FIRST)} of the platform`, { exact: true })).toBeVisible();
    const more = guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' });
    await more.click();
    await more.click();
    await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeInViewport();
    await expect(
      page.getByText(`${share(FIRST, ...TWO_BUGS)} of the platform`, { exact: true }),
    ).toBeInViewport();
    if (width === 390) {
      // One line, which leaves the guide in sight; the words about it are once below.
      const card = page.getByRole('heading', { name: 'Your choice' }).locator('..');
      await expect.poll(async () => (await card.boundingBox())?.height).toBeLessThanOrEqual(60);
      await expect(page.getByText(DISCLAIMER)).toBeVisible();
    } else await expect(page.getByText(DISCLAIMER)).toBeInViewport();
    await expect(page.locator('p[role=status]')).toHaveText(
      `3 contributions: ${range(FIRST, ...TWO_BUGS)}, an illustrated share of ${share(FIRST, ...TWO_BUGS)}.`,
    );
    await expect(page).toHaveURL(/\?choose=first_contribution,minor_bug\.2$/);
    await guide(page).getByRole('button', { name: 'One fewer: First meaningful contribution' }).click();
    await expect(page.getByText(range(...TWO_BUGS), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByText('Nothing chosen yet', { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\?choose=nothing$/);
    expect(await violationsInBoth(page)).toEqual([]);
  });

test('a press that comes before the counters counts once they are there', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/_astro/LateExplorer.*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  const asked = page.waitForRequest('**/_astro/LateExplorer.*.js');
  await page.goto('/inz');
  await asked;
  const more = guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' });
  await more.click();
  await more.click();
  await expect(page.getByText(range(FIRST), { exact: true })).toBeVisible();
  arrive();
  await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeVisible();
  await more.click();
  await expect(page.getByText(range(FIRST, ...TWO_BUGS, 'minor_bug'), { exact: true })).toBeVisible();
});

test('a link holds a choice, and what is paid once is chosen once', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/inz?choose=first_contribution,minor_bug.2,nonsense.4');
  await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeVisible();
  const first = guide(page).getByRole('button', { name: 'One more: First meaningful contribution' });
  await expect(first).toHaveAttribute('aria-disabled', 'true');
  await first.click({ force: true });
  await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeVisible();
  await guide(page).getByRole('button', { name: 'One more: Small UX tweak' }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/inz\?choose=first_contribution,minor_bug\.2,ux_tweak$/);
  await page.goto(link);
  await expect(page.getByText(range(FIRST, ...TWO_BUGS, 'ux_tweak'), { exact: true })).toBeVisible();
});

test('a visitor who presses Space while an earlier press is made up for loses neither', async ({ page }) => {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/_astro/LateExplorer*.js', async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.goto('/inz', { waitUntil: 'commit' });
  await guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.down('Space');
  release();
  await expect(page.getByText(range(FIRST, 'minor_bug'), { exact: true })).toBeVisible();
  await page.keyboard.up('Space');
  await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeVisible();
});

test('a visitor uses it by keyboard alone', async ({ page }) => {
  await page.goto('/inz');
  await guide(page).getByRole('button', { name: 'One more: Minor bug with clear steps' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await expect(page.getByText(range(FIRST, ...TWO_BUGS), { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(range(FIRST, 'minor_bug'), { exact: true })).toBeVisible();
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
