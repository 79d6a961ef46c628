import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { seeded } from './admin-desk.ts';
import { ideaCalled, openSection } from './insiderz-page.ts';
import { asMember, beMember, expectNoSideways } from './member-page.ts';
import { fresh, ideaOf } from './own-data.ts';

test('an admin merges two ideas and takes it back; meanwhile the old link leads to the one that stays', async ({
  browser,
  baseURL,
  request,
}) => {
  const [old, stays] = [fresh('Lantern on the stairs'), fresh('Lantern by the door')];
  for (const title of [old, stays]) await ideaOf(request, seeded('member'), title);
  const { id } = await ideaCalled(request, old);
  await asMember(request, 'PUT', `/ideas/${id}/upvote`);

  const page = await openSection(browser, 'ideas', { baseURL });
  await page.getByRole('button', { name: old }).click();
  await page.getByRole('button', { name: 'Merge into another idea' }).click();
  await page.getByLabel('Merge into', { exact: true }).fill(stays);
  await page.getByRole('button', { name: `Merge into this ${stays}` }).click();
  await expect(page.getByRole('button', { name: 'Take the merge back' })).toBeVisible();
  await expect.poll(() => ideaCalled(request, stays)).toMatchObject({ upvotes: 1 });
  expect(await violations(page)).toEqual([]);

  const context = await browser.newContext({ baseURL });
  const member = await context.newPage();
  await beMember(member);
  await member.goto(`/insiderz/ideas#idea-${id}`);
  const named = member.getByRole('region', { name: 'One idea' });
  await expect(named).toContainText(`${old} was merged into this idea`);
  await expect(named.getByRole('heading', { name: stays })).toBeVisible();
  expect(await violations(member)).toEqual([]);
  await expectNoSideways(member);

  await page.getByRole('button', { name: 'Take the merge back' }).click();
  await expect(page.getByLabel('Merge into', { exact: true })).toBeVisible();
  await expect.poll(() => ideaCalled(request, stays)).toMatchObject({ upvotes: 0 });
  await expect.poll(() => ideaCalled(request, old)).toMatchObject({ upvotes: 1, merged_into: null });
  await context.close();
  await page.context().close();
});
