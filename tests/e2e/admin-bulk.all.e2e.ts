import { expect, test } from 'playwright/test';
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

  await list.getByRole('button', { name: 'Reject', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Reject 3 contributions?' });
  await sheet.getByRole('button', { name: 'Not for now' }).click();
  await expect(sheet.getByLabel('Message to the contributors')).toHaveValue(/^Thank you for the idea/);
  const first = (await boxes.last().getAttribute('value')) ?? '';
  await decideElsewhere(request, first, 'Seen elsewhere');
  await sheet.getByRole('button', { name: 'Reject 3', exact: true }).click();

  const outcome = list.getByRole('region', { name: 'Result' });
  await expect(outcome.getByRole('status')).toHaveText('2 rejected, 1 failed');
  await expect(outcome.getByRole('listitem').filter({ hasText: names[0] ?? '' })).toContainText(
    'changed in the meantime',
  );
  await page.locator('.toast').getByRole('button', { name: /^Undo/ }).click();
  await expect(outcome.getByRole('status')).toHaveText('2 new again');
  await expect(list.getByRole('checkbox', { disabled: false })).toHaveCount(2);
});

test('an admin who chooses several with the filters open still sees rows of the list, also on a low screen', async ({
  browser,
  baseURL,
  request,
}) => {
  for (const name of ['Low one', 'Low two', 'Low three'].map(fresh))
    await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page.setViewportSize({ width: 1440, height: 600 });
  const list = page.getByRole('region', { name: 'Contributions', exact: true });
  await list.getByRole('button', { name: 'Select', exact: true }).click();
  await list.getByRole('button', { name: 'Filters' }).click();
  await expect(list.getByRole('combobox').nth(1)).toBeVisible();
  const rows = list.getByRole('list').filter({ has: page.getByRole('checkbox') });
  expect((await rows.boundingBox())?.height).toBeGreaterThanOrEqual(150);
  await page.context().close();
});
