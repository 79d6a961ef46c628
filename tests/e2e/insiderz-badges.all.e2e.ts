import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, openDeskAt, seeded } from './admin-desk.ts';
import { asAdmin } from './member-page.ts';
import { fresh, freshTag, ownMember } from './own-data.ts';

const SECTION = '/admin-portal/dashboard?tab=insiderz&section=badges';

/** What is seeded, by name. Tests make the badges that they change. */
const SEEDED = ['Ambassador', 'Bug finder', 'First tile', 'Plain words', 'Three months'];

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

const axe = async (page: Page) => expect(await violationsInBoth(page)).toEqual([]);

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Badges' }).getByRole('listitem').filter({ hasText: name });

test('an admin sees the badges by name with their pictures, and makes one (R425–R427, R429)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, SECTION, { baseURL });
  const headings = page.getByRole('list', { name: 'Badges' }).getByRole('heading');
  await expect(headings.first()).toBeVisible();
  const names = await headings.allInnerTexts();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en-GB')));
  expect(names.filter((name) => SEEDED.includes(name))).toEqual(SEEDED);
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
  const mark = freshTag();
  await sheet.getByLabel('Key').fill(`night-owl-${mark}`);
  await sheet.getByLabel('Name').fill(`Night owl ${mark}`);
  await sheet.getByRole('button', { name: 'Create badge' }).click();
  await expect(toast(page, 'Badge created')).toBeVisible();
  await expect(card(page, `Night owl ${mark}`)).toContainText('Nobody holds it yet');
  await expect(page.getByRole('button', { name: 'New badge' })).toBeFocused();
  await page.getByLabel('Search badges').fill(`owl ${mark}`);
  await expect(page).toHaveURL(/q=owl/);
  await expect(card(page, `Night owl ${mark}`)).toBeVisible();
  await expect(card(page, 'Plain words')).toHaveCount(0);
  await page.context().close();
});

