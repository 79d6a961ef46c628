import { expect, type Page, test } from 'playwright/test';
import type { ReportRow } from '#domain/reports/contract.ts';
import { reportLink } from '#lib/links.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt, seeded } from './admin-desk.ts';
import { settle } from './contribution-link.ts';
import { acceptedContribution } from './insiderz-member.ts';
import { openSection } from './insiderz-page.ts';
import { asAdmin } from './member-page.ts';
import { fresh, ideaOf } from './own-data.ts';

const sent = (page: Page) => page.getByText('Thank you. A person looks at it.');

test('a visitor reports a name in three presses, an admin hides it with a reason, and it leaves the leaderboard', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const alias = fresh('Briar');
  await settle(request, await acceptedContribution(request, baseURL, alias));
  const board = async () => (await request.get('/leaderboard')).text();
  await expect.poll(board).toContain(alias);
  await page.goto('/leaderboard');
  await page.getByRole('link', { name: `Report ${alias}`, exact: true }).click();
  await expect(page).toHaveURL(/\/safety\?.*#report$/);
  await expect(page.getByLabel('Which one?')).toHaveValue(alias);
  await page.getByText('It pretends to be somebody').click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(sent(page)).toBeFocused();

  // Counted after the visitor has the answer.
  const waiting = async () => (await asAdmin(request, 'GET', '/overview')).reports ?? 0;
  await expect.poll(waiting).toBeGreaterThan(0);
  const desk = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
  const inColumn = desk.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Reports' });
  await expect(inColumn).toHaveText(/^Reports\s*[1-9]/);
  await inColumn.click();
  await desk.getByRole('button', { name: `Decide ${alias}` }).click();
  const dialog = desk.getByRole('dialog');
  await dialog.getByLabel('Outcome').selectOption('hidden');
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('It is the name of somebody else.');
  expect(await violationsInBoth(desk)).toEqual([]);
  await dialog.getByRole('button', { name: 'Decide' }).click();
  await expect(desk.getByRole('status').filter({ hasText: 'Report decided' })).toBeVisible();
  await desk.getByLabel('Show').selectOption('yes');
  await expect(desk.getByRole('row', { name: alias })).toContainText('It is the name of somebody else.');
  await desk.context().close();
  await expect.poll(board).not.toContain(alias);
});

test('a visitor reports an idea by its link, and the list of the admins marks it once it is hidden', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const title = fresh('Unkind');
  const { id } = await ideaOf(request, seeded('member'), title);
  await page.goto(reportLink('idea', title, id));
  await page.getByText('It is hateful, or attacks somebody').click();
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(sent(page)).toBeFocused();
  const reports: { items: ReportRow[] } = await asAdmin(request, 'GET', '/reports');
  const { id: report, updated_at } = reports.items.find((one) => one.title === title)!;
  const decision = { outcome: 'hidden', reason: 'It attacks somebody.', updated_at };
  await asAdmin(request, 'POST', `/reports/${report}/outcome`, decision);
  const desk = await openSection(browser, 'ideas', { baseURL });
  await expect(desk.getByRole('row', { name: title })).toContainText('Hidden from members after a report');
  await desk.context().close();
});

test('a visitor learns on the safety page what is missing in a report, and keeps what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Safety' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Safety' })).toBeVisible();
  await page.getByLabel('In your words').fill('It is about my neighbour.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Say what you report')).toBeVisible();
  await expect(page.getByText('Choose what is wrong with it')).toBeVisible();
  await expect(page.getByLabel('In your words')).toHaveValue('It is about my neighbour.');
  expect(await violationsInBoth(page)).toEqual([]);
});

test('somebody with the link of an answer objects, and is told when the link is wrong', async ({ page }) => {
  await page.goto('/safety#appeal=nothing.signed');
  await expect(page.getByRole('heading', { name: 'Report something' })).toBeHidden();
  await page.getByLabel('Why were we wrong?').fill('It is my real name.');
  await page.getByRole('button', { name: 'Ask us to look again' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'We could not find this report' })).toBeVisible();
  await expect(page.getByLabel('Why were we wrong?')).toHaveValue('It is my real name.');
});
