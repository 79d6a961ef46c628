import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { codeOf, stepWithTimeLeft } from '#tests/builders/authenticator.ts';
import { violations } from './accessibility.ts';
import { accountOf, fillLogIn, linkInMail, makeAccount, PASSWORD, toast } from './account-page.ts';
import { adminToken, openDeskAt, signIn } from './admin-desk.ts';
import { acceptedContribution, invitationFor } from './insiderz-member.ts';
import { fresh, ownPerson } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

/** The server carries the next write to this address out, and its answer is lost. */
async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

/** A signed-in person who has proposed a recovery address, and the link that was mailed there. */
async function withProposedAddress(page: Page): Promise<{ name: string; address: string; link: string }> {
  const name = await makeAccount(page.request);
  const address = `${name}@post.example.org`;
  await beSignedIn(page, accountOf(name));
  await page.goto('/account');
  await page.getByRole('textbox', { name: 'Email' }).fill(address);
  await page.getByRole('button', { name: 'Send confirmation link' }).click();
  return { name, address, link: await linkInMail(page.request, address, 'confirm') };
}

test('a person whose answers were lost has confirmed an address and set a new password', async ({ page }) => {
  const { name, address, link } = await withProposedAddress(page);
  await loseAnswer(page, '**/api/recovery/confirm');
  await page.goto(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();

  await page.goto('/recover');
  await page.getByLabel('Username').fill(name);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeFocused();
  await loseAnswer(page, '**/api/recovery/complete');
  await page.goto(await linkInMail(page.request, address, 'reset'));
  for (const label of ['New password', 'Confirm password'])
    await page.getByLabel(label, { exact: true }).fill('five quite other words');
  await page.getByRole('button', { name: 'Set the new password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeFocused();
  await page.goto('/auth');
  await fillLogIn(page, name, 'five quite other words');
  await expect(page).toHaveURL('/');
});

test('a person whose answer was lost has an account, and is signed in to it', async ({ page }) => {
  const name = `lost_${Date.now().toString(36)}`;
  await loseAnswer(page, '**/api/accounts');
  await page.goto('/auth#sign-up');
  const tab = page.getByRole('tabpanel', { name: 'Sign Up' });
  await tab.getByLabel('Username', { exact: true }).fill(name);
  for (const label of ['Password', 'Confirm password'])
    await tab.getByLabel(label, { exact: true }).fill(PASSWORD);
  await tab.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
});

test('a person whose answer was lost is at home and reads that the account has been deleted', async ({
  page,
}) => {
  const name = await makeAccount(page.request);
  await beSignedIn(page, accountOf(name));
  // A request that began before arrives when the account is gone, and before the lost answer is requested again.
  const gone = Promise.withResolvers<void>();
  await page.route('**/api/account/contributions*', (route) => gone.promise.then(() => route.continue()));
  await page.goto('/account');
  let isLost = false;
  await page.route('**/api/account', async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    await route.fetch();
    const late = page.waitForResponse('**/api/account/contributions*');
    gone.resolve();
    expect((await late).status()).toBe(401);
    await route.abort();
  });
  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('textbox').fill(name);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Your account has been deleted')).toBeVisible();
});

test('an admin whose answer was lost is led through a code to new recovery codes (T04)', async ({ page }) => {
  const boss = await ownPerson(page.request);
  const headers = { authorization: `Bearer ${await adminToken(page.request)}` };
  await page.request.put(`/api/admin/users/${boss.id}/roles/admin`, { headers });
  await page.goto('/admin-portal');
  await signIn(page, boss);
  await expect(page).toHaveURL(/admin-portal.dashboard/);
  await page.goto('/account#second-factor');
  const section = page.getByRole('region', { name: 'Second factor' });
  await section.getByRole('button', { name: 'Set up a second factor' }).click();
  const secret = (await section.locator('code').first().textContent()) ?? '';
  await loseAnswer(page, '**/api/account/second-factor/confirm');
  await stepWithTimeLeft();
  await section.getByLabel('Code from the app').fill(codeOf(secret, -1));
  await section.getByRole('button', { name: 'Turn on', exact: true }).click();
  await expect(section.getByRole('heading', { name: 'Your second factor is on' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await loseAnswer(page, '**/api/account/second-factor/answer');
  await loseAnswer(page, '**/api/account/second-factor/recovery-codes');
  await section.getByLabel('Next code from the app').fill(codeOf(secret));
  await section.getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(section.getByRole('heading', { name: 'Keep your recovery codes' })).toBeFocused();
  await expect(section.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
});

async function invited(request: APIRequestContext, baseURL: string | undefined): Promise<string> {
  const contribution = await acceptedContribution(request, baseURL, fresh('Fern'));
  return (await invitationFor(request, contribution, 'fern')).secret;
}

test('a person whose answer was lost comes back to the invitation and reads that they have joined (A-51)', async ({
  page,
  baseURL,
}) => {
  const [secret, person] = [await invited(page.request, baseURL), await ownPerson(page.request)];
  await beSignedIn(page, person);
  await page.goto(`/insiderz-portal#invite=${secret}`);
  const handled = Promise.withResolvers<void>();
  await page.route('**/api/invites/redeem', async (route) => {
    await route.fetch();
    handled.resolve();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Join Insiderz' }).click();
  await handled.promise;
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You have joined' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open your dashboard' }).click();
  await expect(page).toHaveURL(/\/insiderz-portal\/dashboard/);
});

test('an admin whose answer was lost makes another reset link by a press', async ({
  browser,
  baseURL,
  request,
}) => {
  const { username } = await ownPerson(request);
  const page = await openDeskAt(browser, `/admin-portal/dashboard?tab=users&q=${username}`, { baseURL });
  await loseAnswer(page, '**/api/admin/users/*/reset-link');
  await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Issue a reset link' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Issue link' }).click();
  const dialog = page.getByRole('dialog', { name: `A reset link for ${username}` });
  await expect(dialog.getByText('A link was made, but it did not reach this page')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Make a new link' }).click();
  await expect(page.getByRole('textbox', { name: 'Reset link' })).toHaveValue(/\/recover#reset=[\w-]{43}$/);
  await page.context().close();
});
