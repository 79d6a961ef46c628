import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { OWN_CONTRIBUTIONS_PAGE } from '#domain/contributions/own-contract.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { violationsInBoth } from './accessibility.ts';
import { logIn, makeAccount, PASSWORD } from './account-page.ts';
import { decide, endTenSeconds, privateLink, settle } from './contribution-link.ts';
import { ContributionPage } from './contribution-page.ts';

const rows = (page: Page) => page.getByRole('region', { name: 'My contributions' }).getByRole('listitem');

/** A contribution of this account, straight at the endpoint. */
async function contribute(request: APIRequestContext, username: string, n: number): Promise<void> {
  const signedIn = await request.post(
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local-api-key',
    {
      data: { email: `${username}@login.thegrid.localhost`, password: PASSWORD, returnSecureToken: true },
    },
  );
  const { idToken } = (await signedIn.json()) as { idToken: string };
  const data = buildContribution({
    description: `Number ${n} of ${username}`,
    email: `${username}@example.org`,
  });
  const headers = { authorization: `Bearer ${idToken}` };
  expect((await request.post('/api/contributions', { data, headers })).status()).toBe(201);
}

test('a signed-in person finds what they sent on their account, and its decision by the bell', async ({
  page,
  request,
  baseURL,
}) => {
  await logIn(page, await makeAccount(request));
  const form = await new ContributionPage(page).open();
  await form.fill();
  const email = `own-${crypto.randomUUID()}@example.org`;
  await form.email.fill(email);
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/contributions',
  );
  await form.submit.click();
  const { id, reference } = (await (await answered).json()) as { id: string; reference: string };
  await page.goto('/account');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(['The button says Proceed']);
  await expect(rows(page)).toContainText([reference]);
  await expect(rows(page).getByText('New', { exact: true })).toBeVisible();
  await expect(rows(page)).toContainText(['Correct or withdraw it by the link in our email.']);
  await expect(rows(page).getByRole('link')).toHaveCount(0);
  // Its own private link, opened signed in, proves the address.
  await page.goto(await privateLink(request, email));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('In review');

  await decide(request, id, {
    status: 'accepted',
    award: { reward: 'micro_copy', amount: 100, first: false },
  });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  await page.goto('/account');
  await expect(async () => {
    await request.post('/__local/schedules/deliver');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible({
      timeout: 4_000,
    });
  }).toPass();
  await expect(rows(page)).toContainText(['100 INZ']);
  await expect(rows(page).getByText('Accepted', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await page.getByRole('link', { name: /^Your contribution was accepted/ }).click();
  await expect(page).toHaveURL(`/account#contribution-${id}`);
  await expect(rows(page).first()).toBeFocused();
  expect(await violationsInBoth(page)).toEqual([]);
  await rows(page).getByRole('link', { name: 'The button says Proceed' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accepted');
});

test('a person who shows older contributions goes on at the first of them, and a link leads to one', async ({
  page,
  request,
}) => {
  const username = await makeAccount(request);
  for (let n = 0; n <= OWN_CONTRIBUTIONS_PAGE; n += 1) await contribute(request, username, n);
  await logIn(page, username);
  await page.goto('/account');
  await expect(rows(page)).toHaveCount(OWN_CONTRIBUTIONS_PAGE);
  const retry = page
    .getByRole('region', { name: 'My contributions' })
    .getByRole('button', { name: 'Try again' });
  // What is on the screen is read again on the return to its tab; a read that does not arrive is tried twice.
  let refused = 0;
  await page.route('**/api/account/contributions', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(retry).toBeVisible();
  await retry.press('Enter');
  await expect.poll(() => refused).toBe(4);
  await expect(retry).toBeFocused();
  await page.unroute('**/api/account/contributions');
  await retry.press('Enter');
  await expect(rows(page).first()).toBeFocused();
  await expect(rows(page)).toHaveCount(OWN_CONTRIBUTIONS_PAGE);

  await page.route('**/api/account/contributions?after=*', (route) => route.abort());
  const older = page.getByRole('button', { name: 'Show older' });
  await older.press('Enter');
  await expect(retry).toBeFocused();
  await expect(rows(page)).toHaveCount(OWN_CONTRIBUTIONS_PAGE);
  await page.unroute('**/api/account/contributions?after=*');
  await retry.press('Enter');
  await expect(rows(page)).toHaveCount(OWN_CONTRIBUTIONS_PAGE + 1);
  await expect(rows(page).last()).toContainText(`Number 0 of ${username}`);
  await expect(rows(page).last()).toBeFocused();
  await expect(older).toHaveCount(0);
  // As a notice leads there.
  const oldest = await rows(page).last().getAttribute('id');
  await page.goto('/contribute');
  await page.goto(`/account#${oldest}`);
  await expect(rows(page).last()).toBeFocused();
  await expect(rows(page).last()).toHaveId(oldest ?? '');
  await expect(rows(page)).toHaveCount(OWN_CONTRIBUTIONS_PAGE + 1);
});
