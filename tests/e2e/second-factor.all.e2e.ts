import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { codeOf, stepWithTimeLeft } from '#tests/builders/authenticator.ts';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, openDeskAt, signIn } from './admin-desk.ts';

const PASSWORD = 'four plain dogs at tea';
let made = 0;

interface Boss {
  id: string;
  username: string;
  email: string;
  password: string;
}

/** An admin of this test's own, made as everybody makes an account. */
async function newAdmin(request: APIRequestContext): Promise<Boss> {
  made += 1;
  const username = `factor${Date.now().toString(36)}${made}`;
  const account = await request.post('/api/accounts', { data: { username, password: PASSWORD } });
  expect(account.status()).toBe(201);
  const { id, email } = (await account.json()) as { id: string; email: string };
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.put(`/api/admin/users/${id}/roles/admin`, { headers })).status()).toBe(200);
  return { id, username, email, password: PASSWORD };
}

async function signInFrom(page: Page, boss: Boss): Promise<void> {
  await page.goto('/admin-portal');
  await signIn(page, boss);
}

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Sets one up on the account page; resolves to the secret and the recovery codes. The session stays signed in. */
async function enrol(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/account#second-factor');
  await section(page).getByRole('button', { name: 'Set up a second factor' }).click();
  await expect(page.getByRole('heading', { name: 'Set up your app' })).toBeFocused();
  const secret = (await section(page).locator('code').first().textContent()) ?? '';
  await stepWithTimeLeft();
  await page.getByLabel('Code from the app').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function fits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsInBoth(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
}

test.describe('the second factor of an admin (T04)', () => {
  test('is set up by QR code or text, asked for at sign-in, and turned off with a code', async ({
    page,
    request,
  }) => {
    const boss = await newAdmin(request);
    await signInFrom(page, boss);
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await page.goto('/account#second-factor');
    await section(page).getByRole('button', { name: 'Set up a second factor' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    await page.getByLabel('Code from the app').fill('12');
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(page.getByLabel('Code from the app')).toHaveAccessibleDescription(/A code has 6 digits/);
    await fits(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
    const { secret } = await enrol(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await download).suggestedFilename()).toBe('thegrid-recovery-codes.txt');
    await fits(page);
    await page.getByRole('button', { name: 'I have kept them' }).click();
    await expect(section(page)).toContainText('10 of 10 recovery codes left');
    // This session has shown it; the next one is asked.
    await page.goto('/admin-portal/dashboard');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await signInFrom(page, boss);
    const field = page.getByLabel('Code', { exact: true });
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await fits(page);
    await field.fill('314159');
    await page.keyboard.press('Enter');
    await expect(field).toHaveAccessibleDescription(/That code is not right/);
    await expect(field).toBeFocused();
    const code = codeOf(secret, 0);
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await expect(page.getByRole('tab', { name: 'Contributions Review', exact: true })).toBeVisible();
    await page.goto('/account#second-factor');
    await section(page).getByRole('button', { name: 'Turn off', exact: true }).click();
    const off = page.getByLabel('Code from the app, or a recovery code');
    await expect(off).toBeFocused();
    await off.fill(code);
    await page.keyboard.press('Enter');
    await expect(off).toHaveAccessibleDescription(/That code is not right/);
    await off.fill(codeOf(secret, 1));
    await page.keyboard.press('Enter');
    await expect(section(page).getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
  });

  test('a reload on the way leaves nobody half signed in, and a recovery code lets in once', async ({
    page,
    request,
  }) => {
    const boss = await newAdmin(request);
    await signInFrom(page, boss);
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    const { codes } = await enrol(page);
    await page.goto('/admin-portal/dashboard');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await signInFrom(page, boss);
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
    await page.goto('/admin-portal/dashboard');
    await expect(page).toHaveURL(/\/admin-portal\?reason=expired/);
    await signIn(page, boss);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = page.getByLabel('Recovery code');
    await expect(field).toBeFocused();
    await field.fill((codes[0] ?? '').toUpperCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await page.goto('/account#second-factor');
    await expect(section(page)).toContainText('9 of 10 recovery codes left');
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await page.getByLabel('Username').first().fill(boss.username);
    await page.getByLabel('Password', { exact: true }).first().fill(boss.password);
    await page.getByRole('tabpanel').getByRole('button', { name: 'Log In' }).click();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Recovery code')).toHaveAccessibleDescription(/was used before/);
    await page.getByLabel('Recovery code').fill(codes[1] ?? '');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/$/);
  });

  test('where it is compulsory the dashboard leads to where one is set up', async ({ page, request }) => {
    const boss = await newAdmin(request);
    // As the server answers with ADMIN_SECOND_FACTOR=required.
    await page.route('**/api/session', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), second_factor: 'enrolment' } });
    });
    await signInFrom(page, boss);
    await expect(page).toHaveURL(/\/account#second-factor/);
    await expect(section(page).getByRole('button', { name: 'Set up a second factor' })).toBeVisible();
    await page.goto('/admin-portal/dashboard');
    await expect(page).toHaveURL(/\/account#second-factor/);
    await expect(page.getByRole('heading', { name: 'Second factor' })).toBeFocused();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('another admin reads that the operator alone resets it, until its owner is no admin any more', async ({
    browser,
    page,
    request,
    baseURL,
  }) => {
    const boss = await newAdmin(request);
    await signInFrom(page, boss);
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await enrol(page);
    const desk = await openDeskAt(browser, '/admin-portal/dashboard?tab=users', { baseURL });
    await desk.getByRole('searchbox').fill(boss.username);
    const menu = desk.getByRole('button', { name: `Actions for ${boss.username}` });
    for (const width of [390, 1440]) {
      await desk.setViewportSize({ width, height: 900 });
      await menu.click();
      for (const [name, command] of [
        ['Issue a reset link', 'npm run reset-password'],
        ['Reset second factor', 'npm run reset-second-factor'],
      ] as const) {
        const item = desk.getByRole('menuitem', { name });
        await expect(item).toHaveAttribute('aria-disabled', 'true');
        await expect(item).toContainText(command);
        await expect(item).toBeInViewport({ ratio: 1 });
      }
      expect(await violationsInBoth(desk)).toEqual([]);
      await desk.keyboard.press('Escape');
      await expect(desk.getByRole('menu')).toBeHidden();
    }
    const headers = { authorization: `Bearer ${await adminToken(request)}` };
    const role = `/api/admin/users/${boss.id}/roles/admin`;
    expect((await request.delete(role, { headers })).status()).toBe(200);
    await desk.reload();
    await menu.click();
    await desk.getByRole('menuitem', { name: 'Reset second factor' }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription(/at least 3 characters/);
    await fits(desk);
    await dialog.getByLabel('Reason').fill('Lost their phone');
    await dialog.getByRole('button', { name: 'Reset second factor' }).click();
    await expect(desk.getByText('Second factor reset')).toBeVisible();
    await menu.click();
    await expect(desk.getByRole('menuitem', { name: /Reset second factor/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await desk.context().close();
    await page.reload();
    await expect(page).toHaveURL(/\/auth/);
  });
});