test('an admin awards a badge to someone they search for, and takes it back with a reason (R428, A-47)', async ({
  browser,
  baseURL,
  request,
}) => {
  const badge = fresh('Short words');
  const key = `short-words-${freshTag()}`;
  await asAdmin(request, 'POST', '/badges', { key, name: badge, description: 'Made for a test.' });
  const { display_name: member } = await ownMember(request);
  const page = await openDeskAt(browser, SECTION, { baseURL });
  await card(page, badge)
    .getByRole('button', { name: `Award or revoke ${badge}` })
    .press('Enter');
  const sheet = page.getByRole('dialog', { name: badge });
  await expect(sheet.getByText('Nobody holds it yet.')).toBeVisible();
  await sheet.getByLabel('Award to').fill(member.split(' ')[1] ?? '');
  await expect(sheet.getByRole('list', { name: 'People' }).getByRole('listitem')).toHaveCount(1);
  const award = sheet.getByRole('button', { name: new RegExp(`${member}$`) }).first();
  await page.route('**/awards', (route) => route.fulfill({ status: 500, json: {} }));
  await award.press('Enter');
  await expect(sheet.getByRole('alert')).toContainText('Failed to award badge.');
  await axe(page);
  await page.unroute('**/awards');
  await award.press('Enter');
  await expect(toast(page, 'Badge awarded')).toBeVisible();
  await expect(card(page, badge)).toContainText('1 person holds it');
  await expect(card(page, badge).getByRole('button')).toBeFocused();

  await page.keyboard.press('Enter');
  await sheet.getByLabel('Award to').fill(member.split(' ')[1] ?? '');
  await expect(sheet.getByRole('button', { name: `Holds it ${member}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await sheet.getByRole('button', { name: `Revoke from ${member}` }).press('Enter');
  const reason = sheet.getByLabel(`Why is it taken from ${member}?`);
  await expect(reason).toBeFocused();
  await sheet.getByRole('button', { name: 'Revoke badge' }).click();
  await expect(sheet.getByText('Please give a reason')).toBeVisible();
  await reason.fill('Meant for someone else');
  await axe(page);
  await reason.press('Enter');
  await expect(toast(page, 'Badge revoked')).toBeVisible();
  await expect(card(page, badge)).toContainText('Nobody holds it yet');
  await expect(card(page, badge).getByRole('button')).toBeFocused();
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
  await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.width).toBe(390);
  await axe(page);
  await page.context().close();
});

/** How many hold this badge, in the words of its card. */
async function holdersOf(request: APIRequestContext, name: string, more = 0): Promise<string> {
  const { items } = (await asAdmin(request, 'GET', '/badges')) as {
    items: { name: string; holders: number }[];
  };
  const count = (items.find((one) => one.name === name)?.holders ?? 0) + more;
  return count === 1 ? '1 person holds it' : `${count} people hold it`;
}

test('an admin confirms what a member has earned, with INZ of the guide, and reads it in the ledger (A-47, A-44)', async ({
  browser,
  baseURL,
  request,
}) => {
  const { id, username, display_name } = await ownMember(request);
  const member = { id, username, display_name };
  const ambassadors = await holdersOf(request, 'Ambassador', 1);
  const finders = await holdersOf(request, 'Bug finder', 1);
  const page = await openDeskAt(browser, SECTION, { baseURL });
  const badge = (key: string, name: string) => ({ id: key, key, name });
  await page.route('**/api/admin/badge-suggestions', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            badge: badge('ambassador', 'Ambassador'),
            member,
            why: '13 contributions accepted in 6 months',
            inz: { min: 2000, max: 6000 },
          },
          {
            badge: badge('bug-finder', 'Bug finder'),
            member,
            why: 'First accepted contribution sent in March 2026',
            inz: null,
          },
        ],
        next: null,
      },
    }),
  );
  await page.goto(SECTION);
  const suggested = page.getByRole('region', { name: 'Earned, and not awarded yet' });
  await expect(suggested).toContainText('13 contributions accepted in 6 months, 2,000–6,000 INZ');
  await axe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await suggested.getByRole('button', { name: `Award Ambassador to ${member.display_name}` }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Award “Ambassador”' });
  const inz = sheet.getByLabel('INZ that go with it');
  await expect(inz).toHaveValue('2000');
  await inz.fill('9000');
  await sheet.getByRole('button', { name: 'Award badge' }).click();
  await expect(inz).toBeFocused();
  await expect(inz).toHaveAccessibleDescription(/Must be from 2,000 to 6,000 INZ, or 0/);
  await axe(page);
  await inz.fill('2,500');
  await inz.press('Enter');
  await expect(toast(page, 'Badge awarded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Earned, and not awarded yet' })).toBeFocused();
  await expect(card(page, 'Ambassador')).toContainText(ambassadors);
  await suggested.getByRole('button', { name: `Award Bug finder to ${member.display_name}` }).press('Enter');
  await expect(suggested).toHaveCount(0);
  await expect(card(page, 'Bug finder')).toContainText(finders);
  await expect(page.getByLabel('Search badges')).toBeFocused();

  // Awarded already: the same again changes nothing.
  const second = await page.request.post('/api/admin/badges/ambassador/awards', {
    headers: { authorization: `Bearer ${await adminToken(page.request)}` },
    data: { member_id: member.id, inz: 2500 },
  });
  expect(second.status()).toBe(200);
  await page.goto('/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger');
  const line = page
    .getByRole('row')
    .filter({ hasText: 'Badge: Ambassador' })
    .filter({ hasText: display_name });
  await expect(line).toHaveCount(1);
  await expect(line).toContainText('2,500 INZ');
  await page.context().close();
});

test('whoever has earned a badge could not be loaded: it says so, and the badges are there all the same', async ({
  browser,
  baseURL,
}) => {
  let fails = true;
  const page = await openDeskAt(browser, SECTION, {
    baseURL,
    before: (opened) =>
      opened.route('**/api/admin/badge-suggestions', (route) => (fails ? route.abort() : route.continue())),
  });
  await expect(page.getByText(/Who has earned a badge could not be loaded/)).toBeVisible();
  await expect(card(page, 'First tile')).toBeVisible();
  fails = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/Who has earned a badge could not be loaded/)).toHaveCount(0);
  await page.context().close();
});
