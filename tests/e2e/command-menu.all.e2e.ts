import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt, sendContribution } from './admin-desk.ts';
import { enterAs } from './insiderz-member.ts';
import { fresh } from './own-data.ts';

const DESK = '/admin-portal/dashboard';
const menu = (page: Page) => page.getByRole('dialog', { name: 'Search or go to' });
const field = (page: Page) => menu(page).getByRole('combobox', { name: 'Search or go to' });
const current = (page: Page) => menu(page).locator('[role=option][data-highlighted]');

test('an admin goes to a section and finds a contribution, a person and an idea by keyboard alone', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Wren');
  const { reference } = await sendContribution(request, name);
  const page = await openDeskAt(browser, `${DESK}?tab=tokens`, { baseURL });
  const opener = page.getByRole('button', { name: 'Search or go to' });
  await opener.focus();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await expect(menu(page).getByRole('group', { name: 'Go to' })).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);

  // The first one is ready for Enter, arrows move on, Escape gives the focus back.
  await page.keyboard.type('user man');
  await expect(current(page)).toContainText('User Management');
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('user man');
  await expect(current(page)).toContainText('User Management');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'User Management' })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Control+k');
  await page.keyboard.type(reference);
  await expect(current(page)).toContainText(`First line of ${name}`);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=review&c=/);
  await expect(page.getByText(reference).first()).toBeVisible();

  // The page's own actions, with their keys.
  await expect(page.getByRole('button', { name: 'Reject' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(menu(page).getByRole('option', { name: 'Approve the open contribution A' })).toBeVisible();
  await page.keyboard.type('reject the');
  await expect(current(page)).toContainText('Reject the open contribution');
  await page.keyboard.press('Enter');
  await expect(page.locator('.toast')).toContainText('Contribution updated successfully');

  await page.keyboard.press('Control+k');
  await page.keyboard.type('member');
  const people = menu(page).getByRole('group', { name: 'People' });
  await expect(people.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Meta+k');
  await expect(menu(page).getByRole('status')).toHaveText(/^\d+ results?$/);
  await people.getByRole('option').first().click();
  await expect(page).toHaveURL(/tab=users&q=member/);
  await page.context().close();
});

test('a member finds an idea of all, and nothing that belongs to admins', async ({ page }) => {
  await enterAs(page, 'member');
  // Keys pressed before the menu is there are kept.
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await page.keyboard.type('quiet');
  const ideas = menu(page).getByRole('group', { name: 'Ideas' });
  await expect(ideas.getByRole('option').first()).toContainText(/quiet/i);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('user management');
  await expect(menu(page).getByRole('status')).toHaveText('0 results');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('missions');
  await expect(current(page)).toContainText('Missions');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/insiderz/missions');
});

test('on a phone the menu fills the window, and /account has it too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAs(page, 'member');
  await page.goto('/account');
  await page.getByRole('button', { name: 'Search or go to' }).click();
  await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(390);
  expect(await violationsInBoth(page)).toEqual([]);
  await menu(page).getByRole('button', { name: 'Close' }).click();
  await expect(menu(page)).toBeHidden();
});
