import { expect, type Page, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { SIGN_IN } from './account-page.ts';
import { seeded, signIn } from './admin-desk.ts';

const expectAccessible = async (page: Page) => expect(await violations(page)).toEqual([]);

/** What the page told the log of attempts, in order. */
function attemptsOf(page: Page): string[] {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin-attempts')) bodies.push(request.postData() ?? '');
  });
  return bodies;
}

test.describe('admin sign-in', () => {
  test('an admin signs in, every attempt is recorded without the password (R334, R336–R338, R342, R349, R350)', async ({
    page,
  }) => {
    const attempts = attemptsOf(page);
    await page.goto('/admin-portal');
    await expectAccessible(page);
    await expect(page.getByText('Admin access only. All sign-in attempts are logged.')).toBeVisible();
    const held = Promise.withResolvers<void>();
    await page.route(SIGN_IN, async (route) => {
      await held.promise;
      await route.continue();
    });
    await signIn(page, seeded('admin'));
    await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await expect(page.getByRole('tab', { name: 'Contributions Review', exact: true })).toBeVisible();
    await expect
      .poll(() => attempts.map((body) => JSON.parse(body)))
      .toEqual([
        { identifier: seeded('admin').email, outcome: 'started' },
        { identifier: seeded('admin').email, outcome: 'succeeded' },
      ]);
  });

  test('an admin signs in although attempts cannot be recorded', async ({ page }) => {
    await page.route('**/api/admin-attempts', (route) => route.abort());
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
  });

  test('an admin who is signed in already is led to the dashboard (R339)', async ({ page }) => {
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
    await page.goto('/admin-portal');
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
  });

  for (const [who, email] of [
    ['a wrong password', seeded('admin').email],
    ['an unknown address', 'nobody@thegrid.localhost'],
  ] as const) {
    test(`${who} reads "Invalid credentials" and keeps the email (R345)`, async ({ page }) => {
      await page.goto('/admin-portal');
      await signIn(page, { email, password: 'not the password' });
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Sign In Failed');
      await expect(alert).toContainText('Invalid credentials');
      await expect(page.getByRole('heading', { name: 'Sign In Failed' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue(email);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
    });
  }

  test('empty fields are named and nothing is sent (R340, R341)', async ({ page }) => {
    const attempts = attemptsOf(page);
    await page.goto('/admin-portal');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password is required',
    );
    await expect(page.getByLabel('Email')).toBeFocused();
    expect(attempts).toEqual([]);
  });

  test('the password can be shown and hidden (R335)', async ({ page }) => {
    await page.goto('/admin-portal');
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('a member is signed out at once (R343, R344)', async ({ page }) => {
    const attempts = attemptsOf(page);
    await page.goto('/admin-portal');
    await signIn(page, seeded('member'));
    await expect(page.getByRole('alert')).toContainText('Access Denied');
    await expect(page.getByRole('alert')).toContainText('Admin privileges required to access this portal.');
    await expect.poll(() => attempts.at(-1)).toContain('"denied"');
    await page.goto('/admin-portal/dashboard');
    await expect(page).toHaveURL(/\/auth$/);
  });
});

test.describe('the guard of the dashboard', () => {
  test('a visitor is sent to /auth and sees nothing of it', async ({ page }) => {
    await page.goto('/admin-portal/dashboard');
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole('tab', { name: 'Contributions Review' })).toHaveCount(0);
  });

  test('the page says "Loading..." before script has run', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/admin-portal/dashboard');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await context.close();
  });

  test('someone whose admin role is gone sees "Access Denied" (R059, R060)', async ({ page }) => {
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.route('**/api/session', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), roles: ['member'] } });
    });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page.getByText('Admin privileges required', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('an error in the role check means not an admin', async ({ page }) => {
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.route('**/api/session', (route) => route.abort());
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await page.unroute('**/api/session');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('tab').first()).toBeVisible();
  });

  test('signing out leads home and closes the dashboard in every tab (R354)', async ({ page, context }) => {
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page.getByRole('tab').first()).toBeVisible();
    const other = await context.newPage();
    await other.goto('/admin-portal/dashboard');
    await expect(other.getByRole('tab').first()).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(other).toHaveURL(/\/auth$/);
  });
});

test('the dashboard has exactly four tabs, by mouse, by keyboard and by address (R353, R355)', async ({
  page,
}) => {
  await page.goto('/admin-portal');
  await signIn(page, seeded('admin'));
  for (const name of ['Contributions Review', 'Generate Tokens', 'Insiderz Management', 'User Management']) {
    await expect(page.getByRole('tab', { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole('tab')).toHaveCount(4);
  await expect(page.getByRole('link', { name: 'View as Member' })).toHaveAttribute(
    'href',
    '/insiderz-portal/dashboard',
  );
  await page.getByRole('tab', { name: 'Contributions Review', exact: true }).press('ArrowDown');
  await expect(page.getByRole('tab', { name: 'Generate Tokens' })).toBeFocused();
  await expect(page).toHaveURL(/tab=tokens/);
  await page.reload();
  await expect(page.getByRole('tabpanel', { name: 'Generate Tokens' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Generate Tokens' })).toBeVisible();
  await page.keyboard.press('Tab');
  await page.getByRole('tab', { name: 'User Management' }).click();
  await expect(page.getByRole('tabpanel', { name: 'User Management' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await expectAccessible(page);
});
