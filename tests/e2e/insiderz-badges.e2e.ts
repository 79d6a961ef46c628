import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt, seeded } from './admin-desk.ts';

const SECTION = '/admin-portal/dashboard?tab=insiderz&section=badges';

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

const axe = async (page: Page) => expect(await violationsInBoth(page)).toEqual([]);

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Badges' }).getByRole('listitem').filter({ hasText: name });

test('an admin sees the badges by name with their pictures, and makes one (R425–R427, R429)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, SECTION, { baseURL });
  await expect(page.getByRole('list', { name: 'Badges' }).getByRole('heading')).toHaveText([
    'Bug finder',
    'First tile',
    'Plain words',
    'Three months',
  ]);
  await axe(page);
  await page.getByRole('button', { name: 'New badge' }).click();
  const sheet = page.getByRole('dialog', { name: 'New badge' });
  await sheet.getByRole('button', { name: 'Create badge' }).click();
  await expect(sheet.getByText('Name is required')).toBeVisible();
  await expect(sheet.getByLabel('Name')).toBeFocused();
  await sheet.getByLabel('Name').fill('Bug Finder');
  await expect(sheet.getByLabel('Key')).toHaveValue('bug-finder');
  await sheet.getByLabel('Description').fill('Another one of that key.');
  await axe(page);
  await sheet.getByRole('button', { name: 'Create badge' }).click();
  await expect(sheet.getByText('Another badge has this key. Please choose another one.')).toBeVisible();
  await expect(sheet.getByLabel('Description')).toHaveValue('Another one of that key.');
  await sheet.getByLabel('Key').fill('night-owl');
  await sheet.getByLabel('Name').fill('Night owl');
  await sheet.getByRole('button', { name: 'Create badge' }).click();
  await expect(toast(page, 'Badge created')).toBeVisible();
  await expect(card(page, 'Night owl')).toContainText('Nobody holds it yet');
  await expect(page.getByRole('button', { name: 'New badge' })).toBeFocused();
  await page.getByLabel('Search badges').fill('owl');
  await expect(page).toHaveURL(/q=owl/);
  await expect(card(page, 'Plain words')).toHaveCount(0);
  await page.context().close();
});

test('an admin awards a badge to somebody they search for, and takes it back with a reason (R428, A-47)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, SECTION, { baseURL });
  const { display_name: member } = seeded('member');
  await card(page, 'Plain words').getByRole('button', { name: 'Award or revoke Plain words' }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Plain words' });
  await expect(sheet.getByText('Nobody holds it yet.')).toBeVisible();
  await sheet.getByLabel('Award to').fill(member.split(' ')[1] ?? '');
  await expect(sheet.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
  const award = sheet.getByRole('button', { name: new RegExp(`${member}$`) }).first();
  await page.route('**/awards', (route) => route.fulfill({ status: 500, json: {} }));
  await award.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText(`${member} was not awarded.`);
  await axe(page);
  await page.unroute('**/awards');
  await award.press('Enter');
  await expect(toast(page, 'Badge awarded')).toBeVisible();
  await expect(card(page, 'Plain words')).toContainText('1 person holds it');
  await expect(card(page, 'Plain words').getByRole('button')).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: `Holds it ${member}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await sheet.getByRole('button', { name: `Revoke from ${member}` }).press('Enter');
  const reason = sheet.getByLabel(`Why is it taken from ${member}?`);
  await expect(reason).toBeFocused();
  await sheet.getByRole('button', { name: 'Revoke badge' }).click();
  await expect(sheet.getByText('Please give a reason')).toBeVisible();
  await reason.fill('Meant for somebody else');
  await axe(page);
  await reason.press('Enter');
  await expect(toast(page, 'Badge revoked')).toBeVisible();
  await expect(card(page, 'Plain words')).toContainText('Nobody holds it yet');
  await expect(card(page, 'Plain words').getByRole('button')).toBeFocused();
  await page.context().close();
});

test('on a phone badges stand below each other and a badge opens over the whole screen', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, SECTION, { baseURL, phone: true });
  await expect(card(page, 'First tile')).toContainText('1 person holds it');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await card(page, 'First tile').getByRole('button').click();
  await expect(page.getByRole('list', { name: 'Held by' })).toContainText(seeded('member').display_name);
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(390);
  await axe(page);
  await page.context().close();
});
