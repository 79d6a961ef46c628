import { expect, type Page, test } from 'playwright/test';
import { openDesk, sendContribution } from './admin-desk.ts';
import { done, startClear } from './desk-decisions.ts';

startClear();

const title = (page: Page) => page.getByRole('heading', { level: 2 }).and(page.locator('#desk-heading'));
const refused = (page: Page, words: string) => page.locator('.toast').filter({ hasText: words });

/** From now on decisions are answered only once `answer` was called; `made` names what was sent. */
async function holdDecisions(page: Page) {
  const made: string[] = [];
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/admin\/contributions\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    made.push(route.request().postDataJSON().status);
    await answered;
    await route.continue();
  });
  return { made, answer: () => answer() };
}

test('keys that an admin presses while a decision is saved decide nothing, and say so', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const name of ['Ada Third', 'Ben Second', 'Cleo First']) await sendContribution(request, name);
  const page = await openDesk(browser, { baseURL });
  await expect(title(page)).toHaveText('First line of Cleo First');
  const { made, answer } = await holdDecisions(page);
  await page.keyboard.press('a');
  await expect.poll(() => made).toEqual(['accepted']);
  await page.keyboard.press('r');
  await expect(
    refused(page, 'R did nothing: the decision on Cleo First is still being saved.'),
  ).toBeVisible();
  await page.keyboard.press('u');
  await expect(
    refused(page, 'U did nothing: the decision on Cleo First is still being saved.'),
  ).toBeVisible();
  answer();
  await expect(title(page)).toHaveText('First line of Ben Second');
  await expect(done(page, /Cleo First: approved/)).toBeVisible();
  expect(made).toEqual(['accepted']);
  // A second later by the page's clock: no burst any more.
  await page.evaluate(() => {
    const later = performance.now() + 1000;
    performance.now = () => later;
  });
  await page.keyboard.press('r');
  await expect(done(page, /Ben Second: rejected/)).toBeVisible();
  await page.context().close();
});

test('an admin who types ahead in one burst decides only the contribution that was on screen', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const name of ['Ada Third', 'Ben Second', 'Cleo First']) await sendContribution(request, name);
  const page = await openDesk(browser, { baseURL });
  await expect(title(page)).toHaveText('First line of Cleo First');
  const { made, answer } = await holdDecisions(page);
  await page.keyboard.press('a');
  await expect.poll(() => made).toEqual(['accepted']);
  // The page's own clock stands still, so that the burst is one on any machine.
  await page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
  await page.keyboard.press('r');
  answer();
  await expect(title(page)).toHaveText('First line of Ben Second');
  for (const key of ['a', 'r', 'i']) await page.keyboard.press(key);
  await expect(
    refused(page, 'I did nothing: it was pressed before this contribution could be read.'),
  ).toBeVisible();
  await expect(title(page)).toHaveText('First line of Ben Second');
  expect(made).toEqual(['accepted']);
  await page.context().close();
});

test('a decision key says that no contribution is open, on a clear desk as well', async ({
  browser,
  baseURL,
}) => {
  const page = await openDesk(browser, { baseURL });
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(refused(page, 'A did nothing: no contribution is open.')).toBeVisible();
  await page.context().close();
});

for (const phone of [false, true]) {
  test(`"to review" opens the first contribution that waits${phone ? ', on a phone' : ''}`, async ({
    browser,
    baseURL,
    request,
  }) => {
    for (const name of ['Ada Oldest', 'Ben Newest']) await sendContribution(request, name);
    const page = await openDesk(browser, { baseURL, phone });
    if (!phone) await expect(title(page)).toHaveText('First line of Ben Newest');
    await page.getByRole('link', { name: /to review$/ }).click();
    await expect(title(page)).toHaveText('First line of Ada Oldest');
    await expect(page).toHaveURL(/status=new/);
    await page.context().close();
  });
}
