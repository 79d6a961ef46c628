import { expect, test } from 'playwright/test';
import { openDeskAt } from './admin-desk.ts';
import { createItem } from './insiderz-page.ts';
import { asAdmin } from './member-page.ts';
import { callAs, fresh, ideaOf, ownMember } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

test('an idea, its roadmap item and its mission lead to each other, and the changelog names who took part', async ({
  browser,
  baseURL,
  page,
  request,
}) => {
  const [author, helper] = [await ownMember(request), await ownMember(request)];
  const idea = await ideaOf(request, author, fresh('Slow mornings'));
  const title = fresh('Late starts');
  const item = await createItem(request, { title, public: true, idea_id: idea.id });

  const desk = await openDeskAt(browser, '/admin-portal/dashboard?tab=insiderz&section=missions', {
    baseURL,
  });
  const mission = fresh('Sleep in');
  await desk.getByRole('button', { name: 'New mission' }).click();
  const sheet = desk.getByRole('dialog', { name: 'New mission' });
  await sheet.getByLabel('Title').fill(mission);
  await sheet.getByLabel('Brief').fill('Say how it went.');
  await sheet.getByLabel('Serves').selectOption({ label: title });
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(desk.getByRole('row').filter({ hasText: mission })).toContainText(`For ${title}`);
  await desk.context().close();

  await beSignedIn(page, helper);
  await page.goto(`/insiderz/roadmap#item-${item.id}`);
  const card = page.locator(`#item-${item.id}`);
  await expect(card).toBeFocused();
  await card.getByRole('link', { name: mission }).click();
  const task = page.getByRole('article', { name: mission });
  await expect(task).toBeFocused();
  await expect(task.getByRole('link', { name: title })).toHaveAttribute('href', /roadmap#item-/);
  await task.getByRole('link', { name: title }).click();
  await card.getByRole('link', { name: /^From an idea/ }).click();
  await expect(page.getByRole('list', { name: 'The idea of the link' })).toContainText(
    'See it on the roadmap',
  );

  const { items } = await asAdmin(request, 'GET', '/missions');
  const { id } = items.find((one: { title: string }) => one.title === mission);
  const path = `/api/members/missions/${id}/submissions`;
  const handed = await callAs<{ id: string }>(request, helper, 'POST', path, { note: 'Nine hours.' });
  const all = await asAdmin(request, 'GET', '/submissions');
  const { updated_at } = all.items.find((one: { id: string }) => one.id === handed.id);
  await asAdmin(request, 'PATCH', `/submissions/${handed.id}`, { status: 'approved', updated_at });
  const { updated_at: seen } = item;
  await asAdmin(request, 'PATCH', `/roadmap/${item.id}`, { column_name: 'completed', updated_at: seen });
  const shipped = () => page.goto('/changelog').then(() => page.locator(`#item-${item.id}`).count());
  await expect.poll(shipped).toBe(1);
  const entry = page.locator(`#item-${item.id}`);
  await expect(entry).toContainText(`Built with ${author.display_name} and ${helper.display_name}`);
  await expect(entry.getByRole('list', { name: 'How it got here' })).toContainText('Mission');

  for (const { display_name } of [author, helper]) {
    await page.goto('/changelog');
    await entry.getByRole('link', { name: `Report ${display_name}` }).click();
    await expect(page.getByLabel('What do you report?')).toHaveValue('credit');
    await expect(page.getByLabel('Which one?')).toHaveValue(display_name);
    await expect(page.getByLabel('More precisely')).toHaveValue(title);
  }
  await page.goto('/changelog');
  await entry.getByRole('link', { name: title }).click();
  const people = page.getByRole('region', { name: 'Thanks to' });
  await people.getByRole('link', { name: `Report ${helper.display_name}` }).click();
  await expect(page.getByLabel('Which one?')).toHaveValue(helper.display_name);
});
