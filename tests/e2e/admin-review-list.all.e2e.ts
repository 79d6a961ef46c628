import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from 'playwright/test';
import { titleOf } from '#domain/contributions/title.ts';
import { violations, violationsInBoth } from './accessibility.ts';
import {
  clearDesk,
  decideElsewhere,
  openDesk,
  openDeskWithClock,
  panelOf,
  rowOf,
  sendContribution,
} from './admin-desk.ts';
import { fillDesk } from './many-rows.ts';
import { fresh } from './own-data.ts';

test.beforeEach(({ request }) => clearDesk(request));

const items = (page: Page) => page.locator('[data-desk-list] [id^="row-"]');
const shownOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' }).getByRole('status');
async function unfold(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ });
  if ((await filters.getAttribute('aria-expanded')) !== 'true') await filters.click();
  await expect(page.getByRole('button', { name: 'Save as CSV' })).toBeVisible();
}

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

test('an admin searches, filters and sorts 5,000 contributions, all of it in the address (R357)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  const rows = await fillDesk(page, 5000);
  await page.goto('/admin-portal/dashboard');
  await expect(shownOf(page)).toHaveText('1 to 50 of 5,000 contributions');
  await expect(items(page)).toHaveCount(50);
  await expect(items(page).first()).toContainText('Renée 0');

  await page.keyboard.press('/');
  await expect(page.getByLabel('Search contributions')).toBeFocused();
  await page.keyboard.type('renee');
  const renees = rows.filter(({ display_name }) => display_name.startsWith('Renée'));
  await expect(shownOf(page)).toContainText(
    `1 to 50 of ${renees.length.toLocaleString('en-GB')} contributions`,
  );
  await page.keyboard.type(' person-4990@');
  await expect(items(page)).toHaveCount(1);
  await expect(items(page)).toContainText('Renée 4990');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();

  await unfold(page);
  await page.getByLabel('Status', { exact: true }).selectOption('Accepted');
  await page.getByLabel('Type', { exact: true }).selectOption('Product idea');
  await page.getByLabel('App', { exact: true }).selectOption('Tribez');
  await page.getByLabel('Proof', { exact: true }).selectOption('With proof');
  await page.getByLabel('Order', { exact: true }).selectOption('Oldest first');
  const expected = rows
    .filter(
      (row) =>
        row.status === 'accepted' &&
        row.contribution_type === 'product_idea' &&
        row.related_app === 'tribez' &&
        row.has_proof,
    )
    .reverse();
  // The list shows pages of fifty.
  const firstPage = expected.slice(0, 50).map(({ summary }) => titleOf(summary));
  await expect(shownOf(page)).toContainText(`${expected.length} contributions`);
  await page.keyboard.press('Escape');
  const listed = items(page).locator('b');
  await expect(listed).toHaveText(firstPage);
  for (const part of ['status=accepted', 'type=product_idea', 'app=tribez', 'proof=yes', 'sort=oldest']) {
    await expect(page).toHaveURL(new RegExp(part));
  }
  await page.reload();
  await expect(listed).toHaveText(firstPage);
  await expect(page.getByLabel('Order', { exact: true })).toHaveValue('oldest');
  await page.context().close();
});

test('an admin pages through the list and opens one that only the index knew (R369)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 5000);
  await page.goto('/admin-portal/dashboard?page=100');
  await expect(items(page).first()).toContainText('Renée 4950');
  await rowOf(page, 'Renée 4950').click();
  await expect(panelOf(page, 'Renée 4950')).toContainText('The whole of it.');
  await expect(page).toHaveURL(/page=100/);
  await page.keyboard.press('k');
  await expect(panelOf(page, 'K. Ellery 4949')).toBeVisible();
  await expect(page).toHaveURL(/page=99/);
  await page.context().close();
});

test('the next one is opened beyond the end of a page', async ({ browser, baseURL }) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 200);
  await page.goto(`/admin-portal/dashboard`);
  await expect(shownOf(page)).toHaveText('1 to 50 of 200 contributions');
  await rowOf(page, 'K. Ellery 49').click();
  await page.keyboard.press('j');
  await expect(panelOf(page, 'Renée 50')).toBeVisible();
  await expect(page).toHaveURL(/page=2/);
  await expect(items(page).first()).toContainText('Renée 50');
  await page.context().close();
});

test('the newest are there although the others could not be loaded, and can be asked for again', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 300);
  await page.route('**/api/admin/contribution-index', (route) => route.abort());
  await page.goto('/admin-portal/dashboard');
  await expect(items(page)).toHaveCount(50);
  await expect(page.getByText('Only the newest are here; the others could not be loaded.')).toBeVisible();
  await page.unroute('**/api/admin/contribution-index');
  await fillDesk(page, 300);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(shownOf(page)).toHaveText('1 to 50 of 300 contributions');
  await page.context().close();
});

