import { expect, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { openDeskAt } from './admin-desk.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const AT = '/admin-portal/dashboard?view=webhooks';

test('an admin who adds an endpoint is led to its secret, also where the server fails once', async ({
  browser,
  baseURL,
}) => {
  const url = 'https://hooks.example/in';
  const page = await openDeskAt(browser, AT, { baseURL, phone: true });
  const field = page.getByLabel('Address of the receiver');
  const add = page.getByRole('button', { name: 'Add endpoint' });

  await field.fill('http://hooks.example/in');
  await add.click();
  await expect(page.getByText('The address must begin with https://')).toBeVisible();
  await field.fill(url);
  await page.route('**/api/admin/webhooks', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await add.click();
  // The form sends again by itself, under the same key.
  await expect(page.getByRole('heading', { name: `Secret for ${url}` })).toBeFocused();
});

test('an admin tries an endpoint, sends an event again, pauses, skips what is refused, and deletes it', async ({
  browser,
  baseURL,
}) => {
  const { arrived, answer, url, close } = await webhookReceiver();
  const page = await openDeskAt(browser, AT, { baseURL });
  await page.getByLabel('Address of the receiver').fill(url);
  await page.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('heading', { name: `Secret for ${url}` })).toBeFocused();

  const card = page.getByRole('region', { name: url, exact: true });
  const press = (name: string) => card.getByRole('button', { name }).first().click();
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
  const rows = card.getByRole('row').filter({ has: page.getByRole('button') });
  await press('Send a test');
  await expect(rows.first()).toContainText('Delivered');
  await press('Send again');
  await expect.poll(() => arrived.map(({ id }) => id)).toEqual([arrived[0]?.id, arrived[0]?.id]);
  expect(arrived[0]?.id).toBeTruthy();
  expect(await violationsInBoth(page)).toEqual([]);

  answer.status = 500;
  await press('Send a test');
  await expect(rows.first()).toContainText('Waiting');
  await expect(rows.first()).toContainText('last 500');
  await press('Send a test');
  await expect(rows).toHaveCount(3);
  // The one that the receiver refuses, and not what waits for it.
  const skips = card.getByRole('button', { name: 'Skip' });
  await expect(rows.nth(1).getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(skips).toHaveCount(1);
  await press('Skip');
  await confirm('Cancel');
  await expect(rows.nth(1)).toContainText('Waiting');
  await press('Skip');
  await confirm('Skip event');
  await expect(card.getByRole('heading', { name: url })).toBeFocused();
  await expect(rows.nth(1)).toContainText('Skipped');
  await expect(rows.first().getByRole('button', { name: 'Skip' })).toBeVisible();
  await expect(skips).toHaveCount(1);
  expect(await violationsInBoth(page)).toEqual([]);
  await press('Skip');
  await confirm('Skip event');
  await expect(rows.first()).toContainText('Skipped');

  await press('Pause');
  await expect(card.getByText('Paused')).toBeVisible();
  await press('Send a test');
  await expect(page.getByText('Failed to send a test')).toBeVisible();
  await press('Resume');
  await expect(card.getByText('On', { exact: true })).toBeVisible();
  answer.status = 204;
  await press('Send again');
  await expect(rows.first()).toContainText('Delivered');

  await press('Replace secret');
  await confirm('Replace secret');
  await expect(page.getByText('The earlier secret stays valid for 24 hours.').first()).toBeVisible();
  await press('Delete');
  await confirm('Delete endpoint');
  await expect(card).toHaveCount(0);
  close();
});
