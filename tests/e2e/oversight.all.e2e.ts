import { expect, type Page, test } from 'playwright/test';
import type { AttemptRow } from '#domain/audit/audit.ts';
import { openDeskAt } from './admin-desk.ts';

const ATTEMPTS = /\/api\/admin\/sign-in-attempts(\?.*)?$/;
const rows = (page: Page) => page.getByRole('row').filter({ hasText: 'someone' });
const attempt = (n: number): AttemptRow => ({
  id: `attempt-${n}`,
  identifier: `someone-${n}`,
  claimed: false,
  outcome: 'succeeded',
  from: 'abcdef',
  user_agent: 'A browser',
  created_at: new Date(Date.now() - n * 60_000).toISOString(),
});

/** Answers two pages of attempts; what was asked for, page by page, is in what it returns. */
async function fill(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(ATTEMPTS, (route) => {
    const after = new URL(route.request().url()).searchParams.get('after');
    asked.push(after ?? 'first');
    const items = after ? [attempt(3)] : [attempt(1), attempt(2)];
    return route.fulfill({ json: { items, next: after ? null : 'attempt-2' } });
  });
  return asked;
}

test('an admin reads older attempts a page at a time, and only the first page again (G23)', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  const asked = await fill(page);
  await page.goto('/admin-portal/dashboard?view=attempts');
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(3);
  await expect(page.getByText('All 3 shown')).toBeVisible();
  expect(asked).toEqual(['first', 'attempt-2']);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows(page)).toHaveCount(2);
  expect(asked).toEqual(['first', 'attempt-2', 'first']);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(3);
  // Left and opened again at once, it is shown at once and begins with its first page.
  const views = page.getByRole('navigation', { name: 'Audit' });
  await views.getByRole('link', { name: 'Undelivered email' }).click();
  await expect(rows(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Sign-in attempts' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.context().close();
});

test('older attempts that cannot be loaded leave those that are here, and are asked for again by a press', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  await fill(page);
  await page.goto('/admin-portal/dashboard?view=attempts');
  await expect(rows(page)).toHaveCount(2);
  await page.route(/after=/, (route) => route.abort());
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(page.getByText('The older attempts could not be loaded.')).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await page.unroute(/after=/);
  await page.getByRole('button', { name: 'Show older' }).click();
  await expect(rows(page)).toHaveCount(3);
  await page.context().close();
});

test('what of the operation needs a look stands above the figures, in words', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  await page.route(/\/api\/admin\/overview/, async (route) => {
    const answer = await route.fetch();
    const alarms = [
      { cause: 'ledger', count: 2, step: null },
      { cause: 'night', count: 1, step: 'accounts' },
    ];
    return route.fulfill({ response: answer, json: { ...(await answer.json()), alarms } });
  });
  await page.goto('/admin-portal/dashboard');
  await expect(page.getByText('2 to look at')).toBeVisible();
  await page.getByRole('button', { name: 'Overview' }).click();
  const list = page.getByRole('list', { name: 'Needs attention' });
  await expect(list.getByRole('listitem')).toHaveText([
    'The ledger does not add up: 2 sums differ.',
    'The nightly step "accounts" did not finish.',
  ]);
  await page.context().close();
});

test('on a narrow window the audit is refreshed from the line of its filters', async ({
  browser,
  baseURL,
}) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?view=audit', { baseURL });
  await page.setViewportSize({ width: 1024, height: 768 });
  const filters = await page.getByLabel('What', { exact: true }).boundingBox();
  const refresh = await page.getByRole('button', { name: 'Refresh' }).boundingBox();
  expect(refresh?.y).toBeLessThan((filters?.y ?? 0) + (filters?.height ?? 0));
  await page.context().close();
});
