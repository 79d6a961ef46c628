import { expect, type Locator, type Page, test } from 'playwright/test';
import { violations } from './accessibility.ts';

/** Says something in a toast, as any page does (lib/say.ts). */
const say = (page: Page, words: object) =>
  page.evaluate((detail) => dispatchEvent(new CustomEvent('say', { detail })), words);

/** The lightness of a surface and the contrast of what stands on it, as WCAG 2.2 counts them: 0 to 1 and 1 to 21. */
function lightness(toast: Locator): Promise<{ surface: number; contrast: number }> {
  return toast.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')!;
    const luminance = (colour: string) => {
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)].map(
        (value) => {
          const share = value / 255;
          return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        },
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const surface = luminance(getComputedStyle(element).backgroundColor);
    const parts = [element, ...element.querySelectorAll('p, strong, button, a')];
    const contrasts = parts.map((part) => {
      const words = luminance(getComputedStyle(part).color);
      return (Math.max(surface, words) + 0.05) / (Math.min(surface, words) + 0.05);
    });
    return { surface, contrast: Math.min(...contrasts) };
  });
}

for (const path of ['/about', '/insiderz-portal']) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a toast on ${path} is ${colorScheme} in the ${colorScheme} theme, easily read, and unlike a failure (R509, R510)`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      await say(page, {
        title: 'It is saved',
        description: 'You can close this page.',
        sticky: true,
        action: { label: 'See it', href: '/about' },
      });
      await say(page, { title: 'That did not work', description: 'Try again.', tone: 'bad', sticky: true });
      await expect(page.getByRole('alert').filter({ hasText: 'That did not work' })).toBeVisible();
      const colours = await page
        .locator('.toast')
        .evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
      expect(new Set(colours).size).toBe(2);
      for (const title of ['It is saved', 'That did not work']) {
        const toast = page.locator('.toast', { hasText: title });
        await expect(toast).toBeVisible();
        const { surface, contrast } = await lightness(toast);
        if (colorScheme === 'light') expect(surface).toBeGreaterThan(0.7);
        else expect(surface).toBeLessThan(0.1);
        expect(contrast).toBeGreaterThanOrEqual(4.5);
      }
      expect(await violations(page, '.toasts')).toEqual([]);
    });
  }
}

test('a toast that is open changes with the theme of the system (R509)', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  await say(page, { title: 'It is saved', sticky: true });
  const toast = page.locator('.toast');
  expect((await lightness(toast)).surface).toBeGreaterThan(0.7);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => (await lightness(toast)).surface).toBeLessThan(0.1);
});

/** Hides or shows the tab, as far as the page can tell. */
const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((now) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => now });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Opens a page whose clock moves only by `runFor`. */
async function openWithClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-25T10:00:00Z') });
  await page.goto('/about');
  await page.clock.pauseAt(new Date('2026-11-25T11:00:00Z'));
}

test('the five seconds of a toast pass only while its tab is in sight', async ({ page }) => {
  await openWithClock(page);
  await setHidden(page, true);
  await say(page, { title: 'It is saved' });
  const toast = page.locator('.toast', { hasText: 'It is saved' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await setHidden(page, false);
  await page.clock.runFor(4000);
  await expect(toast).toBeVisible();
  await setHidden(page, true);
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();

  await setHidden(page, false);
  await page.clock.runFor(4999);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast).toHaveCount(0);
});

test('hidden or not, a toast whose action expires goes when it does', async ({ page }) => {
  await openWithClock(page);
  await setHidden(page, true);
  const until = (await page.evaluate(() => Date.now())) + 10_000;
  await say(page, { title: 'Approved', action: { label: 'See it', href: '/about' }, until });
  const toast = page.locator('.toast', { hasText: 'Approved' });
  await expect(toast).toBeVisible();
  await page.clock.runFor(10_000);
  await expect(toast).toHaveCount(0);
});
