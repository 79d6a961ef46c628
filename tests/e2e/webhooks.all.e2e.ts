import { expect, test } from 'playwright/test';
import { openDeskAt } from './admin-desk.ts';

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
