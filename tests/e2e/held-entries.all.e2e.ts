import { expect, type Page, test } from 'playwright/test';
import type { PendingAwardRow } from '#domain/ledger/contract.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt } from './admin-desk.ts';

const LEDGER = '/admin-portal/dashboard?tab=insiderz&section=missions&view=ledger';
const HELD = '**/api/admin/ledger/held*';

const row = (id: string, changes: Partial<PendingAwardRow> = {}): PendingAwardRow => ({
  id: `contribution:${id}`,
  member_id: null,
  points: 6250,
  source: 'contribution',
  description: 'Validated concept, First meaningful contribution (TG-7F3K2M)',
  ref: id,
  created_by: 'bea',
  created_at: '2026-11-21T16:20:00.000Z',
  status: 'held',
  decided_by: null,
  decided_at: null,
  reason: null,
  member: null,
  author: { username: 'bea', display_name: 'Bea Lindqvist' },
  own: null,
  ...changes,
});

const ROWS = [
  row('one'),
  row('two', {
    points: 12_000,
    source: 'mission',
    description: 'Mission: Map every ramp',
    member_id: 'fern',
  }),
  row('three', { points: 8000, own: 'given', author: { username: 'ada', display_name: 'Ada' } }),
  row('four', { points: 7000, own: 'received', description: 'Badge: Ambassador', source: 'badge' }),
];

/** Answers what is held in place of the server: who gave what is decided by its own tests. */
async function answerHeld(page: Page, rows: readonly PendingAwardRow[]): Promise<void> {
  await page.route(HELD, (route) => route.fulfill({ json: { items: rows, next: null } }));
}

test('an admin confirms an award after a question, declines another with a reason, and reads why they cannot decide on their own', async ({
  browser,
  baseURL,
}) => {
  const sent: string[] = [];
  const page = await openDeskAt(browser, LEDGER, {
    baseURL,
    before: async (fresh) => {
      await answerHeld(fresh, ROWS);
      await fresh.route('**/api/admin/ledger/held/*/*', (route) => {
        const [, id = '', deed = ''] = /held\/([^/]+)\/(\w+)$/.exec(route.request().url()) ?? [];
        sent.push(`${deed} ${decodeURIComponent(id)} ${route.request().postData() ?? ''}`.trim());
        const known = ROWS.find((one) => one.id === decodeURIComponent(id)) ?? row('none');
        const status = deed === 'confirm' ? 'confirmed' : 'declined';
        return route.fulfill({ json: { ...known, status, decided_by: 'me', decided_at: known.created_at } });
      });
    },
  });
  const held = page.getByRole('region', { name: 'Waiting for a second admin' });
  await expect(held.getByRole('listitem')).toHaveCount(4);
  await expect(held.getByText('You gave this INZ, so another admin has to confirm it.')).toBeVisible();
  await expect(held.getByText('This INZ would be yours, so another admin has to decide.')).toBeVisible();
  await expect(held.getByRole('button', { name: /^Confirm/ })).toHaveCount(2);
  await expect(held.getByRole('button', { name: /^Decline/ })).toHaveCount(3);
  expect(await violationsInBoth(page)).toEqual([]);

  await held.getByRole('button', { name: /^Confirm 6,250 INZ/ }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Confirm 6,250 INZ?' });
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(sent).toEqual([]);
  await held.getByRole('button', { name: /^Confirm 6,250 INZ/ }).press('Enter');
  await question.getByRole('button', { name: 'Confirm 6,250 INZ' }).press('Enter');
  await expect(page.getByRole('status').getByText('Award confirmed', { exact: true })).toBeVisible();
  await expect(held.getByRole('listitem')).toHaveCount(3);

  await held.getByRole('button', { name: /^Decline 12,000 INZ/ }).press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Decline 12,000 INZ' });
  await sheet.getByRole('button', { name: 'Decline award' }).click();
  await expect(sheet.getByText('Please give a reason')).toBeVisible();
  await sheet.getByLabel('Reason').fill('A hundred is enough');
  await sheet.getByRole('button', { name: 'Decline award' }).click();
  await expect(held.getByRole('listitem')).toHaveCount(2);
  await expect(held.getByRole('heading', { name: 'Waiting for a second admin' })).toBeFocused();
  await expect
    .poll(() => sent)
    .toEqual(['confirm contribution:one', 'decline contribution:two {"reason":"A hundred is enough"}']);
});

test('nothing that waits is said in words, and so is that it could not be loaded', async ({
  browser,
  baseURL,
}) => {
  const before = (fresh: Page) => answerHeld(fresh, []);
  const page = await openDeskAt(browser, LEDGER, { baseURL, phone: true, before });
  const held = page.getByRole('region', { name: 'Waiting for a second admin' });
  await expect(held.getByText('Nothing is waiting. Every award is paid or declined.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.unroute(HELD);
  await page.route(HELD, (route) => route.abort());
  await page.reload();
  await expect(held.getByRole('alert')).toContainText('What waits could not be loaded.');
  await page.unroute(HELD);
  await answerHeld(page, ROWS.slice(0, 1));
  await held.getByRole('button', { name: 'Try again' }).click();
  await expect(held.getByRole('listitem')).toHaveCount(1);
});

test('an admin whose link names an award that is no longer held reads so', async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, `${LEDGER}#pending-contribution:one`, {
    baseURL,
    before: (fresh) => answerHeld(fresh, []),
  });
  await expect(page.getByText('This award is no longer here.')).toBeVisible();
  await page.context().close();
});
