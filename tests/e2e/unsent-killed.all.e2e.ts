import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect, type Page, test } from 'playwright/test';
import { jpegFile } from '#tests/builders/files.ts';
import { findChromium } from '#tests/chromium.ts';
import { adminToken } from './admin-desk.ts';
import { ContributionPage } from './contribution-page.ts';
import { KillableBrowser } from './killed-browser.ts';
import { startRelay } from './relay.ts';
import { underControl } from './service-worker.ts';

/** How many are written without a connection, and after how many the browser is killed. */
const WRITTEN = Number(process.env.GATES_OFFLINE || 4);
const UNTIL_KILLED = Math.max(2, WRITTEN / 10);
const QUEUED = 'Will be sent when you are back online.';

/** The whole browser: the headless shell forgets its profile, and has no Background Sync. */
let program = '';

test.beforeAll(async () => {
  program = await findChromium();
});

/** How often each of these descriptions arrived, and with a file. */
async function arrivals(request: APIRequestContext, words: readonly string[]): Promise<string[]> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const found: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const after = next ? `?after=${encodeURIComponent(next)}` : '';
    const answer = await request.get(`/api/admin/contributions${after}`, { headers });
    const page = (await answer.json()) as {
      items: { description: string; proof_file: object | null }[];
      next: string | null;
    };
    found.push(...page.items.filter(({ proof_file }) => proof_file).map(({ description }) => description));
    next = page.next ?? null;
  }
  return found.filter((one) => words.includes(one)).sort();
}

async function write(page: Page, description: string): Promise<void> {
  const form = new ContributionPage(page);
  await form.fill();
  await form.description.fill(description);
  await form.attach('photo.jpg', 'image/jpeg', jpegFile());
}

async function offline(context: BrowserContext, page: Page, url: string): Promise<void> {
  await context.setOffline(true);
  await page.goto(url);
}

test('what is typed when the browser is killed is there when it starts again, with its file (F7)', async ({
  baseURL,
}) => {
  await using browser = new KillableBrowser(program);
  const url = `${baseURL}/contribute`;
  const before = await browser.start();
  await before.page.goto(url);
  await write(before.page, 'Half of a thought');
  await expect(before.page.getByText(/Saved on this device with its file/)).toBeVisible();
  await browser.kill();

  const { page } = await browser.start();
  await page.goto(url);
  const form = new ContributionPage(page);
  await expect(form.description).toHaveValue('Half of a thought');
  await expect(page.getByText('photo.jpg')).toBeVisible();
});

test(`written in flight mode, closed by a kill, online: each of ${WRITTEN} is received once, and shows its receipt (F7, T39)`, async ({
  baseURL,
  request,
}) => {
  test.setTimeout(60_000 + WRITTEN * 20_000);
  await using browser = new KillableBrowser(program);
  // The browser is told that it is offline, and the server is gone: what the system starts by itself reaches nothing either.
  let relay = await startRelay(baseURL!);
  const url = `${relay.url}/contribute`;
  const words = Array.from({ length: WRITTEN }, () => `Written in flight mode: ${randomUUID()}`).sort();
  let { context, page } = await browser.start();
  await page.goto(url);
  await underControl(page);
  await relay.stop();
  await offline(context, page, url);
  for (const [at, description] of words.entries()) {
    if (at > 0 && at % UNTIL_KILLED === 0) {
      await browser.kill();
      ({ context, page } = await browser.start());
      await offline(context, page, url);
    }
    await write(page, description);
    await page.getByRole('button', { name: 'Submit contribution' }).click();
    await expect(page.getByRole('region', { name: QUEUED })).toBeVisible();
    await page.getByRole('button', { name: 'Write another' }).click();
  }
  expect(await arrivals(request, words)).toEqual([]);

  // The first sending is cut off by a kill in its middle; the next start goes on.
  await browser.kill();
  relay = await startRelay(baseURL!, relay.url);
  ({ context, page } = await browser.start());
  await page.goto(`${relay.url}/about`);
  // The page or the service worker, whichever was first.
  await expect.poll(async () => (await arrivals(request, words)).length).toBeGreaterThan(0);
  await browser.kill();
  ({ context, page } = await browser.start());
  await page.goto(url);
  const rows = page.getByRole('region', { name: 'Submitted on this device' }).getByRole('listitem');
  const receipts = rows.filter({ hasText: /Your reference is TG-/ });
  await expect(receipts).toHaveCount(WRITTEN, { timeout: 30_000 + WRITTEN * 6_000 });
  const arrived = await arrivals(request, words);
  const once = words.filter((one) => arrived.filter((other) => other === one).length === 1);
  const kills = Math.ceil(WRITTEN / UNTIL_KILLED) + 1;
  const description = `${once.length} of ${WRITTEN} delivered once, the browser killed ${kills} times`;
  test.info().annotations.push({ type: 'figure', description });
  expect(arrived).toEqual(words);

  await receipts.first().getByRole('button', { name: 'Got it' }).click();
  await expect(receipts).toHaveCount(WRITTEN - 1);
  await relay.stop();
});
