import { expect, type Page, test } from 'playwright/test';
import { SIGNED_IN_FLAG } from '#lib/storage-names.ts';
import { HOSTILE_PATHS } from '../builders/hostile-paths.ts';
import { violations } from './accessibility.ts';
import {
  field,
  fillLogIn,
  logIn,
  makeAccount,
  panel,
  pressSignUp,
  SIGN_IN,
  toast,
  tokensIn,
} from './account-page.ts';
import { seeded } from './admin-desk.ts';

const user = seeded('user');

/** Tells whether the code of Firebase has arrived on the page. */
function watchFirebase(page: Page): () => Promise<boolean> {
  const texts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text().catch(() => ''));
  });
  return async () => (await Promise.all(texts)).some((text) => text.includes('identitytoolkit'));
}

/** Pretends that someone signed in here before. */
const flag = (page: Page, value = 'user') =>
  page.addInitScript(([key, words]) => localStorage.setItem(key, words), [SIGNED_IN_FLAG, value] as const);

test.describe('/auth, before it is touched', () => {
  test('a visitor finds title, subtitle and two tabs, and loads nothing of Firebase (R148–R151)', async ({
    page,
  }) => {
    const firebase = watchFirebase(page);
    await page.goto('/auth', { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to TheGrid');
    await expect(page.getByText('Sign in to access your account or create a new one')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText(['Log In', 'Sign Up']);
    await expect(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, 'Log In')).toBeVisible();
    await expect(page.getByText('Loading...')).toBeHidden();
    expect(await firebase()).toBe(false);
    await field(page, 'Username').focus();
    await expect.poll(firebase).toBe(true);
  });

  test('an address ending in #sign-up opens that tab, and Log In does not flash before it', async ({
    page,
  }) => {
    await page.route('**/_astro/**.js', (route) => route.abort());
    await page.goto('/auth#sign-up');
    await expect(page.getByRole('button', { name: 'Sign Up' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log In' })).toBeHidden();
    await page.unroute('**/_astro/**.js');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    await expect(panel(page, 'Sign Up')).toBeVisible();
    await expect(panel(page, 'Log In')).toBeHidden();
  });

  test('someone who may be signed in reads "Loading..." and no form (R152)', async ({ page }) => {
    await flag(page);
    await page.route('**/_astro/**.js', (route) => route.abort());
    await page.goto('/auth');
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });

  test('someone whose session is gone gets the form after all', async ({ page }) => {
    await page.goto('/auth');
    await page.evaluate((key) => localStorage.setItem(key, 'user'), SIGNED_IN_FLAG);
    await page.reload();
    await expect(panel(page, 'Log In')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), SIGNED_IN_FLAG)).toBeNull();
  });

  test('the tabs answer to arrow keys, Home and End, and keep what was typed', async ({ page }) => {
    await page.goto('/auth');
    await field(page, 'Username').fill('fern');
    await expect(page.locator('#auth-forms[data-awake]')).toBeVisible();
    await page.getByRole('tab', { name: 'Log In' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Sign Up' })).toBeFocused();
    await expect(page).toHaveURL(/#sign-up$/);
    await page.keyboard.press('Home');
    await expect(page.getByRole('tab', { name: 'Log In' })).toBeFocused();
    await expect(field(page, 'Username')).toHaveValue('fern');
    await page.keyboard.press('End');
    await expect(panel(page, 'Sign Up')).toBeVisible();
  });
});

test.describe('logging in', () => {
  test('a user is welcomed back at home; the button is busy meanwhile (R153, R473, R154, R157, R162, R164, R175)', async ({
    page,
  }) => {
    await page.goto('/auth');
    const held = Promise.withResolvers<void>();
    await page.route(SIGN_IN, async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillLogIn(page, user.username.toUpperCase(), user.password);
    const busy = page.getByRole('button', { name: 'Logging in...' });
    await expect(busy).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Welcome back!')).toContainText("You've successfully logged in.");
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
    await expect(toast(page, 'Welcome back!')).toHaveCount(0);
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });

  test('an address works where there is an "@" (A-14)', async ({ page }) => {
    await page.goto('/auth');
    await fillLogIn(page, user.email, user.password);
    await expect(page).toHaveURL('/');
  });

  test('empty fields are named in a box and beside themselves, and nothing is sent (R156, R169, R170)', async ({
    page,
  }) => {
    await page.goto('/auth');
    let sent = 0;
    await page.route(SIGN_IN, (route) => {
      sent += 1;
      return route.abort();
    });
    await page.getByRole('button', { name: 'Log In' }).click();
    await expect(page.locator('#log-in-box')).toContainText('Username is required');
    await expect(page.locator('#log-in-box')).toContainText('Password is required');
    await expect(field(page, 'Username')).toHaveAccessibleDescription('Username is required');
    await expect(field(page, 'Username')).toBeFocused();
    expect(await violations(page)).toEqual([]);
    expect(sent).toBe(0);
  });

  test('an unknown name and a wrong password read the same; the name stays (R174, T03)', async ({ page }) => {
    await page.goto('/auth');
    for (const name of [user.username, 'nobody_here']) {
      await fillLogIn(page, name, 'not the password');
      await expect(toast(page, 'Login failed')).toContainText('Invalid credentials');
      await expect(page.locator('#log-in-box')).toContainText('Invalid credentials');
      await expect(field(page, 'Username')).toHaveValue(name);
      await expect(field(page, 'Password')).toHaveValue('');
      await expect(field(page, 'Password')).toBeFocused();
    }
    expect(await violations(page)).toEqual([]);
  });

  test('without a connection the form says so and keeps the name', async ({ page }) => {
    await page.goto('/auth');
    await page.route(SIGN_IN, (route) => route.abort());
    await fillLogIn(page, user.username, user.password);
    await expect(toast(page, 'Login failed')).toContainText('Check your connection');
    await expect(field(page, 'Username')).toHaveValue(user.username);
    await page.unroute(SIGN_IN);
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/');
  });

  test('the password can be shown and hidden', async ({ page }) => {
    await page.goto('/auth');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  });
});

test.describe('the way someone was on', () => {
  test('is offered in the toast at home, and one press goes on (A-13, R057)', async ({ page }) => {
    await page.goto('/account');
    await expect(page).toHaveURL('/auth');
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Continue to your account' }).click();
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  });

  test('leads straight back to the page on which the session ended, and the sign-in page says why', async ({
    page,
  }) => {
    await page.goto('/auth');
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/');
    await page.goto('/account');
    await expect(page.getByLabel('Display name')).toHaveValue(/./);
    const ended = { code: 'unauthenticated', message: 'Please sign in first', request_id: 'x' };
    await page.route('**/api/account', (route) => route.fulfill({ status: 401, json: ended }));
    await page.getByLabel('Display name').fill('Someone else');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(toast(page, 'Your session has ended')).toContainText('back where you were');
    await page.unroute('**/api/account');
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/account');
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  });

  test('a foreign one is ignored, in the storage and in nine parameters (T19)', async ({ page }) => {
    const names = ['next', 'url', 'to', 'redirect', 'redirect_uri', 'return', 'returnTo', 'continue', 'goto'];
    const foreign = HOSTILE_PATHS[0] ?? '';
    const query = new URLSearchParams(names.map((name) => [name, foreign]));
    await page.goto(`/auth?${query}`);
    await page.evaluate((path) => {
      sessionStorage.setItem('thegrid:return-to', JSON.stringify({ path, at: Date.now() }));
    }, foreign);
    await fillLogIn(page, user.username, user.password);
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Welcome back!')).toBeVisible();
    await expect(page.getByRole('link', { name: /Continue to/ })).toHaveCount(0);
  });
});

test.describe('the menu of someone who is signed in', () => {
  test('stands there from the first frame, before any script has come', async ({ page }) => {
    await flag(page, 'user member');
    await page.route('**/_astro/**.js', (route) => route.abort());
    await page.goto('/about');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeHidden();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const menu = page.locator('#me-menu');
    await expect(menu.getByRole('link')).toHaveText(['Account', 'Insiderz']);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
  });

  test('signs out without leaving the page; Firebase comes with that press alone (R176)', async ({
    page,
  }) => {
    await logIn(page, seeded('admin').username, seeded('admin').password);
    await page.goto('/about', { waitUntil: 'networkidle' });
    const firebase = watchFirebase(page);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await firebase()).toBe(false);
    const other = await page.context().newPage();
    await other.goto('/faq');
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    const menu = page.locator('#me-menu');
    await expect(menu.getByRole('link')).toHaveText(['Account', 'Insiderz', 'Admin']);
    expect(await violations(page, 'header')).toEqual([]);
    await menu.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(toast(page, 'Signed out')).toContainText("You've been logged out successfully.");
    await expect(page).toHaveURL('/about');
    await expect(page.getByRole('link', { name: 'Log In' })).toBeFocused();
    await expect(other.getByRole('link', { name: 'Log In' })).toBeVisible();
    expect(await tokensIn(page)).toEqual([]);
  });

  test('is in the drawer of a phone too', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await logIn(page, user.username, user.password);
    await page.getByRole('button', { name: 'Menu' }).click();
    const list = page.getByRole('navigation', { name: 'Your account' });
    await expect(list.getByRole('link')).toHaveText(['Account']);
    await list.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(toast(page, 'Signed out')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  });

  test('after signing out, going back shows nothing private (T37)', async ({ page }) => {
    const name = await makeAccount(page.request);
    await logIn(page, name);
    await page.goto('/account');
    await expect(page.getByText(name, { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(toast(page, 'Signed out')).toContainText("You've been logged out successfully.");
    expect(await tokensIn(page)).toEqual([]);
    await page.goBack();
    await expect(page.getByText(name)).toHaveCount(0);
    const kept = await page.evaluate(async () => {
      const urls: string[] = [];
      for (const key of await caches.keys())
        for (const request of await (await caches.open(key)).keys()) urls.push(request.url);
      return urls.filter((url) => /\/(?:api|account|auth)(?:\/|$)/.test(new URL(url).pathname));
    });
    expect(kept).toEqual([]);
  });
});

test('someone who is no member reads why at home, with a way to contribute (R062, A-12)', async ({
  page,
}) => {
  await page.goto('/about');
  await page.evaluate(() =>
    sessionStorage.setItem(
      'thegrid:carried',
      JSON.stringify({
        title: 'Access Denied',
        description: "You don't have access to Insiderz.",
        link: { label: 'Contribute', href: '/contribute' },
      }),
    ),
  );
  await page.goto('/');
  await expect(toast(page, 'Access Denied')).toContainText("You don't have access to Insiderz.");
  await toast(page, 'Access Denied').getByRole('link', { name: 'Contribute' }).click();
  await expect(page).toHaveURL('/contribute');
  await expect(toast(page, 'Access Denied')).toHaveCount(0);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`/auth holds up on a phone in ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto('/auth');
    expect(await violations(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await pressSignUp(page);
    expect(await violations(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(wide).toBe(false);
  });
}
