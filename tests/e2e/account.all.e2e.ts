import { expect, type Page, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { accountOf, fillLogIn, linkInMail, makeAccount, PASSWORD, toast } from './account-page.ts';
import { seeded, signIn } from './admin-desk.ts';
import { faults } from './readable.ts';
import { beSignedIn } from './signed-in.ts';

const STALE = {
  status: 403,
  json: { code: 'reauth-required', message: 'Please type your password again.', request_id: '1' },
};

/** A new account, signed in, with its page open. */
async function openAccount(page: Page): Promise<string> {
  const name = await makeAccount(page.request);
  await beSignedIn(page, accountOf(name));
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible();
  return name;
}

test.describe('the guard of /account', () => {
  test('a visitor is sent to /auth and sees nothing of it (R056–R058)', async ({ page }) => {
    await page.goto('/account');
    await expect(page).toHaveURL('/auth');
    await expect(page.getByText('Recovery address')).toHaveCount(0);
  });

  test('the page says "Loading..." before script has run (R056)', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto('/account');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your account' })).toHaveCount(0);
    await context.close();
  });
});

test('a user sees who they are and changes their name (R061, R466)', async ({ page }) => {
  const name = await openAccount(page);
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await expect(page.getByText('None', { exact: true })).toBeVisible();
  const input = page.getByLabel('Display name');
  await input.fill('Fern\u202Enimda');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(input).toHaveAccessibleDescription(/hidden characters/);
  await expect(input).toBeFocused();
  await input.fill('  Fern Brown  ');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await page.reload();
  await expect(input).toHaveValue('Fern Brown');
});

test('a user without a role takes their name off the leaderboard', async ({ page }) => {
  await openAccount(page);
  const name = page.getByLabel('Name me on the leaderboard');
  await expect(name).toBeChecked();
  await name.click();
  await expect(toast(page, 'The leaderboard no longer names you')).toBeVisible();
  await page.reload();
  await expect(name).not.toBeChecked();
});

test('a name that cannot be saved stays in the field, with Retry', async ({ page }) => {
  await openAccount(page);
  await page.route('**/api/account', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  );
  await page.getByLabel('Display name').fill('Fern Brown');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to save your name' })).toBeVisible();
  await expect(page.getByLabel('Display name')).toHaveValue('Fern Brown');
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(toast(page, 'Name saved')).toBeVisible();
});

test('a recovery address counts once its link was pressed, not when it is opened (A-14)', async ({
  page,
}) => {
  const name = await openAccount(page);
  const address = `${name}@post.example.org`;
  await expect(page.getByText('You have no recovery address.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Email' }).fill('no address');
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(
    /Must be a valid email address/,
  );
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await expect(toast(page, 'Link sent')).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expect(page.getByText('You have no recovery address.')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);

  const link = await linkInMail(page.request, address, 'confirm');
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Confirm this address' })).toBeVisible();
  await page.goto('/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();
  await expect(page).toHaveURL('/recover');
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'Recovery address removed')).toBeVisible();
  await expect(page.getByText('You have no recovery address.')).toBeVisible();
});

test('a user signs out everywhere: the other device has to sign in again (T06)', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = await openAccount(page);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await beSignedIn(other, accountOf(name));
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Signed out')).toBeVisible();
  await other.goto('/account');
  await expect(other).toHaveURL('/auth');
  await context.close();
});

test.describe('a new password', () => {
  const NEW = 'five other plain words here';

  const fill = async (page: Page, current: string, next: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current);
    await page.getByLabel('New password', { exact: true }).fill(next);
    await page.getByRole('button', { name: 'Set the new password' }).click();
  };

  test('is set with the current one, signs out, and is the one that signs in', async ({ page }) => {
    const name = await openAccount(page);
    await page.getByRole('button', { name: 'Change my password' }).press('Enter');
    await fill(page, 'not the password', NEW);
    const current = page.getByLabel('Current password', { exact: true });
    await expect(current).toHaveAccessibleDescription(/That is not the password of this account\./);
    await expect(current).toBeFocused();
    await fill(page, PASSWORD, 'short');
    await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await fill(page, PASSWORD, NEW);
    await expect(toast(page, 'Your password is changed')).toBeVisible();
    await expect(page).toHaveURL('/auth');
    await fillLogIn(page, name, PASSWORD);
    await expect(toast(page, 'Login failed')).toContainText('Invalid credentials');
    await fillLogIn(page, name, NEW);
    await expect(page).toHaveURL('/');
  });

  test('whose answer was lost is set once and reported', async ({ page }) => {
    await openAccount(page);
    await page.getByRole('button', { name: 'Change my password' }).click();
    await page.route(
      '**/api/account/password',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fill(page, PASSWORD, NEW);
    await expect(toast(page, 'Your password is changed')).toBeVisible();
  });
});

