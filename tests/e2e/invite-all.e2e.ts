import { type APIRequestContext, type Browser, expect, type Page, test } from 'playwright/test';
import { INVITE_MESSAGES, type PendingInvite } from '#domain/invites/invite.ts';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import { violationsInBoth } from './accessibility.ts';
import { freshName } from './account-page.ts';
import { adminToken, openDeskAt } from './admin-desk.ts';
import { acceptedContribution, invitationFor } from './insiderz-member.ts';
import { fresh } from './own-data.ts';

const REFUSED = { code: 'forbidden', message: 'Not today.', request_id: 'x' };

type Opening = { baseURL: string | undefined; request: APIRequestContext; phone?: boolean };

/** Those who wait, of these contributions only: other tests have accepted people of their own. */
async function waiting(request: APIRequestContext, ids: readonly string[]): Promise<PendingInvite[]> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const answer = await request.get('/api/admin/tokens/pending', { headers });
  const { items } = (await answer.json()) as { items: PendingInvite[] };
  return items.filter(({ contribution_id }) => ids.includes(contribution_id));
}

/** The tab with three people who wait and, below them, a member. */
async function openWaiting(browser: Browser, { baseURL, request, phone = false }: Opening) {
  const names = ['Fern', 'Moss', 'Reed'].map(fresh);
  const ids: string[] = [];
  for (const name of names) ids.push(await acceptedContribution(request, baseURL, name));
  const rows = await waiting(request, ids);
  const [first] = rows as [PendingInvite];
  const member = {
    ...first,
    contribution_id: crypto.randomUUID(),
    display_name: 'Sedge',
    email: 'sedge@example.org',
    is_member: true,
  };
  const items = [...rows, member];
  const page = await openDeskAt(browser, '/admin-portal/dashboard?tab=tokens', {
    ...{ baseURL, phone },
    before: (one) =>
      one.route('**/api/admin/tokens/pending*', (route) => route.fulfill({ json: { items, next: null } })),
  });
  return { page, names, ids, addresses: rows.map(({ email }) => email) };
}

const press = (page: Page) => page.getByRole('button', { name: 'Generate and email 3', exact: true });
const question = (page: Page) => page.getByRole('alertdialog', { name: 'Invite 3 people?' });
const mailsTo = async (page: Page, address: string | undefined) => {
  const mails = (await (await page.request.get('/__local/mail.json')).json()) as ReceivedMail[];
  return mails.filter((mail) => JSON.stringify(mail.to).includes(`${address}`) && /#invite=/.test(mail.text));
};

test('an admin invites all who wait by one press and one confirmation that names them, and reads who was left out (R371)', async ({
  browser,
  baseURL,
  request,
}) => {
  const { page, names, ids, addresses } = await openWaiting(browser, { baseURL, request });
  await press(page).click();
  const dialog = question(page);
  await expect(dialog.getByRole('list', { name: 'Invited' }).getByRole('listitem')).toHaveCount(3);
  for (const name of names) await expect(dialog).toContainText(name);
  await expect(dialog).toContainText('Not invited, already a member: Sedge.');
  expect(await violationsInBoth(page)).toEqual([]);
  // Another admin is quicker with one of them.
  await invitationFor(request, ids[0] ?? '', freshName());
  await dialog.getByRole('button', { name: 'Generate and email 3' }).click();

  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('status')).toHaveText('2 invited, 1 failed');
  await expect(result.getByRole('status')).toBeFocused();
  await expect(result.getByRole('listitem').filter({ hasText: names[0] ?? '' })).toContainText(
    INVITE_MESSAGES.already,
  );
  await expect(page.getByRole('rowheader').filter({ hasText: names[1] ?? '' })).toHaveCount(0);
  expect(await violationsInBoth(page)).toEqual([]);
  for (const address of addresses) await expect.poll(() => mailsTo(page, address)).toHaveLength(1);
  await page.context().close();
});

test('an admin reads that it failed and presses again, and after a lost answer invites each person once, on a phone too', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const { page, addresses } = await openWaiting(browser, { baseURL, request, phone: true });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/invitations', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) return route.fulfill({ status: 403, json: REFUSED });
    if (keys.length > 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await press(page).click();
  await question(page).getByRole('button', { name: 'Generate and email 3' }).click();
  await expect(page.locator('.toast', { hasText: 'Failed to invite' })).toBeVisible();
  await press(page).click();
  await question(page).getByRole('button', { name: 'Generate and email 3' }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('3 invited');
  expect([keys.length, new Set(keys.slice(1)).size]).toEqual([3, 1]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  for (const address of addresses) await expect.poll(() => mailsTo(page, address)).toHaveLength(1);
  await page.context().close();
});

test('an admin who closes the question while it sends keeps the focus where it is', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const { page } = await openWaiting(browser, { baseURL, request });
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/admin/invitations', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await press(page).click();
  await question(page).getByRole('button', { name: 'Generate and email 3' }).click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  const menu = page.getByRole('tab', { selected: true }).first();
  await menu.focus();
  answered.resolve();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('3 invited');
  await expect(menu).toBeFocused();
  await page.context().close();
});
