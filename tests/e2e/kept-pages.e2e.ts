import { readFile, writeFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { sendContribution } from './admin-desk.ts';
import { privateLink } from './contribution-link.ts';
import { startRelay } from './relay.ts';
import { keptAddresses, underControl } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const PUBLIC = ['/roadmap', '/changelog', '/leaderboard', '/inz', '/news'];
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const copied = (page: Page) =>
  page.getByText(/^This copy is from this device, as the page was on \d+ \w+ \d{4} at/);

const WORKER = 'dist/sw.js';

/** As after a deploy: the page has a worker without any file of this version, and the browser has none either. */
async function deployOther(page: Page): Promise<void> {
  const built = await readFile(WORKER, 'utf8');
  await writeFile(WORKER, built.replaceAll(/\{[^{}]*\/_astro\/[^{}]*\},?/g, ''));
  try {
    // A check that had begun before is joined, and finds the former file.
    const hasUpdate = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        return registration.waiting !== null;
      });
    await expect.poll(hasUpdate).toBe(true);
    await page.evaluate(async () => {
      const { serviceWorker } = navigator;
      const changed = new Promise((resolve) => {
        serviceWorker.addEventListener('controllerchange', resolve, { once: true });
      });
      (await serviceWorker.ready).waiting?.postMessage({ type: 'SKIP_WAITING' });
      await changed;
    });
  } finally {
    await writeFile(WORKER, built);
  }
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.clearBrowserCache');
}

const opened = (page: Page) => page.getByRole('navigation', { name: 'Pages you have opened' });

async function openAndKeep(page: Page, path: string, site = ''): Promise<void> {
  await page.goto(`${site}${path}`);
  await expect(copied(page)).toHaveCount(0);
  await expect.poll(() => keptAddresses(page)).toContain(path);
}

test('a visitor reads what they have opened of the public pages without a connection, each with the date of its copy', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await underControl(page);
  const titles = new Map<string, string>();
  for (const path of PUBLIC) {
    await openAndKeep(page, path);
    titles.set(path, await title(page).innerText());
  }
  await context.setOffline(true);
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(title(page)).toHaveText(titles.get(path) ?? '');
    await expect(copied(page)).toBeVisible();
  }
  expect(await violationsInBoth(page)).toEqual([]);
  // Another period is another page.
  await page.goto('/leaderboard?period=all');
  await expect(title(page)).toHaveText('You are offline');
  await expect(opened(page).getByRole('link')).toHaveText([
    /^Changelog\s*Copy of \d+ \w+ \d{4} at/,
    /^INZ explorer\s*Copy of/,
    /^Leaderboard\s*Copy of/,
    /^News\s*Copy of/,
    /^Roadmap\s*Copy of/,
  ]);
  expect(await violationsInBoth(page)).toEqual([]);
  await opened(page).getByRole('link', { name: 'Changelog' }).click();
  await expect(title(page)).toHaveText(titles.get('/changelog') ?? '');
  await context.setOffline(false);
  await page.goto('/roadmap');
  await expect(title(page)).toHaveText(titles.get('/roadmap') ?? '');
  await expect(copied(page)).toBeHidden();
});

test('a visitor keeps the page of their first visit, and neither its copy nor a renewal sends a page again', async ({
  page,
  baseURL,
}) => {
  const relay = await startRelay(baseURL!);
  const answersOf = () => relay.answers.filter(({ path }) => PUBLIC.includes(path));
  try {
    for (const path of PUBLIC) await openAndKeep(page, path, relay.url);
    expect(answersOf().map(({ path, status }) => `${path} ${status}`)).toEqual(
      PUBLIC.map((path) => `${path} 200`),
    );
    relay.answers.length = 0;
    await page.clock.setFixedTime(Date.now() + 2 * 60_000);
    await page.goto(`${relay.url}/about`);
    await expect
      .poll(() => answersOf().toSorted((one, other) => one.path.localeCompare(other.path)))
      .toEqual(PUBLIC.toSorted().map((path) => ({ path, status: 304, bytes: 0 })));
    await relay.stop();
    await page.goto(`${relay.url}/roadmap`);
    await expect(copied(page)).toBeVisible();
  } finally {
    await relay.stop();
  }
});

