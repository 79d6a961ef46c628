import { expect, type Page, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { accountOf, fillLogIn, freshName, linkInMail, makeAccount, PASSWORD, toast } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import { beSignedIn } from './signed-in.ts';

const ask = async (page: Page, name: string) => {
  await page.goto('/recover');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  return (await page.locator('[data-done]:visible').innerText()).replace(
    `account ${name} with`,
    'account X with',
  );
};

test('someone who lost their password sets a new one by mail, once (A-14, T05)', async ({
  page,
  request,
}) => {
  const name = await makeAccount(request);
  const address = `${name}@post.example.org`;
  await beSignedIn(page, accountOf(name));
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  await page.goto(await linkInMail(request, address, 'confirm'));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();

  await ask(page, name);
  const link = await linkInMail(request, address, 'reset');
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByLabel('New password', { exact: true })).toHaveAccessibleDescription(
    /Password must be at least 8 characters/,
  );
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveAccessibleDescription(
    /Passwords don't match/,
  );
  expect(await violations(page)).toEqual([]);
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('five quite other words');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
  await expect(page.getByText('Your username is')).toContainText(name);
  await expect(page).toHaveURL('/recover');

  // The session of this device ended with it.
  await page.locator('[data-done]:visible').getByRole('link', { name: 'Log In' }).click();
  await fillLogIn(page, name, PASSWORD);
  await expect(toast(page, 'Login failed')).toContainText('Invalid credentials');
  await fillLogIn(page, name, 'five quite other words');
  await expect(page).toHaveURL('/');

  await page.goto(link);
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('six words for a thief');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'This link doesn’t work any more' })).toBeFocused();
  await page.getByRole('button', { name: 'Ask for a new link' }).click();
  await expect(page.getByLabel('Username')).toBeVisible();
});

test('a known, an unknown and an addressless account get the same answer (A-14)', async ({
  page,
  request,
}) => {
  const known = await ask(page, seeded('user').username);
  const without = await ask(page, await makeAccount(request));
  const unknown = await ask(page, freshName());
  expect(unknown).toBe(known);
  expect(without).toBe(known);
  expect(await violations(page)).toEqual([]);
});

test('an empty username is named, and a lost connection keeps what was typed', async ({ page }) => {
  await page.goto('/recover');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByLabel('Username')).toHaveAccessibleDescription(/Username is required/);
  await page.route('**/api/recovery', (route) => route.abort());
  await page.getByLabel('Username').fill('fern');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'It is not known whether this worked' }),
  ).toContainText('We could not reach TheGrid');
  await expect(page.getByLabel('Username')).toHaveValue('fern');
});

test('a confirmation that is used up says so and leads to the account', async ({ page }) => {
  await page.goto('/recover#confirm=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'doesn’t work any more' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('/recover stays out of search engines and the sitemap, and asks nothing before a press', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => {
    if (one.url().includes('/api/')) asked.push(one.url());
  });
  await page.goto('/recover#confirm=abc', { waitUntil: 'networkidle' });
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  expect(asked).toEqual([]);
  const sitemap = await (await request.get('/sitemap-0.xml')).text();
  expect(sitemap).not.toMatch(/\/(?:recover|account|auth)</);
});

for (const scheme of ['light', 'dark'] as const) {
  test(`each form of /recover holds up on a phone in ${scheme}`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    await page.emulateMedia({ colorScheme: scheme });
    for (const hash of ['', '#reset=abc', '#confirm=abc']) {
      await page.goto('about:blank');
      await page.goto(`/recover${hash}`);
      expect(await violations(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
    }
  });
}
