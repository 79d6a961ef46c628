import { expect, type Page, test } from 'playwright/test';

/** What Chromium sends when it would install the site. */
const offer = (page: Page) =>
  page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })));
const banner = (page: Page) => page.getByRole('complementary', { name: 'Install' });

for (const [width, height] of [
  [320, 640],
  [390, 844],
  [1440, 900],
] as const)
  test(`the banner is one line of 56 px at ${width}, and covers no button of the first screen`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height });
    await page.goto('/');
    await offer(page);
    const box = (await banner(page).boundingBox())!;
    expect([box.height, box.y + box.height]).toEqual([56, height]);
    const covered = await page.locator('main :is(button, .hero a)').evaluateAll(
      (all, top) =>
        all
          .map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 0 && box.bottom > top && box.top < innerHeight)
          .map(({ text }) => text),
      box.y,
    );
    expect(covered).toEqual([]);
  });

test('the banner waits until the headline of the home page has finished', async ({ page }) => {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1000);
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-hero', 'live');
  await offer(page);
  await expect(banner(page)).toBeHidden();
  await page.clock.runFor(4450);
  await expect(banner(page)).toBeVisible();
  const { y } = (await banner(page).boundingBox())!;
  const pause = (await page.getByRole('button', { name: 'Pause', exact: true }).boundingBox())!;
  expect(pause.y + pause.height).toBeLessThanOrEqual(y);
});