test('a visitor reads the name of a copy as its page has it, and of a page that is not public nothing', async ({
  page,
  context,
}) => {
  await page.goto('/about');
  await underControl(page);
  await page.evaluate(async () => {
    const html = '<title>Bricks &amp; &#39;more&#39; · news · TheGrid</title>';
    const headers = { 'content-type': 'text/html', 'x-made-at': String(Date.now()) };
    for (const name of ['pages', 'own-status'])
      for (const path of ['/news/bricks', '/contribute/status'])
        await (await caches.open(`thegrid:${name}`)).put(path, new Response(html, { headers }));
  });
  await context.setOffline(true);
  await page.goto('/account');
  await expect(opened(page).getByRole('link')).toHaveText([/^Bricks & 'more' · news\s*Copy of/]);
});

test('what has left a page leaves its copy on a device at the next connection, wherever its person is', async ({
  page,
}) => {
  await page.goto('/about');
  await underControl(page);
  await openAndKeep(page, '/leaderboard');
  const holds = (words: string) =>
    page.evaluate(
      async (words) => (await (await caches.match('/leaderboard'))?.text())?.includes(words),
      words,
    );
  await page.evaluate(async () => {
    const cache = await caches.open('thegrid:pages');
    const headers = { 'content-type': 'text/html', 'x-made-at': '1' };
    await cache.put('/leaderboard', new Response('<p>Somebody hidden</p>', { headers }));
  });
  expect(await holds('Somebody hidden')).toBe(true);
  await page.clock.setFixedTime(Date.now() + 2 * 60_000);
  await page.goto('/about');
  await expect.poll(() => holds('Somebody hidden')).toBe(false);
  expect(await holds('This copy is from this device')).toBe(true);
});

test('a contributor keeps a status page on the device by a press alone, reads it without a connection after a deploy, and removes it', async ({
  page,
  context,
  request,
}) => {
  const email = `kept-${crypto.randomUUID()}@example.org`;
  const { reference } = await sendContribution(request, 'Kept', { email });
  const link = await privateLink(request, email);
  await page.goto('/about');
  await underControl(page);
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  const keep = page.getByRole('button', { name: 'Keep on this device' });
  await expect(keep).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText('You are offline');

  await context.setOffline(false);
  await page.reload();
  await keep.click();
  await expect(page.getByText('Kept. Your link opens it without a connection.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  // The key of the link is not on the device.
  const key = link.split('#')[1] ?? '';
  expect((await keptAddresses(page)).filter((path) => path.includes(key))).toEqual([]);

  await deployOther(page);
  await context.setOffline(true);
  // Its copy opens with the link alone, so the list of copies does not have it.
  await page.goto('/account');
  await expect(opened(page)).toContainText('None is kept yet.');
  await page.goto(link);
  await expect(title(page)).toHaveText('In review');
  await expect(page.getByText(`Contribution ${reference}`)).toBeVisible();
  await expect(page.getByText('First line of Kept.')).toBeVisible();
  await expect(page.getByText(/^This copy is from this device, as it was on/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Name me on the leaderboard' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByText('Removed from this device.')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText('You are offline');

  // Kept of an earlier version: the next visit leaves no file that its page does not use.
  await context.setOffline(false);
  await page.reload();
  await keep.click();
  await expect(page.getByText('Kept. Your link opens it without a connection.')).toBeVisible();
  await page.evaluate(async () => {
    const cache = await caches.open('thegrid:own-status');
    await cache.put(location.pathname, new Response('<script src="/_astro/earlier.js"></script>'));
    await cache.put('/_astro/earlier.js', new Response(''));
  });
  await page.reload();
  await expect.poll(() => keptAddresses(page)).not.toContain('/_astro/earlier.js');
});
