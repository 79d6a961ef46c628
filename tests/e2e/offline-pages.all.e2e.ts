import { expect, type Page, test } from 'playwright/test';
import { startRelay } from './relay.ts';
import { keptAddresses, underControl } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

/** Every kind of page that is not on the device: signing in, one's own account, the portals, made on demand, missing. */
const NOT_KEPT = [
  '/auth',
  '/account',
  '/recover',
  '/admin-portal',
  '/admin-portal/dashboard?tab=users',
  '/insiderz-portal',
  '/insiderz-portal/dashboard',
  '/insiderz/roadmap',
  '/insiderz/ideas',
  '/insiderz/missions',
  '/insiderz/feed',
  '/insiderz/signin',
  '/contribute/status#key',
  '/leaderboard',
  '/inz',
  '/roadmap',
  '/changelog',
  '/news',
  '/auth/',
  '/no-such-page',
  '/admin-portal/no-such-page',
];

const expectOffline = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');

test('a person without a connection reads the offline page wherever a page is not kept (R332)', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await underControl(page);
  await context.setOffline(true);
  for (const path of NOT_KEPT) {
    await page.goto(path);
    await expectOffline(page);
    expect(new URL(page.url()).pathname, path).toBe(path.replace(/[?#].*/, ''));
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  }
});

test('a person who only ever opened a portal has the worker too (R331, R332)', async ({ page, context }) => {
  await page.goto('/insiderz-portal');
  await underControl(page);
  await context.setOffline(true);
  await page.reload();
  await expectOffline(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You are offline');
});

test('working pages that were opened are not kept, and their addresses show nothing of them offline (T37)', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await underControl(page);
  for (const path of ['/auth', '/recover', '/admin-portal', '/insiderz-portal']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
  }
  await page.goto('/about');
  const kept = await keptAddresses(page);
  expect(kept).toContain('/about');
  expect(
    kept.filter((path) => /^\/(?:api|auth|account|recover|admin-portal|insiderz|__local)/.test(path)),
  ).toEqual([]);
  await context.setOffline(true);
  expect(await page.evaluate(() => fetch('/api/health').then(String, () => 'no connection'))).toBe(
    'no connection',
  );
});

test('a person whose server is gone reads a kept page, and otherwise that the site does not answer (R332)', async ({
  page,
  baseURL,
}) => {
  const relay = await startRelay(baseURL!);
  try {
    await page.goto(`${relay.url}/about`);
    await underControl(page);
    const title = await page.title();
    await relay.stop();
    await page.goto(`${relay.url}/auth`);
    await expectOffline(page);
    await expect(page.getByRole('status').filter({ hasText: 'TheGrid does not answer' })).toBeVisible();
    await page.goto(`${relay.url}/about`);
    expect(await page.title()).toBe(title);
  } finally {
    await relay.stop();
  }
});

test('a person whose server takes the request and never answers reads the same (R332)', async ({
  page,
  baseURL,
}) => {
  const relay = await startRelay(baseURL!);
  try {
    await page.goto(`${relay.url}/about`);
    await underControl(page);
    const title = await page.title();
    relay.hang();
    await page.goto(`${relay.url}/insiderz-portal`);
    await expectOffline(page);
    await page.goto(`${relay.url}/about`);
    expect(await page.title()).toBe(title);
  } finally {
    await relay.stop();
  }
});
