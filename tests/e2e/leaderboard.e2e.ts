import { expect, test } from 'playwright/test';
import type { OutputOf } from '#domain/contract.ts';
import type { getLeaderboard } from '#domain/leaderboard/contract.ts';
import { violationsInBoth } from './accessibility.ts';
import { settle } from './contribution-link.ts';
import { acceptedContribution } from './insiderz-member.ts';
import { beMember } from './member-page.ts';
import { fresh } from './own-data.ts';

type Board = OutputOf<typeof getLeaderboard>;

test('a visitor sees who helped, from the footer of any page (A-09)', async ({ page, request, baseURL }) => {
  // Accepted now: what is seeded may be of last month.
  const name = fresh('Rowan');
  const id = await acceptedContribution(request, baseURL, name);
  await settle(request, id);
  await expect.poll(async () => (await request.get('/leaderboard')).text()).toContain(name);
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Leaderboard' }).click();
  await expect(page).toHaveURL(/\/leaderboard$/);
  const table = page.getByRole('table', { name: 'Contributors, this month' });
  await expect(table.getByRole('rowheader', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wall of thanks' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('@');
  expect(await violationsInBoth(page)).toEqual([]);
});

test('whoever is signed in finds their own row marked, and a visitor asks for none', async ({
  browser,
  baseURL,
  page,
  request,
}) => {
  const alias = fresh('Juniper');
  const id = await acceptedContribution(request, baseURL, alias);
  await settle(request, id);
  // Another person of this name, with as many.
  await settle(request, await acceptedContribution(request, baseURL, `${alias} `));
  const shown = async () => (await (await request.get('/leaderboard')).text()).split(`> ${alias}</span>`);
  await expect.poll(async () => (await shown()).length - 1).toBe(2);
  /** As the second of the two gets it. */
  const ownRow = async () => {
    const { rows, updated_at } = (await (await request.get('/api/leaderboard')).json()) as Board;
    const at = rows.findLastIndex((one) => one.alias === alias);
    return { ...rows[at], at, updated_at };
  };

  const asked: string[] = [];
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname));
  await page.goto('/leaderboard');
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => /LateOwnRow|leaderboard\/own/.test(path))).toEqual([]);
  await expect(page.getByText('This is you')).toHaveCount(0);

  const context = await browser.newContext({ baseURL });
  const signedIn = await context.newPage();
  await beMember(signedIn);
  const mark = signedIn.getByText('This is you');
  const own = signedIn.waitForResponse('**/api/leaderboard/own?period=all');
  await signedIn.goto('/leaderboard?period=all');
  expect(await (await own).json()).toHaveProperty('row');
  await signedIn.route('**/api/leaderboard/own*', async (route) =>
    route.fulfill({ json: { row: await ownRow() } }),
  );
  await signedIn.goto('/leaderboard');
  await expect(mark).toHaveCount(1);
  await expect(signedIn.getByRole('rowheader', { name: alias }).last()).toContainText('This is you');
  expect(await violationsInBoth(signedIn)).toEqual([]);
  await signedIn.unroute('**/api/leaderboard/own*');
  await signedIn.route('**/api/leaderboard/own*', (route) => route.fulfill({ json: { row: null } }));
  await Promise.all([signedIn.waitForResponse('**/api/leaderboard/own*'), signedIn.reload()]);
  await expect(mark).toHaveCount(0);
  await context.close();
});