test('a user downloads their data', async ({ page }) => {
  const name = await openAccount(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  const stream = await file.createReadStream();
  let text = '';
  for await (const part of stream) text += part;
  expect(text).toContain(name);
});

test.describe('where the password was typed too long ago (T04)', () => {
  test('it is asked for, and what was pressed goes on', async ({ page }) => {
    await openAccount(page);
    await page.route('**/api/account/export', (route) => route.fulfill(STALE), { times: 1 });
    const button = page.getByRole('button', { name: 'Download my data' });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Confirm your password' });
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel('Password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(dialog.getByText('That is not the password of this account.')).toBeVisible();
    const download = page.waitForEvent('download');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await download;
    await expect(dialog).toBeHidden();
  });

  test('Escape leaves everything as it was, and the focus where it was', async ({ page }) => {
    await openAccount(page);
    await page.route('**/api/account/export', (route) => route.fulfill(STALE));
    await page.getByRole('button', { name: 'Download my data' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(toast(page, 'Failed to download your data')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  });
});

test('a user deletes their account after typing its name, and cannot sign in again (T36)', async ({
  page,
}) => {
  const name = await openAccount(page);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  const go = dialog.getByRole('button', { name: 'Delete my account' });
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('textbox').fill(name);
  await go.click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Your account has been deleted')).toBeVisible();
  await page.goto('/auth');
  await fillLogIn(page, name, PASSWORD);
  await expect(toast(page, 'Login failed')).toContainText('Invalid credentials');
});

test('an account that cannot be loaded is tried again by a press', async ({ page }) => {
  const name = await makeAccount(page.request);
  await beSignedIn(page, accountOf(name));
  await page.route('**/api/account', (route) => route.abort());
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your account could not be loaded' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.unroute('**/api/account');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
});

for (const scheme of ['light', 'dark'] as const) {
  test(`/account holds up on a phone in ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme: scheme });
    await openAccount(page);
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });
}

test('a member on the narrowest phone reads the account without a torn word', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await beSignedIn(page, seeded('member'));
  await page.goto('/account');
  await expect(page.getByRole('rowheader', { name: 'Missions' })).toBeVisible();
  expect(await faults(page)).toEqual([]);
});

test.describe('an admin at the desk', () => {
  test('signs in on /admin-portal by username too (A-14)', async ({ page }) => {
    await page.goto('/admin-portal');
    await signIn(page, { email: seeded('admin').username, password: seeded('admin').password });
    await expect(page).toHaveURL(/\/admin-portal\/dashboard/);
  });

  test('is signed out after thirty minutes without input, told why, and led back (T06)', async ({ page }) => {
    await page.clock.install();
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.goto('/admin-portal/dashboard?tab=tokens');
    await expect(page.getByRole('tab').first()).toBeVisible();
    await page.clock.fastForward('29:00');
    await expect(page).toHaveURL(/dashboard/);
    await page.clock.fastForward('02:00');
    await expect(page).toHaveURL(/\/admin-portal\?reason=expired/);
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    await signIn(page, seeded('admin'));
    await expect(page).toHaveURL(/\/admin-portal\/dashboard\?tab=tokens/);
  });

  test('who signs out reads so at home (R176)', async ({ page }) => {
    await page.goto('/admin-portal');
    await signIn(page, seeded('admin'));
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Signed out')).toBeVisible();
  });
});

test('a user whose deletion takes longer reads that it has begun, not that it is done', async ({ page }) => {
  const name = await openAccount(page);
  await page.clock.install();
  await page.route('**/api/account', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({ json: { deleted: false, state: 'begun', receipt: 'receipt' } })
      : route.continue(),
  );
  await page.route('**/api/account/deletion', (route) =>
    route.fulfill({ json: { deleted: false, state: 'delayed' } }),
  );
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(`Type ${name} to go on`).fill(name);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
  for (let requests = 0; requests < 6; requests += 1) {
    const answer = page.waitForResponse('**/api/account/deletion');
    await page.clock.runFor(5_000);
    await answer;
  }
  await expect(toast(page, 'Deletion has begun')).toBeVisible();
});

test('a user who types on while their name is being saved keeps the words, and saves them', async ({
  page,
}) => {
  await openAccount(page);
  const sent = Promise.withResolvers<void>();
  const reached = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.route('**/api/account', async (route) => {
    if (route.request().method() === 'PATCH') await sent.promise;
    await route.continue();
  });
  const input = page.getByLabel('Display name');
  await input.fill('Fern');
  await page.getByRole('button', { name: 'Save name' }).click();
  await reached;
  await input.fill('Fern Brown');
  sent.resolve();
  await expect(toast(page, 'Name saved')).toBeVisible();
  await expect(input).toHaveValue('Fern Brown');
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save name' }).click();
  await saved;
  await expect(page.getByRole('button', { name: 'Save name' })).toBeVisible();
  await page.reload();
  await expect(input).toHaveValue('Fern Brown');
});

test('a user who signs out while a name is being saved leaves once it is, and is asked after three seconds', async ({
  page,
}) => {
  await page.clock.install();
  const name = await openAccount(page);
  const sent = Promise.withResolvers<void>();
  const reached = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.route('**/api/account', async (route) => {
    if (route.request().method() === 'PATCH') await sent.promise;
    await route.continue();
  });
  await page.getByLabel('Display name').fill('Fern Brown');
  await page.getByRole('button', { name: 'Save name' }).click();
  await reached;
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await expect(toast(page, 'Finishing what is being sent')).toBeVisible();
  await page.clock.runFor(3000);
  const question = page.getByRole('alertdialog', { name: 'Something is still being sent' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Who you are' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  sent.resolve();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Signed out')).toBeVisible();
  await page.unrouteAll();
  await beSignedIn(page, accountOf(name));
  await page.goto('/account');
  await expect(page.getByLabel('Display name')).toHaveValue('Fern Brown');
});
