import { expect, test } from 'playwright/test';
import { violations } from './accessibility.ts';
import { seeded } from './admin-desk.ts';
import { beMember, expectNoSideways } from './member-page.ts';
import { fresh, ideaOf } from './own-data.ts';

test('a member follows their own idea by itself, presses it off, and it stays off', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('Lantern in the hall');
  await ideaOf(request, seeded('member'), title);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await beMember(page);
  await page.goto('/insiderz/ideas');
  const unfollowed = page.waitForResponse('**/follow');
  await page.getByRole('button', { name: `Following ${title}` }).click();
  await expect(page.getByRole('button', { name: `Follow ${title}` })).toBeVisible();
  const upvoted = page.waitForResponse('**/upvote');
  await page.getByRole('button', { name: `0 upvotes for ${title}` }).click();
  await expect(page.getByRole('button', { name: `1 upvote for ${title}` })).toBeVisible();
  // Both are shown before they are stored.
  await Promise.all([unfollowed, upvoted]);
  await page.reload();
  await expect(page.getByRole('button', { name: `Follow ${title}` })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await expectNoSideways(page);
  await context.close();
});
