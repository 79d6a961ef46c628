import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { OFFLINE_PAGES } from '#lib/web-app/offline-pages.ts';
import { violations, violationsInBoth } from './accessibility.ts';
import { keptAddresses, underControl } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const WORKER = 'dist/sw.js';
let built: Buffer | undefined;

/** From now on the server has another worker, as after a deploy. */
async function deploy(version: string): Promise<void> {
  built ??= await readFile(WORKER);
  await writeFile(WORKER, `${built}\n//${version}`);
}

test.afterEach(async () => {
  if (built) await writeFile(WORKER, built);
  built = undefined;
});

const update = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));

test('the worker is registered at /sw.js for the whole site, and is never answered from a cache (R331)', async ({
  page,
  request,
}) => {
  await page.goto('/');
  await underControl(page);
  const registration = await page.evaluate(async () => {
    const { scope, active, updateViaCache } = await navigator.serviceWorker.ready;
    return { scope: new URL(scope).pathname, script: new URL(active!.scriptURL).pathname, updateViaCache };
  });
  expect(registration).toEqual({ scope: '/', script: '/sw.js', updateViaCache: 'none' });
  for (const path of ['/sw.js', '/', '/offline']) {
    const { headers } = await request.get(path).then((answer) => ({ headers: answer.headers() }));
    expect(headers['cache-control'], path).toBe('public, max-age=0, must-revalidate');
  }
});

test('a visitor without a connection reloads every page that is kept, in its own type (R332, A-41)', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await underControl(page);
  const titles = new Map<string, string>();
  for (const path of OFFLINE_PAGES) {
    await page.goto(path);
    titles.set(path, await page.title());
  }
  await context.setOffline(true);
  for (const path of OFFLINE_PAGES) {
    await page.goto(path);
    await page.reload();
    expect(await page.title(), path).toBe(titles.get(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'error').length;
    });
    expect(fonts, path).toBe(0);
  }
  // With a question mark or a slash behind it the page is the same.
  await page.goto('/faq/?from=app');
  expect(await page.title()).toBe(titles.get('/faq'));
});

test('a contributor without a connection goes on with a draft in a form that works (R332)', {
  tag: '@all',
}, async ({ page, context }) => {
  await page.goto('/contribute');
  await page.getByLabel('Display Name').fill('Fern');
  await underControl(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByLabel('Display Name')).toHaveValue('Fern');
  await page.getByRole('button', { name: 'Submit contribution' }).click();
  await expect(page.getByText('Must be a valid email address').first()).toBeVisible();
});

test('a page that is not kept gives the offline page, and Retry asks for that page again (R332)', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await underControl(page);
  await context.setOffline(true);
  await page.goto('/news/not-kept');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await expect(page).toHaveURL(/\/news\/not-kept$/);
  const links = page.getByRole('navigation', { name: 'Pages you can read offline' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await links.filter({ hasText: 'Contribute' }).click();
  await expect(page.getByLabel('Display Name')).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: 'The connection is back.' })).toBeVisible();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
});

test('nothing of the API, the portals or signing in is kept by the worker, and pages pass through it (T37, A-41)', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await underControl(page);
  const answer = await page.evaluate(async () => (await fetch('/api/health')).status);
  expect(answer).toBe(200);
  const isFromWorker: [string, boolean][] = [];
  page.on('response', (response) => {
    if (response.request().isNavigationRequest())
      isFromWorker.push([new URL(response.url()).pathname, response.fromServiceWorker()]);
  });
  for (const path of ['/admin-portal', '/insiderz-portal', '/auth', '/about']) await page.goto(path);
  expect(isFromWorker).toEqual([
    ['/admin-portal', true],
    ['/insiderz-portal', true],
    ['/auth', true],
    ['/about', true],
  ]);
  const kept = await keptAddresses(page);
  expect(kept).toContain('/about');
  expect(
    kept.filter((path) => /^\/(?:api|auth|admin-portal|insiderz-portal|__local)(?:\/|$)/.test(path)),
  ).toEqual([]);
  expect(kept.filter((path) => /Admin|ReviewDesk/.test(path))).toEqual([]);
  await context.setOffline(true);
  expect(await page.evaluate(() => fetch('/api/health').then(String, () => 'no connection'))).toBe(
    'no connection',
  );
});

test('after a deploy an open tab is told, stays as it is, and reloads when its reader says so (A-41)', {
  tag: '@all',
}, async ({ page, context }) => {
  await page.goto('/about');
  await underControl(page);
  const other = await context.newPage();
  await other.goto('/contribute');
  await other.getByLabel('Display Name').fill('Fern');
  let loads = 0;
  let otherLoads = 0;
  page.on('load', () => {
    loads += 1;
  });
  other.on('load', () => {
    otherLoads += 1;
  });

  await deploy('second');
  await update(page);
  const toast = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await expect(toast).toBeVisible();
  await expect(other.getByRole('status').filter({ hasText: 'A new version is ready' })).toBeVisible();
  expect([loads, otherLoads]).toEqual([0, 0]);
  expect(await violations(page)).toEqual([]);

  await Promise.all([page.waitForEvent('load'), toast.getByRole('button', { name: 'Reload' }).click()]);
  await underControl(page);
  expect(
    await page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? 'nobody waits',
    ),
  ).toBe('nobody waits');
  await expect(toast).toBeHidden();
  expect(loads).toBe(1);
  // The other tab is in the middle of something: it keeps its words, and its own button still works.
  expect(otherLoads).toBe(0);
  await expect(other.getByLabel('Display Name')).toHaveValue('Fern');
  await Promise.all([other.waitForEvent('load'), other.getByRole('button', { name: 'Reload' }).click()]);
  await expect(other.getByLabel('Display Name')).toHaveValue('Fern');
});

test('a version that became ready before this page opened is told too (A-41)', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/about');
  await underControl(page);
  await deploy('third');
  await update(page);
  await expect(page.getByText('A new version is ready')).toBeVisible();
  await page.goto('/faq');
  await expect(page.getByText('A new version is ready')).toBeVisible();
});

test('nothing is inaccessible on the offline page in either theme, down to 320 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/offline');
  await expect(page).toHaveTitle('You are offline · TheGrid');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(await violationsInBoth(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
