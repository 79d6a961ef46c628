import { expect, test } from 'playwright/test';
import { newKey, signedToken } from '#tests/builders/vouches.ts';
import { violationsInBoth } from './accessibility.ts';

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

test('a form that was open until its token expired says so before it is sent, and goes on without', async ({
  page,
}) => {
  await page.clock.install();
  const token = signedToken(newKey());
  await page.goto(`/contribute?app=roomz#vouch=${token}`);
  await expect(page.getByText('Roomz vouches for you')).toBeVisible();
  await page.clock.fastForward('10:01');
  await expect(page.getByText('Roomz vouched for you, and that has expired.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on without it' }).click();
  await expect(page.getByText('Roomz vouched for you')).toHaveCount(0);
  await expect(page.getByRole('checkbox', { name: /I agree to the/ })).toBeFocused();
});

test('the form waits for no token, one that comes late changes nothing typed, and a new one follows while it is open', async ({
  page,
  baseURL,
}) => {
  await page.clock.install();
  let answer = () => {};
  const isAllowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const tokens = ['first', 'second'];
  await page.route('**/vouch', async (route) => {
    await isAllowed;
    await route.fulfill({ body: signedToken(newKey(), { jti: tokens.shift() }) });
  });
  await page.goto(`http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 5}/`);
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const inside = page.frameLocator('iframe[title="Contribution form"]');
  const line = inside.getByText('Roomz vouches for you, without saying who you are');
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  await inside.getByLabel('Type of contribution').selectOption('ux_wording');
  await expect(line).toHaveCount(0);
  answer();
  await expect(line).toBeVisible();
  await expect(inside.getByLabel('Type of contribution')).toHaveValue('ux_wording');

  // Removed, it stays so when the panel fetches the next one.
  await inside.getByRole('button', { name: 'Remove vouching' }).click();
  await expect(line).toHaveCount(0);
  const renewed = page.waitForResponse('**/vouch');
  await page.clock.fastForward('08:01');
  await renewed;
  await expect(line).toHaveCount(0);
  expect(tokens).toEqual([]);
});

test('an app that has a token at once passes it when the form is there, and the browser complains of nothing', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  await page.goto(`http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 5}/`);
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  await page.locator('thegrid-contribute').evaluate((element, token) => {
    (element as HTMLElement & { open(context: object): void }).open({ app: 'roomz', vouch: token });
  }, signedToken(newKey()));
  const inside = page.frameLocator('iframe[title="Contribution form"]');
  await expect(inside.getByText('Roomz vouches for you, without saying who you are')).toBeVisible();
  expect(complaints.filter((text) => text.includes('postMessage'))).toEqual([]);
});
