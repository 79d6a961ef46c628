import { expect, test } from 'playwright/test';
import { newKey, signedToken } from '#tests/builders/vouches.ts';

test('a link of a WebView passes a token in its fragment, which leaves the address and is sent with the form', async ({
  page,
}) => {
  const token = signedToken(newKey());
  const paths: string[] = [];
  page.on('request', (request) => paths.push(request.url()));
  await page.goto(`/contribute?app=roomz&version=2.3#vouch=${token}`);
  await expect(page.getByText('Roomz vouches for you, without saying who you are')).toBeVisible();
  await expect(page).toHaveURL(/\/contribute\?app=roomz&version=2\.3$/);
  await page.getByLabel('Display Name').fill('Yarrow');
  await page.getByLabel('Email Address', { exact: true }).fill('yarrow@bristol.example.uk');
  await page.getByLabel('Type of contribution').selectOption('ux_wording');
  await page.getByLabel('Description').fill('“Proceed” says nothing about what follows.');
  await page.getByRole('checkbox', { name: /I agree to the/ }).check();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contributions'));
  await page.getByRole('button', { name: 'Submit contribution' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ vouch: token, related_app: 'roomz' });
  // The key is in no list: the sender is thanked all the same.
  await expect(page.getByRole('region', { name: 'Thank you. We have your contribution.' })).toBeVisible();
  expect(paths.filter((path) => path.includes(token))).toEqual([]);
});
