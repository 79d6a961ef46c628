import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, signIn } from './admin-desk.ts';

const SHORT = 'four plain dog';
const LONG = 'four plain dogs at tea';
const FIELD = 'New password';
let made = 0;

/** An account with a short password, made as everybody makes theirs, and an admin from then on. */
async function newAdmin(request: APIRequestContext): Promise<{ email: string; password: string }> {
  made += 1;
  const username = `boss${Date.now().toString(36)}${made}`;
  const account = await request.post('/api/accounts', { data: { username, password: SHORT } });
  expect(account.status()).toBe(201);
  const { id, email } = (await account.json()) as { id: string; email: string };
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const given = await request.put(`/api/admin/users/${id}/roles/admin`, { headers });
  expect(given.status()).toBe(200);
  return { email, password: SHORT };
}

async function openChoice(page: Page, request: APIRequestContext) {
  const boss = await newAdmin(request);
  await page.goto('/admin-portal');
  await signIn(page, boss);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused();
  return boss;
}

const submit = (page: Page) => page.getByRole('button', { name: 'Set the new password' }).click();

test.describe('a new admin with a short password (T04)', () => {
  test('reads the rule first, chooses a longer password, and comes to the dashboard', async ({
    page,
    request,
  }) => {
    const boss = await openChoice(page, request);
    await expect(
      page.getByText('admins need a password of at least 15 characters', { exact: false }),
    ).toBeVisible();
    await page.getByLabel(FIELD, { exact: true }).fill(LONG);
    await page.getByRole('button', { name: 'Show new password' }).click();
    await expect(page.getByLabel(FIELD, { exact: true })).toHaveAttribute('type', 'text');
    await submit(page);
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await expect(page.getByRole('tab', { name: 'Contributions Review', exact: true })).toBeVisible();
    // The old one is worth nothing any more.
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/admin-portal');
    await signIn(page, boss);
    await expect(page.getByRole('alert')).toContainText('Invalid credentials');
  });

  test('sees at the field what is wrong with one, by keyboard alone', async ({ page, request }) => {
    await openChoice(page, request);
    const field = page.getByLabel(FIELD, { exact: true });
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
    await page.keyboard.type(SHORT);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await expect(field).toHaveAccessibleDescription(/An admin's password must be at least 15 characters/);
    expect(await violationsInBoth(page)).toEqual([]);
    await field.fill('passwordpassword');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/one of the first that others would guess/);
    await expect(field).toBeFocused();
  });

  test('has nothing wrong for axe, and fits a phone and a desk in both themes', async ({ page, request }) => {
    await openChoice(page, request);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await violationsInBoth(page)).toEqual([]);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
    }
  });

  test('keeps what they typed when the server cannot be reached, and may press again', async ({
    page,
    request,
  }) => {
    await openChoice(page, request);
    await page.route('**/api/account/password', (route) => route.abort());
    await page.getByLabel(FIELD, { exact: true }).fill(LONG);
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('It is not known whether this worked');
    await expect(page.getByLabel(FIELD, { exact: true })).toHaveValue(LONG);
    await page.unroute('**/api/account/password');
    await submit(page);
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
  });

  test('an open dashboard that meets the rule leads to the sign-in, which says why', async ({
    page,
    request,
  }) => {
    await openChoice(page, request);
    await page.goto('/admin-portal/dashboard?tab=users');
    await expect(page).toHaveURL(/\/admin-portal\?reason=password&next=/);
    await expect(
      page.getByText('An admin needs a password of at least 15 characters.', { exact: false }),
    ).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});
