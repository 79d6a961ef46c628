import { expect, type Page, test } from 'playwright/test';
import {
  adminToken,
  clearDesk,
  openDesk,
  openDeskAt,
  panelOf,
  seeded,
  sendContribution,
} from './admin-desk.ts';
import { fresh, freshTag, ownMember } from './own-data.ts';

/** Answers the first request to `path` as the server does when the password was typed too long ago; later ones pass. */
async function askForThePassword(page: Page, path: string, method: string): Promise<() => number> {
  let asked = 0;
  await page.route(path, (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    if (asked > 1) return route.fallback();
    const json = { code: 'reauth-required', message: 'Please type your password again.', request_id: '1' };
    return route.fulfill({ status: 403, json });
  });
  return () => asked;
}

async function typePassword(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
  await page.keyboard.type(seeded('admin').password);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
}

test('an admin approves a large award with the password typed again, and it is made once (T04)', async ({
  browser,
  baseURL,
  request,
}) => {
  await clearDesk(request);
  const name = fresh('Large award');
  const { id } = await sendContribution(request, name, {
    email: `large-${freshTag()}@example.org`,
    contribution_type: 'new_app_concept',
  });
  const page = await openDesk(browser, { baseURL });
  const asked = await askForThePassword(page, `**/api/admin/contributions/${id}`, 'PATCH');
  await expect(panelOf(page, name)).toBeVisible();
  await page.keyboard.press('a');
  await typePassword(page);
  const done = page.locator('.toast').filter({ hasText: `${name}: approved` });
  await expect(done).toHaveCount(1);
  expect(asked()).toBe(2);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { contribution } = await (await request.get(`/api/admin/contributions/${id}`, { headers })).json();
  expect(contribution.status).toBe('accepted');
  await page.context().close();
});

test('an admin who closes the question for the password has decided nothing', async ({
  browser,
  baseURL,
  request,
}) => {
  await clearDesk(request);
  const name = fresh('Left as it was');
  const { id } = await sendContribution(request, name, { email: `left-${freshTag()}@example.org` });
  const page = await openDesk(browser, { baseURL });
  const asked = await askForThePassword(page, `**/api/admin/contributions/${id}`, 'PATCH');
  await expect(panelOf(page, name)).toBeVisible();
  await page.keyboard.press('a');
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(panelOf(page, name)).toBeVisible();
  expect(asked()).toBe(1);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { contribution } = await (await request.get(`/api/admin/contributions/${id}`, { headers })).json();
  expect(contribution.status).toBe('new');
  await page.context().close();
});

test('an admin gives a badge with the password typed again (T04)', async ({ browser, baseURL, request }) => {
  const badge = fresh('Well earned');
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const data = { key: `earned-${freshTag()}`, name: badge, description: 'Made for a test.' };
  expect((await request.post('/api/admin/badges', { headers, data })).status()).toBe(201);
  const { display_name: member } = await ownMember(request);
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=insiderz&section=badges', { baseURL });
  const asked = await askForThePassword(page, '**/api/admin/badges/*/awards', 'POST');
  await page.getByRole('button', { name: `Award or revoke ${badge}` }).press('Enter');
  const sheet = page.getByRole('dialog', { name: badge });
  await sheet.getByLabel('Award to').fill(member.split(' ')[1] ?? '');
  await sheet
    .getByRole('button', { name: new RegExp(`${member}$`) })
    .first()
    .press('Enter');
  await typePassword(page);
  await expect(page.locator('.toast').filter({ hasText: 'Badge awarded' })).toBeVisible();
  expect(asked()).toBe(2);
  await page.context().close();
});