test('a list that could not be loaded says so and can be asked for again', async ({ browser, baseURL }) => {
  const page = await openDesk(browser, { baseURL });
  await page.route(/\/api\/admin\/contributions(\?.*)?$/, (route) => route.abort());
  await page.goto('/admin-portal/dashboard');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toContainText(
    'We could not reach TheGrid',
  );
  await expectAccessible(page);
  await page.unroute(/\/api\/admin\/contributions(\?.*)?$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await page.context().close();
});

test('no row moves under the pointer: what arrives waits until it is asked for (A-56)', async ({
  browser,
  baseURL,
  request,
}) => {
  const alreadyHere = fresh('Already here');
  const waits = fresh('Waits');
  await sendContribution(request, alreadyHere);
  const page = await openDeskWithClock(browser, baseURL);
  await rowOf(page, alreadyHere).hover();
  await sendContribution(request, waits);
  const bar = page.getByRole('button', { name: /^1 new contribution/ });
  // The stamp that tells of it is renewed after the answer, so the desk may look once too early.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(bar).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(items(page).first()).toContainText(alreadyHere);
  await bar.click();
  await expect(bar).toBeHidden();
  await expect(items(page).first()).toContainText(waits);
  await page.context().close();
});

test('an admin saves what passes the filters as CSV, and reads why when that fails (T29)', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, reference } = await sendContribution(request, '=SUM(A1)', {
    description: 'For the spreadsheet.',
  });
  await decideElsewhere(request, id, 'No');
  const page = await openDesk(browser, { baseURL });
  await page.goto(`/admin-portal/dashboard?status=declined&q=${reference}`);
  await unfold(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^contributions-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(
    text
      .trim()
      .split('\n')
      .filter((line) => line.includes('TG-')),
  ).toHaveLength(1);
  expect(text).toContain(reference);
  expect(text).not.toMatch(/(^|,)"?=SUM/m);

  await page.route('**/api/admin/contributions.csv*', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Sign in again', request_id: 'x' } }),
  );
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Failed to export the contributions' }),
  ).toBeVisible();
  await page.context().close();
});

test('the keys are shown, rest while someone types, and can be switched off (WCAG 2.1.4)', async ({
  browser,
  baseURL,
  request,
}) => {
  const second = fresh('Second in line');
  const first = fresh('First in line');
  await sendContribution(request, second);
  await sendContribution(request, first);
  const page = await openDesk(browser, { baseURL });
  await expect(panelOf(page, first)).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.type('jar');
  await expect(page.getByLabel('Message to the contributor')).toHaveValue('jar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: first })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(rowOf(page, first)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(panelOf(page, second)).toBeVisible();
  await expect(rowOf(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: second })).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const group of ['Everywhere', 'Contributions Review', 'Selecting'])
    await expect(keys.getByRole('heading', { name: group })).toBeVisible();
  await expect(keys.getByText('Ctrl K', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/Turn on single-key shortcuts/).uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.keyboard.press('k');
  await expect(panelOf(page, second)).toBeVisible();
  await page.context().close();
});

test('a hundred new ones are "99+ New" (R351, A-19)', async ({ browser, baseURL }) => {
  const page = await openDesk(browser, { baseURL });
  await fillDesk(page, 2000);
  await page.goto('/admin-portal/dashboard');
  await expect(page.getByText('99+ New', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(99\+\) /);
  await page.context().close();
});

for (const phone of [false, true]) {
  test(`the desk is accessible in each state, in either theme, ${phone ? 'phone' : 'wide'}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    const name = fresh(`Looked at ${phone ? 'phone' : 'wide'}`);
    await sendContribution(request, name, { contribution_type: 'bug_rough_edge' });
    const page = await openDesk(browser, { baseURL, phone });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await unfold(page);
    expect(await violationsInBoth(page)).toEqual([]);
    await rowOf(page, name).click();
    await expect(panelOf(page, name).getByText(/in the pool\.$/)).toBeVisible();
    await page.getByLabel('INZ for this').fill('9');
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('Please say why')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'No reward' }).click();
    await page.getByRole('button', { name: 'Ask for info', exact: true }).click();
    await page.getByLabel('Message to the contributor').fill('Which one?');
    await page.getByRole('button', { name: 'Ask for info', exact: true }).click();
    await expect(page.locator('.toast')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.context().close();
  });
}

test('on a phone the decision stays within reach of the thumb, at 320 px as well (R361, R362)', async ({
  browser,
  baseURL,
  request,
}) => {
  const long = fresh('Long one');
  await sendContribution(request, long, { description: 'A long story. '.repeat(120) });
  const page = await openDesk(browser, { baseURL, phone: true });
  await rowOf(page, long).click();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    for (const name of ['Approve', 'Reject', 'Ask for info']) {
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
  await expect(page.locator('[data-decide] kbd').first()).toBeHidden();
  await page.context().close();
});
