import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import {
  field,
  fillSignUp,
  freshName,
  makeAccount,
  PASSWORD,
  panel,
  pressSignUp,
  SIGN_IN,
  toast,
} from './account-page.ts';

test.describe('signing up', () => {
  test('a visitor makes an account and is welcomed at home; the button is busy meanwhile (R155, R158, R159, R171, R173)', async ({
    page,
  }) => {
    const name = freshName();
    await page.goto('/auth#sign-up');
    await fillSignUp(page, name.toUpperCase());
    const held = Promise.withResolvers<void>();
    await page.route('**/api/accounts', async (route) => {
      await held.promise;
      await route.continue();
    });
    await pressSignUp(page);
    await expect(page.getByRole('button', { name: 'Creating account...' })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Welcome to TheGrid!')).toContainText('Your account has been created.');
    await page.goto('/account');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    // R167, R168: without a display name it is the username.
    await expect(page.getByLabel('Display name')).toHaveValue(name);
  });

  test('what a name and a password need is ticked off while someone types', async ({ page }) => {
    await page.goto('/auth#sign-up');
    await field(page, 'Username').fill('fe');
    const name = page.locator('#username-needs');
    await expect(name.getByText('Letters, numbers and underscores only')).toContainText('done');
    await expect(name.getByText('3 to 20 characters')).toContainText('not yet');
    await field(page, 'Username').fill('fern');
    await expect(name.getByText('3 to 20 characters')).toContainText('done');
    await field(page, 'Password').fill(PASSWORD);
    const password = page.locator('#password-needs');
    await expect(password.getByText('At least 8 characters')).toContainText('done');
    await expect(password.getByText('The same in both fields')).toContainText('not yet');
    await field(page, 'Confirm password').fill(PASSWORD);
    await expect(password.getByText('The same in both fields')).toContainText('done');
  });

  test('mistakes are named in the literal words, and nothing is sent (R156, R160, R161, R165, R166)', async ({
    page,
  }) => {
    await page.goto('/auth#sign-up');
    await field(page, 'Username').fill('no spaces');
    await field(page, 'Password').fill('short');
    await field(page, 'Confirm password').fill('other');
    await pressSignUp(page);
    const box = page.locator('#sign-up-box');
    for (const words of [
      'Username must be 3-20 characters (letters, numbers, underscore only)',
      'Password must be at least 8 characters',
      "Passwords don't match",
    ])
      await expect(box).toContainText(words);
    await expect(field(page, 'Username')).toBeFocused();
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true');
    expect(await violations(page)).toEqual([]);
    await field(page, 'Username').fill('spaces_gone');
    await expect(field(page, 'Username')).not.toHaveAttribute('aria-invalid');
  });

  test('a taken name is refused whatever its case, and all that was typed stays (R172, R177, A-14)', async ({
    page,
    request,
  }) => {
    const name = await makeAccount(request);
    await page.goto('/auth#sign-up');
    await fillSignUp(page, name.toUpperCase());
    await field(page, 'Display name (optional)').fill('Fern Brown');
    await pressSignUp(page);
    await expect(toast(page, 'Signup failed')).toContainText('That username is taken');
    await expect(field(page, 'Username')).toHaveAccessibleDescription(/That username is taken/);
    await expect(field(page, 'Username')).toBeFocused();
    await expect(field(page, 'Display name (optional)')).toHaveValue('Fern Brown');
    await expect(field(page, 'Password')).toHaveValue(PASSWORD);
    expect(await violations(page)).toEqual([]);
  });

  test('a common password is refused with its field marked, and only it is typed anew (T03)', async ({
    page,
  }) => {
    await page.goto('/auth#sign-up');
    const name = freshName();
    await fillSignUp(page, name, 'password123');
    await pressSignUp(page);
    await expect(toast(page, 'Signup failed')).toContainText('one of the first that others would guess');
    await expect(field(page, 'Password')).toBeFocused();
    await expect(field(page, 'Password')).toHaveValue('');
    await expect(field(page, 'Username')).toHaveValue(name);
  });

  test('an account whose answer was lost is found again by the same press', async ({ page }) => {
    await page.goto('/auth#sign-up');
    await fillSignUp(page, freshName());
    await page.route('**/api/accounts', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await pressSignUp(page);
    await expect(toast(page, 'Signup failed')).toContainText('We could not reach TheGrid');
    await page.unroute('**/api/accounts');
    await pressSignUp(page);
    await expect(page).toHaveURL('/');
  });

  test('an account that was made without a sign-in leads to Log In with its name', async ({ page }) => {
    const name = freshName();
    await page.goto('/auth#sign-up');
    await fillSignUp(page, name);
    await page.route(SIGN_IN, (route) => route.abort());
    await pressSignUp(page);
    await expect(toast(page, 'Your account is made')).toBeVisible();
    await expect(panel(page, 'Log In')).toBeVisible();
    await expect(field(page, 'Username')).toHaveValue(name);
    await expect(field(page, 'Password')).toBeFocused();
  });

  test('says who may join, and links to the terms (R012, R030, A-26)', async ({ page }) => {
    await page.goto('/auth#sign-up');
    const words = panel(page, 'Sign Up').getByText('By signing up');
    await expect(words).toContainText('16 or older, or a parent or guardian consents');
    await expect(words.getByRole('link', { name: 'Terms & Conditions' })).toHaveAttribute('href', '/terms');
    expect(await violations(page)).toEqual([]);
  });
});
