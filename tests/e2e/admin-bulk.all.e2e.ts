import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { decideElsewhere, openDesk, sendContribution } from './admin-desk.ts';
import { address, startClear } from './desk-decisions.ts';
import { fresh } from './own-data.ts';

startClear();

test('an admin rejects several at once by keyboard, reads which one was refused and why, and takes the others back together', async ({
  browser,
  baseURL,
  request,
}) => {
  const names = ['One', 'Two', 'Three'].map(fresh);
  for (const name of names) await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  await list.getByRole('button', { name: 'Select', exact: true }).click();
  const boxes = list.getByRole('checkbox', { disabled: false });
  await expect(boxes).toHaveCount(3);
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(list.getByText('3 selected')).toBeVisible();

  const panel = page.getByRole('region', { name: 'Review 3 contributions' });
  await expect(panel.getByRole('list', { name: 'Selected' }).getByRole('listitem')).toHaveCount(3);
  // One decision bar, in the order of the one contribution.
  await expect(page.locator('[data-decide] button')).toHaveText([
    /^Approve 3/,
    /^Reject 3/,
    /^Ask 3 for info/,
  ]);
  await panel.getByRole('button', { name: 'Not for now' }).click();
  const message = page.getByLabel('Message to the contributors');
  await expect(message).toHaveValue(/^Thank you for the idea/);
  const first = (await boxes.last().getAttribute('value')) ?? '';
  await decideElsewhere(request, first, 'Seen elsewhere');
  await boxes.first().focus();
  await page.keyboard.press('r');

  const outcome = page.getByRole('region', { name: 'Result' });
  await expect(outcome.getByRole('status')).toHaveText('2 rejected, 1 failed');
  await expect(outcome.getByRole('listitem').filter({ hasText: names[0] ?? '' })).toContainText(
    'changed in the meantime',
  );
  await page.locator('.toast').getByRole('button', { name: /^Undo/ }).click();
  await expect(outcome.getByRole('status')).toHaveText('2 new again');
  await expect(message).toHaveValue(/^Thank you for the idea/);
  await expect(list.getByRole('checkbox', { disabled: false })).toHaveCount(2);
});

test('an admin approves several with a reward each; an amount outside the guide stays selected, and an undo keeps what was chosen', async ({
  browser,
  baseURL,
  request,
}) => {
  const [paid = '', unpaid = '', outside = ''] = ['Paid', 'Unpaid', 'Outside'].map(fresh);
  for (const name of [paid, unpaid, outside]) await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  await list.getByRole('button', { name: 'Select', exact: true }).click();
  await page.getByRole('button', { name: 'All on this page' }).click();
  const selected = page.getByRole('list', { name: 'Selected' });
  await expect(page.getByText('Approving pays 150–900 INZ, with 250 for each first')).toBeVisible();
  await selected.getByLabel(`INZ for First line of ${paid}`).fill('120');
  await selected.getByLabel(`Reward for First line of ${unpaid}`).selectOption('No reward');
  const amount = selected.getByLabel(`INZ for First line of ${outside}`);
  await amount.fill('5000');
  await expect(amount).toHaveAccessibleDescription(/Decide this one on its own: it is more than 1,000 INZ/);
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: /^Approve 2/ }).click();

  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('2 approved');
  await expect(page.locator('.toast')).toContainText('2 contributions: approved, 370 INZ.');
  await expect(selected.getByRole('listitem')).toHaveText([new RegExp(outside)]);
  await page.locator('.toast').getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('status')).toHaveText('2 new again');
  await page.getByRole('button', { name: 'All on this page' }).click();
  await expect(selected.getByLabel(`INZ for First line of ${paid}`)).toHaveValue('120');
  await page.context().close();
});

test('an admin who selects before the rows have arrived has the focus on the first that waits once they have', async ({
  browser,
  baseURL,
  request,
}) => {
  await sendContribution(request, fresh('Late'), { email: address() });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const page = await openDesk(browser, {
    baseURL,
    before: (desk) =>
      desk.route(/\/api\/admin\/contributions/, async (route) => {
        await arrived;
        await route.continue();
      }),
  });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  await list.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(list.getByText('0 selected')).toBeVisible();
  arrive();
  await expect(list.getByRole('checkbox', { disabled: false }).first()).toBeFocused();
  await page.context().close();
});

test('an admin with the filters open still sees rows of the list, also on a low screen', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const name of ['Low one', 'Low two', 'Low three'].map(fresh))
    await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page.setViewportSize({ width: 1440, height: 600 });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  await list.getByRole('button', { name: 'Filters' }).click();
  await expect(list.getByRole('combobox').nth(1)).toBeVisible();
  const rows = list.getByRole('list').filter({ hasText: 'Low one' });
  await expect.poll(async () => (await rows.boundingBox())?.height).toBeGreaterThanOrEqual(150);
  await page.context().close();
});

test('on a phone what is selected is reviewed on a screen of its own, and Back leads to the selection', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const name of ['Pocket one', 'Pocket two'].map(fresh))
    await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL, phone: true });
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await expect(page.getByRole('checkbox', { disabled: false })).toHaveCount(2);
  await page.getByRole('button', { name: 'All on this page' }).click();
  await page.getByRole('button', { name: 'Review 2', exact: true }).click();
  const panel = page.getByRole('region', { name: 'Review 2 contributions' });
  for (const name of [/^Approve 2/, /^Reject 2/, /^Ask 2 for info/])
    await expect(panel.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await panel.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page.getByText('2 selected').first()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.context().close();
});
