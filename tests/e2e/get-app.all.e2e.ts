import jsQR from 'jsqr';
import { expect, type Page, test } from 'playwright/test';
import sharp from 'sharp';
import { violationsInBoth } from './accessibility.ts';
import { ownFonts } from './islands.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:153.0) Gecko/20100101 Firefox/153.0';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22F76 Instagram 390.0';

/** What Chromium sends when it would install the site; `window.asked` counts how often the prompt was opened. */
async function offer(page: Page, outcome: 'accepted' | 'dismissed' = 'accepted'): Promise<void> {
  await page.evaluate((answer) => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => {
        Object.assign(window, { asked: ((window as { asked?: number }).asked ?? 0) + 1 });
        return { outcome: answer };
      },
      userChoice: Promise.resolve({ outcome: answer }),
    });
    dispatchEvent(event);
  }, outcome);
}
const promptKept = (page: Page) =>
  page.evaluate(() => Boolean((window as { installPrompt?: unknown }).installPrompt));
const asked = (page: Page) => page.evaluate(() => (window as { asked?: number }).asked ?? 0);
const banner = (page: Page) => page.getByRole('complementary', { name: 'Install' });
const installNow = (page: Page) => page.getByRole('button', { name: 'Install App Now' });

/** Chromium emulates no display mode, so the page is told what the installed app would be told. */
async function runAsApp(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) =>
      query === '(display-mode: standalone)'
        ? Object.defineProperty(ask(query), 'matches', { value: true })
        : ask(query);
  });
}

