import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { sendContribution } from './admin-desk.ts';
import { privateLink } from './contribution-link.ts';
import { keptAddresses, underControl } from './service-worker.ts';

test.use({ serviceWorkers: 'allow' });

const PUBLIC = ['/roadmap', '/changelog', '/leaderboard', '/inz', '/news'];
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const copied = (page: Page) =>
  page.getByText(/^This copy is from this device, as the page was on \d+ \w+ \d{4} at/);

async function openAndKeep(page: Page, path: string): Promise<void> {
  await page.goto(path);
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
  await context.setOffline(false);
  await page.goto('/roadmap');
  await expect(title(page)).toHaveText(titles.get('/roadmap') ?? '');
  await expect(copied(page)).toBeHidden();
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
  await page.goto('/about');
  await expect.poll(() => holds('Somebody hidden')).toBe(false);
  expect(await holds('This copy is from this device')).toBe(true);
});

test('a contributor keeps a status page on the device by a press alone, reads it without a connection, and removes it', async ({
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

  await context.setOffline(true);
  await page.reload();
  await expect(title(page)).toHaveText('In review');
  await expect(page.getByText(`Contribution ${reference}`)).toBeVisible();
  await expect(page.getByText('First line of Kept.')).toBeVisible();
  await expect(page.getByText(/^This copy is from this device, as it was on/)).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Name me on the leaderboard' })).toBeHidden();
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await expect(page.getByText('Removed from this device.')).toBeVisible();
  await page.reload();
  await expect(title(page)).toHaveText('You are offline');
});
