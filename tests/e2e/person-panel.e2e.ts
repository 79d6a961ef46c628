import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt } from './admin-desk.ts';
import { ownMember, ownPerson } from './own-data.ts';

const USERS = '/admin-portal/dashboard?tab=users';

const link = (page: Page, username: string) => page.getByRole('link', { name: username, exact: true });
const panelOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const sidewaysBy = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('an admin opens a person beside the list, goes on to the next one, and closes by Escape or Back', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, `${USERS}&q=fernhill`, { baseURL });
  await page.getByLabel('Search people').fill('');
  await link(page, 'k_ellery').focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, 'K. Ellery');
  await expect(panel.getByRole('heading', { name: 'K. Ellery' })).toBeFocused();
  // The list stays in use beside it, and shows whose panel it is.
  await expect(page.getByRole('row', { name: 'k_ellery' })).toHaveAttribute('aria-current', 'true');
  const list = await page.getByRole('table').boundingBox();
  const beside = await panel.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
  await panel.getByRole('button', { name: 'Next person' }).click();
  const next = page.getByRole('dialog');
  await expect(next.getByRole('heading', { level: 2 })).not.toHaveText('K. Ellery');
  await expect(next.getByRole('button', { name: 'Next person' })).toBeFocused();
  await next.getByRole('button', { name: 'Previous person' }).click();
  await expect(panel).toBeVisible();
  await link(page, 'maddox').click();
  await expect(panelOf(page, 'Maddox').getByRole('heading', { name: 'Maddox' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(link(page, 'maddox')).toBeFocused();
  await expect(page).not.toHaveURL(/person=/);
  await page.goForward();
  await expect(panelOf(page, 'Maddox')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.context().close();
});

test('the arrows of the panel lead over the end of a page, and stop at the ends of the list', async ({
  browser,
  baseURL,
}) => {
  const person = (n: number) => ({
    id: `person-${n}`,
    username: `person_${n}`,
    display_name: `Person ${n}`,
    roles: [],
    disabled: null,
    has_recovery: true,
    created_at: new Date(Date.UTC(2026, 0, 60 - n)).toISOString(),
  });
  const items = Array.from({ length: 51 }, (_, n) => person(n + 1));
  const json = { items, next: null, mark: '2026-03-01T00:00:00.000Z', generation: 'one' };
  const page = await openDeskAt(browser, `${USERS}&person=person-50`, {
    baseURL,
    before: (one) => one.route('**/api/admin/user-index*', (route) => route.fulfill({ json })),
  });
  const arrow = (name: string) => page.getByRole('dialog').getByRole('button', { name });
  await arrow('Next person').press('Enter');
  await expect(panelOf(page, 'Person 51')).toBeVisible();
  await expect(arrow('Next person')).toBeFocused();
  await expect(arrow('Next person')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('row', { name: 'person_51' })).toHaveAttribute('aria-current', 'true');
  await arrow('Next person').press('Enter');
  await expect(panelOf(page, 'Person 51')).toBeVisible();
  await arrow('Previous person').press('Enter');
  await expect(panelOf(page, 'Person 50')).toBeVisible();
  await expect(page.getByRole('row', { name: 'person_50' })).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Search people').fill('person_50');
  await expect(arrow('Previous person')).toHaveAttribute('aria-disabled', 'true');
  await page.context().close();
});

test('an admin gives and takes a role in the panel; the focus stays, and the receipt covers no button', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const { id, display_name } = await ownPerson(request);
  const page = await openDeskAt(browser, `${USERS}&person=${id}`, { baseURL });
  const panel = panelOf(page, display_name);
  await panel.getByRole('button', { name: 'Give member' }).press('Enter');
  await expect(panel.getByText('Role updated')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Remove member' })).toBeFocused();
  await panel.getByRole('button', { name: 'Remove member' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Remove member' })).toBeFocused();
  await panel.getByRole('button', { name: 'Disable account' }).press('Enter');
  await page.getByLabel('Reason').selectOption('Breaks the terms of the programme');
  await page
    .getByRole('dialog', { name: /^Disable/ })
    .getByRole('button', { name: 'Disable account' })
    .click();
  await expect(panel.getByText('Breaks the terms of the programme')).toBeVisible();
  await expect(
    panel.getByText('This account is disabled. Enable it before you give it a role.'),
  ).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Give admin' })).toHaveAttribute('aria-disabled', 'true');
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().close();
});

test('on a phone the panel takes the place of the list, at 320 px and with text at 200 % too', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const { username, display_name } = await ownMember(request);
  const page = await openDeskAt(browser, `${USERS}&q=${username}`, { baseURL, phone: true });
  await page.setViewportSize({ width: 320, height: 800 });
  await link(page, username).press('Enter');
  const panel = panelOf(page, display_name);
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('table')).toBeHidden();
  await expect(page.getByRole('tablist', { name: 'Admin' })).toBeHidden();
  expect(await sidewaysBy(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await sidewaysBy(page)).toBe(0);
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(link(page, username)).toBeFocused();
  await page.context().close();
});

test('at 320 px an admin reads where they are, and has the views of the audit in one row', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?view=webhooks', { baseURL, phone: true });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.reload();
  const where = page.locator('#main header').getByText('Admin', { exact: true });
  await expect(page.getByText(/^(\d+\+? New|All Clear)$/)).toBeVisible();
  expect(await where.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  const views = page.getByRole('navigation', { name: 'Audit' }).getByRole('link');
  await expect(views).toHaveCount(8);
  const tops = await views.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  await expect(page.getByRole('link', { name: 'Webhooks' })).toBeInViewport({ ratio: 1 });
  expect(await sidewaysBy(page)).toBe(0);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().close();
});
