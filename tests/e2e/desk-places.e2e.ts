import { expect, type Locator, type Page, test } from 'playwright/test';
import { openDesk, panelOf, rowOf, sendContribution } from './admin-desk.ts';
import { address, done, press, startClear } from './desk-decisions.ts';
import { fillDesk } from './many-rows.ts';
import { fresh } from './own-data.ts';

startClear();

const DESK = '/admin-portal/dashboard';
const rows = (page: Page) => page.locator('[data-desk-list] [id^="row-"]');

async function boxOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error('Not in sight');
  return box;
}

async function overlaps(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('at 1440 x 900 the list begins at 200 or above, shows twelve rows, and the words begin at 260 or above', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 40);
  await page.goto(DESK);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => (await boxOf(rows(page).first())).y).toBeLessThanOrEqual(200);
  const list = await boxOf(page.locator('[data-desk-list] ol'));
  const twelfth = await boxOf(rows(page).nth(11));
  expect(twelfth.y + twelfth.height).toBeLessThanOrEqual(list.y + list.height);
  await expect(page.locator('[data-open-record]')).toBeAttached();
  const words = page.getByRole('article').getByText(/The whole of it\.$/);
  await expect.poll(async () => (await boxOf(words)).y).toBeLessThanOrEqual(260);
  // The page does not scroll: list and panel do.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(900);
  await page.context().close();
});

test('at 1440 x 900 the award, its range and the message are in sight beside the buttons', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('In sight');
  await sendContribution(request, name, { email: address(), contribution_type: 'bug_rough_edge' });
  const page = await openDesk(browser, { baseURL });
  const panel = panelOf(page, name);
  await expect(panel.getByText(/in the pool\.$/)).toBeVisible();
  const bar = page.locator('[data-decide]');
  for (const part of [
    page.getByLabel('INZ for this'),
    page.getByRole('slider'),
    page.getByLabel('Message to the contributor'),
    bar,
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
    if (part !== bar) await expect.poll(() => overlaps(part, bar)).toBe(false);
  }
  await expect(bar.getByRole('button')).toHaveText([/^Approve/, /^Reject/, /^Ask for info/]);
  await expect(bar).toContainText('Approve awards 300 INZ and emails the message.');
  await page.context().close();
});

test('at 390 x 844 the first contribution is at 200 or above, and no width scrolls to the side', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL, phone: true });
  await fillDesk(page, 40);
  await page.goto(DESK);
  await expect(rows(page).first()).toBeVisible();
  await expect.poll(async () => (await boxOf(rows(page).first())).y).toBeLessThanOrEqual(200);
  for (const open of [false, true]) {
    if (open) {
      await rows(page).first().click();
      await expect(page.getByRole('article')).toBeVisible();
    }
    for (const width of [390, 320, 768, 1024, 1920]) {
      await page.setViewportSize({ width, height: 844 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  }
  await page.context().close();
});

for (const phone of [false, true]) {
  test(`a receipt with Undo covers neither text nor a button${phone ? ' on a phone' : ''}, and a failure stays`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const names = ['Third', 'Second', 'First'].map(fresh);
    for (const name of names) await sendContribution(request, name, { email: address() });
    const page = await openDesk(browser, { baseURL, phone });
    const [third = '', second = '', first = ''] = names;
    if (phone) await rowOf(page, first).click();
    await expect(panelOf(page, first)).toBeVisible();
    await press(page, 'Approve').click();
    const receipt = done(page, new RegExp(`${first}: approved`));
    await expect(receipt.getByRole('button', { name: /^Undo/ })).toBeInViewport({ ratio: 1 });
    await expect(panelOf(page, second)).toBeVisible();
    const inSight = (toast: Locator) =>
      expect(async () => {
        const places = [
          page.locator('[data-decide]'),
          page.locator('#desk-heading'),
          page
            .getByRole('article')
            .getByText(/^First line of/)
            .last(),
          ...(phone
            ? []
            : [page.locator('[data-desk-list] ol'), page.getByRole('button', { name: 'Filters' })]),
        ];
        for (const place of places) expect(await overlaps(toast, place)).toBe(false);
      }).toPass();
    await inSight(receipt);

    await page.getByLabel('Message to the contributor').fill('Kept');
    await page.route('**/api/admin/contributions/*', (route) => route.abort());
    await press(page, 'Reject').click();
    const failure = page.locator('.toasts').getByRole('alert').locator('.toast');
    await expect(failure).toContainText('ErrorFailed to update contribution. What you wrote is still here.');
    await page.evaluate(() => scrollTo(0, 0));
    await inSight(failure);
    await page.unroute('**/api/admin/contributions/*');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(page, third)).toBeVisible();
    await expect(failure).toHaveCount(0);
    await page.context().close();
  });
}

test('an admin is told how long the sender has been a member, and that nothing came from them before', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 3, Date.now(), { member_since: '2026-03-04T10:00:00.000Z' });
  await page.goto(DESK);
  await expect(page.getByText('Insiderz member since March 2026')).toBeVisible();
  await expect(page.getByText('Nothing earlier from this address')).toBeVisible();
  await page.context().close();
});