test.describe('the banner', () => {
  test('a visitor sees no banner until the browser offers (R130, R131, R132)', async ({ page }) => {
    await page.goto('/contribute');
    await expect(banner(page)).toBeHidden();
    await offer(page);
    await expect(banner(page)).toContainText('Install The Grid App');
    await expect(banner(page)).toBeInViewport({ ratio: 1 });
  });

  test('an offer that came before any module ran is not missed (A-35)', async ({ page }) => {
    // Modules wait for the whole document; this runs in the middle of it.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('main')) return;
        observer.disconnect();
        dispatchEvent(new Event('beforeinstallprompt', { cancelable: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/contribute');
    await expect(banner(page)).toBeVisible();
  });

  test('a visitor who accepts is asked once by the browser and sees the banner go (R133, R134, R138)', async ({
    page,
  }) => {
    await page.goto('/contribute');
    await offer(page, 'accepted');
    await banner(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(banner(page)).toBeHidden();
    expect(await asked(page)).toBe(1);
    expect(await promptKept(page)).toBe(false);
  });

  test('a visitor who declines in the prompt is not asked again (R136, R138)', async ({ page }) => {
    await page.goto('/contribute');
    await offer(page, 'dismissed');
    await banner(page).getByRole('button', { name: 'Install', exact: true }).click();
    await expect(banner(page)).toBeHidden();
    expect(await promptKept(page)).toBe(false);
    await page.reload();
    await offer(page);
    expect(await promptKept(page)).toBe(true);
    await expect(banner(page)).toBeHidden();
  });

  test('a visitor who sends the banner away never sees it again, and finds the offer on /get-app (R135, R136)', async ({
    page,
  }) => {
    await page.goto('/contribute');
    await offer(page);
    await banner(page).getByRole('button', { name: 'Not now' }).click();
    await expect(banner(page)).toBeHidden();
    for (const path of ['/', '/about']) {
      await page.goto(path);
      await offer(page);
      expect(await promptKept(page)).toBe(true);
      await expect(banner(page)).toBeHidden();
    }
    await page.goto('/get-app');
    await offer(page);
    await expect(installNow(page)).toBeVisible();
  });

  test('someone in the installed app sees no banner (R137)', async ({ page }) => {
    await runAsApp(page);
    await page.goto('/contribute');
    await offer(page);
    expect(await promptKept(page)).toBe(true);
    await expect(banner(page)).toBeHidden();
  });

  test('the banner goes when the browser has installed by its own menu (R137)', async ({ page }) => {
    await page.goto('/contribute');
    await offer(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(banner(page)).toBeHidden();
  });

  test('someone whose browser said that it is installed never sees the banner again (R137)', async ({
    page,
  }) => {
    await page.goto('/contribute');
    await offer(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(banner(page)).toBeHidden();
    for (const path of ['/contribute', '/', '/about']) {
      await page.goto(path);
      await offer(page);
      expect(await promptKept(page)).toBe(true);
      await expect(banner(page)).toBeHidden();
    }
    // Whoever removed it since is offered it where they look for it.
    await page.goto('/get-app');
    await offer(page);
    await expect(installNow(page)).toBeVisible();
  });

  test('someone who said yes to the prompt never sees the banner again (R134, R137)', async ({ page }) => {
    await page.goto('/get-app');
    await offer(page, 'accepted');
    await installNow(page).click();
    await expect(page.getByRole('heading', { name: 'Installing' })).toBeVisible();
    await page.goto('/about');
    await offer(page);
    expect(await promptKept(page)).toBe(true);
    await expect(banner(page)).toBeHidden();
  });

  test('someone who ran it as an app sees no banner in a tab afterwards (R137)', async ({
    page,
    context,
  }) => {
    const app = await context.newPage();
    await runAsApp(app);
    await app.goto('/');
    await expect(app.locator('#install-banner')).toBeHidden();
    await app.close();
    await page.goto('/about');
    await offer(page);
    expect(await promptKept(page)).toBe(true);
    await expect(banner(page)).toBeHidden();
  });

  test('where storage is blocked the banner comes and goes, and nothing breaks (R132, R137)', async ({
    page,
  }) => {
    await page.addInitScript(() =>
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Blocked', 'SecurityError');
        },
      }),
    );
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto('/about');
    await offer(page);
    await expect(banner(page)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(banner(page)).toBeHidden();
    await offer(page);
    await expect(banner(page)).toBeHidden();
    expect(errors).toEqual([]);
  });

  test('the banner takes no focus, moves nothing, hides nothing focused and is reached by keyboard', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto('/contribute');
    const link = page.getByRole('contentinfo').getByRole('link', { name: 'News' });
    const name = page.getByLabel('Display Name');
    await name.focus();
    // Our own fonts may break a line above elsewhere; only what the banner moves is looked for.
    await expect
      .poll(() => page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
      .toBeGreaterThan(1);
    const before = await name.boundingBox();
    await offer(page);
    await expect(banner(page)).toBeVisible();
    await expect(name).toBeFocused();
    expect(await name.boundingBox()).toEqual(before);
    // Focus arrives from above, so the browser scrolls no further than it must.
    await page.evaluate(() => scrollTo(0, 0));
    await link.focus();
    await expect(async () => {
      const top = (await banner(page).boundingBox())!.y;
      const { y, height } = (await link.boundingBox())!;
      expect(y + height).toBeLessThanOrEqual(top);
    }).toPass();
    await page.getByRole('navigation', { name: 'Apps' }).getByRole('link').last().focus();
    await page.keyboard.press('Tab');
    await expect(banner(page).getByRole('button', { name: 'Install', exact: true })).toBeFocused();
  });

  test('the banner is accessible and fits 320 px in either theme', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/about');
    await offer(page);
    await expect(banner(page)).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    for (const button of await banner(page).getByRole('button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  });
});

test.describe('the page', () => {
  for (const [who, userAgent, heading, step] of [
    ['an iPhone', IPHONE, /Safari on an iPhone/, 'Add to Home Screen'],
    ['Firefox on a computer', FIREFOX, /cannot install apps/, 'scan the code with your phone'],
    ['Firefox on Windows', FIREFOX_ON_WINDOWS, /You are in Firefox on Windows/, 'Add to taskbar'],
    ['Instagram', INSTAGRAM, /inside another app/, 'Open in browser'],
  ] as const) {
    test(`someone in ${who} is led by the right steps, and is offered no button (R323, A-35)`, async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ baseURL: baseURL!, userAgent, serviceWorkers: 'block' });
      const page = await context.newPage();
      await page.goto('/get-app');
      const first = page.getByRole('main').getByRole('heading', { level: 2 }).first();
      await expect(first).toHaveText(heading);
      await expect(page.locator('#steps-here')).toContainText(step);
      await expect(installNow(page)).toBeHidden();
      await context.close();
    });
  }

  test('a visitor who is offered installs, and is congratulated only when the browser says so (R321, R322, A-35)', async ({
    page,
  }) => {
    await page.goto('/get-app');
    await expect(installNow(page)).toBeHidden();
    await offer(page, 'accepted');
    await expect(page.getByRole('heading', { name: 'Install as App (Recommended)' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Offline access' })).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: 'Notifications' })).toBeVisible();
    await expect(banner(page)).toBeHidden();
    await installNow(page).click();
    await expect(page.getByRole('heading', { name: 'Installing' })).toBeFocused();
    await expect(page.getByRole('heading', { name: 'Installed', exact: true })).toBeHidden();
    expect(await promptKept(page)).toBe(false);
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(page.getByRole('heading', { name: 'Installed', exact: true })).toBeVisible();
    expect(await asked(page)).toBe(1);
  });

  test('a visitor who declines reads the steps for this browser instead (R323, R138)', async ({ page }) => {
    await page.goto('/get-app');
    await offer(page, 'dismissed');
    await installNow(page).click();
    await expect(installNow(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: /You are in Chrome/ })).toBeFocused();
    expect(await promptKept(page)).toBe(false);
  });

  test('an offer that the browser takes back ends in steps, not in an error', async ({ page }) => {
    await page.goto('/get-app');
    await page.evaluate(() =>
      dispatchEvent(
        Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: () => Promise.reject(new DOMException('No longer', 'InvalidStateError')),
        }),
      ),
    );
    await installNow(page).click();
    await expect(page.getByRole('heading', { name: /You are in Chrome/ })).toBeFocused();
  });

  test('someone in the installed app reads App Already Installed (R320)', async ({ page }) => {
    await runAsApp(page);
    await page.goto('/get-app');
    await expect(page.getByRole('heading', { name: 'App Already Installed' })).toBeVisible();
    await offer(page);
    await expect(installNow(page)).toBeHidden();
  });

  test('someone in the app on an iPhone reads App Already Installed (R320)', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.goto('/get-app');
    await expect(page.getByRole('heading', { name: 'App Already Installed' })).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`a phone reads the QR code in the ${colorScheme} theme, and it says home (R325–R327)`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto('/get-app');
      const code = page.getByRole('img', { name: /QR code/ });
      await ownFonts(page);
      await code.scrollIntoViewIfNeeded();
      const { x, y, width, height } = (await code.boundingBox())!;
      expect([width, height]).toEqual([192, 192]);
      const clip = { x: Math.round(x), y: Math.round(y), width, height };
      const { data, info } = await sharp(await page.screenshot({ clip }))
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixels = new Uint8ClampedArray(data);
      const read = jsQR(pixels, info.width, info.height, { inversionAttempts: 'dontInvert' });
      const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
      expect(read?.data).toBe(new URL('/', canonical!).href);
      // The first two modules of row 8 say the level: both light is H (ISO 18004, table C.1, masked).
      const edge = (await code.getAttribute('viewBox'))!.split(' ').map(Number)[3]!;
      const isDark = (column: number, row: number) => {
        const at = (middle: number) => Math.floor(((middle + 4.5) * 192) / edge);
        return pixels[4 * (at(row) * 192 + at(column))]! < 128;
      };
      expect(isDark(0, 0)).toBe(true);
      expect([isDark(0, 8), isDark(1, 8)]).toEqual([false, false]);
    });
  }

  test('nothing is inaccessible on /get-app in either theme, in each state', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/get-app');
    await page.getByText('Samsung Internet', { exact: true }).click();
    expect(await violationsInBoth(page)).toEqual([]);
    await offer(page, 'accepted');
    expect(await violationsInBoth(page)).toEqual([]);
    await installNow(page).click();
    await expect(page.getByRole('heading', { name: 'Installing' })).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    expect(await violationsInBoth(page)).toEqual([]);
  });

  test('nothing is inaccessible in the installed app in either theme', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto('/get-app');
    await expect(page.getByRole('heading', { name: 'App Already Installed' })).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
});
