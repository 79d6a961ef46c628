import { expect, type Page, test } from 'playwright/test';

test.use({ serviceWorkers: 'block' });

const pictures = (page: Page) => page.locator('main img.art');

test('drawings below the first screen come when they are near, and none is missing', async ({ page }) => {
  const asked: string[] = [];
  page.on('response', (answer) => {
    if (/\/art\/.*\.svg$/.test(answer.url())) asked.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((one) => /house-|film|phone/.test(one))).toEqual([]);

  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 400) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    }
  });
  await page.waitForLoadState('networkidle');
  expect(asked.filter((one) => !one.startsWith('200 '))).toEqual([]);
  // Beyond the edge of the carousel they wait until it moves.
  const loaded = () =>
    pictures(page).evaluateAll(
      (all) =>
        (all as HTMLImageElement[]).filter(
          (one) => !one.closest('.slip') && !(one.complete && one.naturalWidth),
        ).length,
    );
  await expect.poll(loaded).toBe(0);
  for (const picture of await pictures(page).all()) await expect(picture).toHaveAttribute('alt', '');
});

test('the carousel has its pictures before a card comes in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Next card' }).click();
  await expect
    .poll(() =>
      page
        .locator('.slip img')
        .evaluateAll((all) =>
          (all as HTMLImageElement[]).every((one) => one.complete && one.naturalWidth > 0),
        ),
    )
    .toBe(true);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });
  test('every drawing is there, and both sides of a card', async ({ page }) => {
    const asked: number[] = [];
    page.on('response', (answer) => {
      if (/\/art\/.*\.svg$/.test(answer.url())) asked.push(answer.status());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.length).toBeGreaterThan(50);
    expect(new Set(asked)).toEqual(new Set([200]));
    await expect(page.locator('#localz-about')).toBeVisible();
    await expect(page.locator('.flips:not(.turning) .new').first()).toBeVisible();
  });
});
