import { expect, type Page, test } from 'playwright/test';
import type { UnclaimedRow } from '#domain/ledger/contract.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt } from './admin-desk.ts';

const LEDGER = '/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger';
const UNCLAIMED = '**/api/admin/ledger/unclaimed';

const row = (id: string, changes: Partial<UnclaimedRow> = {}): UnclaimedRow => ({
  id: `contribution:${id}`,
  member_id: null,
  points: 120,
  source: 'contribution',
  description: 'Small bug (TG-7F3K2M)',
  ref: id,
  created_by: 'bea',
  created_at: '2026-11-21T16:20:00.000Z',
  owner: { username: 'fern', display_name: 'Fern Hill' },
  own: false,
  ...changes,
});

/** Answers what can be claimed in place of the server: whose it is is decided by its own tests. */
const answer = (page: Page, items: readonly UnclaimedRow[], more = 0) =>
  page.route(UNCLAIMED, (route) => route.fulfill({ json: { items, more } }));

test('an admin claims INZ for a member after a question, and reads why they cannot claim their own', async ({
  browser,
  baseURL,
}) => {
  const sent: string[] = [];
  let reachable = false;
  const page = await openDeskAt(browser, LEDGER, {
    baseURL,
    before: async (fresh) => {
      await answer(fresh, [row('one'), row('two', { points: 60, own: true })]);
      await fresh.route('**/api/admin/ledger/*/claim', (route) => {
        sent.push(decodeURIComponent(route.request().url().split('/').at(-2) ?? ''));
        if (!reachable) return route.abort();
        const { owner, own: _, ...entry } = row('one');
        return route.fulfill({
          json: { ...entry, member_id: 'fern', member: owner, author: null, reversed: false },
        });
      });
    },
  });
  const list = page.getByRole('region', { name: 'INZ to claim' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expect(list).toContainText('To Fern Hill');
  await expect(list.getByText('These INZ would be yours, so another admin has to claim them.')).toBeVisible();
  await expect(list.getByRole('button')).toHaveCount(1);
  expect(await violationsInBoth(page)).toEqual([]);

  const claim = list.getByRole('button', { name: 'Claim 120 INZ for Fern Hill: Small bug (TG-7F3K2M)' });
  await claim.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Claim 120 INZ for Fern Hill?' });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(sent).toEqual([]);
  await claim.press('Enter');
  await question.getByRole('button', { name: 'Claim 120 INZ' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to claim INZ' })).toBeVisible({
    timeout: 40_000,
  });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  reachable = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('status').getByText('INZ claimed', { exact: true })).toBeVisible();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list.getByRole('heading', { name: 'INZ to claim' })).toBeFocused();
  expect(new Set(sent)).toEqual(new Set(['contribution:one']));
});

test('an admin with nothing to claim reads so, with more than fit how many, and what could not be loaded is tried again', async ({
  browser,
  baseURL,
}) => {
  const before = (fresh: Page) => answer(fresh, []);
  const page = await openDeskAt(browser, LEDGER, { baseURL, phone: true, before });
  const list = page.getByRole('region', { name: 'INZ to claim' });
  await expect(list.getByText('Nothing to claim. All INZ of members are theirs.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.unroute(UNCLAIMED);
  await page.route(UNCLAIMED, (route) => route.abort());
  await page.reload();
  await expect(list.getByRole('alert')).toContainText('INZ to claim could not be loaded.');
  await page.unroute(UNCLAIMED);
  await answer(page, [row('one')], 3);
  await list.getByRole('button', { name: 'Try again' }).click();
  await expect(list).toContainText('3 more than these are listed as you claim.');
});
