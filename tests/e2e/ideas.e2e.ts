import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { violations, violationsInBoth } from './accessibility.ts';
import { seeded } from './admin-desk.ts';
import { changeElsewhere, columnOf, ideaCalled, openSection } from './insiderz-page.ts';
import { fresh, ideaOf } from './own-data.ts';

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: title }) });
/** An idea of the seeded member for one test; what is seeded is only read. */
async function ownIdea(request: APIRequestContext, words: string, status = 'under_review'): Promise<string> {
  const title = fresh(words);
  await ideaOf(request, seeded('member'), title);
  if (status === 'under_review') return title;
  const { id, updated_at } = await ideaCalled(request, title);
  await changeElsewhere(request, `/api/admin/ideas/${id}`, { status, updated_at });
  return title;
}
const statusOf = (page: Page, title: string) => page.getByLabel(`Status of ${title}`);

test('an admin reads every idea with its author and the whole text (R390, R393)', async ({
  browser,
  baseURL,
}) => {
  const page = await openSection(browser, 'ideas', { baseURL });
  const row = rowOf(page, 'Bike racks');
  for (const words of ['Mo Member', '@member', '9']) await expect(row).toContainText(words);
  await page.getByRole('button', { name: 'Quiet hours' }).press('Enter');
  await expect(page.getByText(/so that nobody waits for an answer\./)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await page.context().close();
});

test('an admin sets any status from any other (R391, R392, R394)', async ({ browser, baseURL, request }) => {
  const title = await ownIdea(request, 'Any status');
  const page = await openSection(browser, 'ideas', { baseURL });
  const select = statusOf(page, title);
  await expect(select.getByRole('option')).toHaveText([
    'Under review',
    'Approved',
    'Rejected',
    'Implemented',
  ]);
  for (const status of ['implemented', 'rejected', 'approved', 'under_review']) {
    await select.selectOption(status);
    await expect(page.getByRole('status').getByText('Idea status updated')).toBeVisible();
    await expect.poll(async () => (await ideaCalled(request, title)).status).toBe(status);
  }
  await page.context().close();
});

test('an admin adds a note for members, which goes with the status or by itself', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = await ownIdea(request, 'Points for reading', 'rejected');
  const page = await openSection(browser, 'ideas', { baseURL });
  await page.getByRole('button', { name: title }).click();
  await page.getByLabel('Note for members').fill('Not this year.');
  await page.reload();
  await expect(page.getByLabel('Note for members')).toHaveValue('Not this year.');
  await statusOf(page, title).selectOption('under_review');
  await expect
    .poll(() => ideaCalled(request, title))
    .toMatchObject({
      status: 'under_review',
      admin_note: 'Not this year.',
    });
  await page.getByLabel('Note for members').fill('');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect.poll(async () => (await ideaCalled(request, title)).admin_note).toBeNull();
  await page.context().close();
});

test('two admins on one idea: the second sees the present state, nothing is overwritten', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = await ownIdea(request, 'Contested letter', 'implemented');
  const page = await openSection(browser, 'ideas', { baseURL });
  await expect(statusOf(page, title)).toHaveValue('implemented');
  const { id, updated_at } = await ideaCalled(request, title);
  await changeElsewhere(request, `/api/admin/ideas/${id}`, { status: 'approved', updated_at });
  await statusOf(page, title).selectOption('rejected');
  await expect(page.getByRole('alert')).toContainText(
    'Failed to update idea status. Someone changed this idea in the meantime. Nothing was overwritten.',
  );
  await expect(statusOf(page, title)).toHaveValue('approved');
  await statusOf(page, title).selectOption('implemented');
  await expect.poll(async () => (await ideaCalled(request, title)).status).toBe('implemented');
  await page.context().close();
});

test('a status that cannot be saved goes back and can be tried again (R430, A-23)', { tag: '@all' }, async ({
  browser,
  baseURL,
  request,
}) => {
  const title = await ownIdea(request, 'Unlucky status');
  const page = await openSection(browser, 'ideas', { baseURL });
  await page.route('**/api/admin/ideas/*', (route) => route.abort());
  await statusOf(page, title).selectOption('approved');
  await expect(page.getByRole('alert')).toContainText('Failed to update idea status');
  await expect(statusOf(page, title)).toHaveValue('under_review');
  await page.unroute('**/api/admin/ideas/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(async () => (await ideaCalled(request, title)).status).toBe('approved');
  await page.context().close();
});

test('an admin makes a roadmap item of an idea, once (lineage)', async ({ browser, baseURL, request }) => {
  const title = await ownIdea(request, 'Becomes an item');
  const page = await openSection(browser, 'ideas', { baseURL });
  await page.getByRole('button', { name: title }).click();
  await page.getByRole('button', { name: 'Make a roadmap item' }).click();
  await expect(page.getByRole('status').getByText('Roadmap item created')).toBeVisible();
  await page.getByRole('button', { name: 'Show on the roadmap' }).click();
  await expect(columnOf(page, 'Backlog').getByRole('listitem').filter({ hasText: title })).toContainText(
    'From an idea',
  );
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.context().close();
});

test('5,000 ideas are searched, filtered, ordered and turned over, in the address (R390)', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const items = Array.from({ length: 5000 }, (_, n) => ({
    id: `idea-${n}`,
    title: `Idea ${String(n).padStart(4, '0')}`,
    description: 'Words.',
    status: n % 2 ? 'approved' : 'under_review',
    upvotes: n,
    member_id: 'm',
    author: n % 3 ? { username: 'fern', display_name: 'Fern' } : null,
    created_at: new Date(1_700_000_000_000 - n * 1000).toISOString(),
    updated_at: new Date(1_700_000_000_000).toISOString(),
  }));
  const page = await openSection(browser, 'feed', { baseURL });
  await page.route('**/api/admin/ideas*', (route) => route.fulfill({ json: { items, next: null } }));
  await page.goto('/admin-portal/dashboard?tab=insiderz&section=ideas');
  await expect(page.getByText('1 to 50 of 5,000 ideas')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByRole('button', { name: 'Idea 0050' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('approved');
  await page.getByLabel('Order').selectOption('upvotes');
  await expect(page.getByRole('row').nth(1)).toContainText('Idea 4999');
  await expect(page).toHaveURL(/status=approved&sort=upvotes|sort=upvotes&status=approved/);
  await page.getByLabel('Search ideas').fill('4997');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('Idea 4997');
  await page.context().close();
});

test('ideas on a phone are stacked rows, in light and dark', { tag: '@all' }, async ({
  browser,
  baseURL,
}) => {
  const page = await openSection(browser, 'ideas', { baseURL, phone: true });
  await page.getByRole('button', { name: 'Deposit letter' }).click();
  await expect(page.getByLabel('Note for members')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.context().close();
});
