import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'playwright/test';
import { HomePage } from './home-cards-page.ts';

/** Script on the whole home page once someone has scrolled to its end, lock and React included, in bytes. */
const SCRIPT_LIMIT = 110 * 1024;

test('the lock opens by the clock while it is in view, and locks when it is left (R095–R098)', async ({
  page,
}) => {
  await page.clock.install({ time: 0 });
  const home = await new HomePage(page).open();
  await page.clock.pauseAt(60_000);
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await page.clock.runFor(10_000);
  await expect(home.lock).toHaveAttribute('data-state', 'locked');

  await home.showLock();
  await page.clock.runFor(499);
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await page.clock.runFor(1);
  await expect(home.lock).toHaveAttribute('data-state', 'opening');
  await page.clock.runFor(999);
  await expect(home.lock).toHaveAttribute('data-state', 'opening');
  await page.clock.runFor(1);
  await expect(home.lock).toHaveAttribute('data-state', 'open');

  await page.evaluate(() => scrollTo(0, 0));
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await page.clock.runFor(10_000);
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
});

test('whoever only passes by finds it locked again, with its full time to come (R098)', {
  tag: '@all',
}, async ({ page }) => {
  await page.clock.install({ time: 0 });
  const home = await new HomePage(page).open();
  await page.clock.pauseAt(60_000);
  await home.showLock();
  await page.clock.runFor(800);
  await expect(home.lock).toHaveAttribute('data-state', 'opening');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await home.showLock();
  await page.clock.runFor(499);
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await page.clock.runFor(1001);
  await expect(home.lock).toHaveAttribute('data-state', 'open');
});

test('Lottie plays it: two tiles apart, then joined; its name stays the same (R095–R097)', {
  tag: '@all',
}, async ({ page }) => {
  await page.clock.install({ time: 0 });
  const home = await new HomePage(page).open();
  await page.clock.pauseAt(60_000);
  await home.showLock();
  await home.playerReady();
  await expect(home.still).toBeHidden();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(home.lock).toHaveAttribute('data-state', 'locked');
  await home.showLock();
  const name = /^A lock made of two tiles/;
  await expect(home.lock).toHaveAccessibleName(name);
  await expect.poll(() => home.gapOfTiles()).toBeGreaterThan(20);
  await page.clock.runFor(1500);
  await expect(home.lock).toHaveAttribute('data-state', 'open');
  await expect.poll(async () => Math.abs(await home.gapOfTiles())).toBeLessThan(1);
  await expect(home.lock).toHaveAccessibleName(name);
});

test('without its player the still picture follows the state', { tag: '@all' }, async ({ page }) => {
  await page.route(/Player/, (route) => route.abort());
  const home = await new HomePage(page).open();
  await home.showLock();
  await expect(home.lock).toHaveAttribute('data-state', 'open');
  await expect(home.still).toBeVisible();
  await expect(home.still.locator('.lock-bolt')).toHaveCSS('opacity', '0');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(home.still.locator('.lock-bolt')).toHaveCSS('opacity', '1');
});

test('the player comes only when the lock is near, breaks no policy, and is small', { tag: '@all' }, async ({
  page,
}) => {
  const wrong: string[] = [];
  page.on('console', (message) => {
    // Playwright itself blocks the service worker in these tests, and says so.
    if (['error', 'warning'].includes(message.type()) && !message.text().includes('blocked by Playwright'))
      wrong.push(message.text());
  });
  page.on('pageerror', (error) => wrong.push(error.message));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`policy: ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
  const bodies = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') bodies.set(response.url(), response.body());
  });

  const home = await new HomePage(page).open();
  expect(home.policy()).toContain("require-trusted-types-for 'script'");
  expect(home.policy()).not.toContain('unsafe');
  await page.waitForLoadState('networkidle');
  expect([...bodies.keys()].filter((url) => /Player/.test(url))).toEqual([]);

  await home.cards.first().click();
  await home.showLock();
  await expect(home.lock).toHaveAttribute('data-playing', '');
  await expect(home.lock).toHaveAttribute('data-state', 'open');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  expect(wrong).toEqual([]);

  const scripts = await Promise.all([...bodies].map(async ([url, body]) => ({ url, body: await body })));
  expect(scripts.some(({ url }) => /Player/.test(url))).toBe(true);
  for (const { body } of scripts) expect(body.toString()).not.toMatch(/\beval\(|new Function\(/);
  const sizes = scripts.map(({ url, body }) => ({
    name: new URL(url).pathname.split('/').at(-1),
    bytes: brotliCompressSync(body).length,
  }));
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  test.info().annotations.push({ type: 'script, brotli', description: JSON.stringify({ total, sizes }) });
  expect(total).toBeLessThanOrEqual(SCRIPT_LIMIT);
});
