import { expect, type Page, test } from 'playwright/test';
import { newKey } from '#tests/builders/vouches.ts';
import { violationsInBoth } from './accessibility.ts';
import { openDesk, openDeskAt, panelOf, rowOf } from './admin-desk.ts';
import { fresh } from './own-data.ts';

/** The pretend Roomz, which signs tokens with the key of the local samples (netlify/local/seeds/vouch-key.ts). */
const roomzOf = (site: string | undefined) => `http://127.0.0.1:${Number(new URL(site ?? '').port) + 5}/`;
const form = (page: Page) => page.frameLocator('iframe[title="Contribution form"]');

async function fillIn(inside: ReturnType<typeof form>, name: string): Promise<void> {
  await inside.getByLabel('Display Name').fill(name);
  await inside.getByLabel('Email Address', { exact: true }).fill('fern@bristol.example.uk');
  await inside.getByLabel('Description').fill(`The dates of ${name} are cleared when I go back.`);
  await inside.getByRole('checkbox', { name: /I agree to the/ }).check();
}

test('an app vouches for its user, who sees it before sending, and the desk shows it', async ({
  page,
  browser,
  baseURL,
}) => {
  const tokens: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/vouch')) tokens.push(request.url());
  });
  await page.goto(roomzOf(baseURL));
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  expect(tokens).toEqual([]);
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const inside = form(page);
  const line = inside.getByText('Roomz vouches for you, without saying who you are');
  await expect(line).toBeVisible();
  expect(tokens).toHaveLength(1);
  // It is about contributions to Roomz alone.
  await inside.getByLabel('Related App').selectOption('jobz');
  await expect(line).toBeHidden();
  await inside.getByLabel('Related App').selectOption('roomz');
  await expect(line).toBeVisible();
  // Not in the address of the frame, nor in the draft on the device.
  const name = fresh('Sorrel');
  await fillIn(inside, name);
  const frame = page.frames().find((one) => one.url().includes('/embed/contribute'));
  expect(frame?.url()).not.toContain('vouch');
  expect(await frame?.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('eyJ');
  expect(await violationsInBoth(page)).toEqual([]);
  await inside.getByRole('button', { name: 'Submit contribution' }).click();
  await expect(inside.getByRole('region', { name: 'Thank you. We have your contribution.' })).toBeVisible();

  const desk = await openDesk(browser, { baseURL });
  await rowOf(desk, name).click();
  await expect(panelOf(desk, name).getByText('A visitor, not signed in, vouched for by Roomz')).toBeVisible();
});

test('a person takes the vouching out, and nothing of it is sent', async ({ page, baseURL }) => {
  await page.goto(roomzOf(baseURL));
  await page.waitForFunction(() => customElements.get('thegrid-contribute'));
  await page.getByRole('link', { name: 'Report a problem' }).click();
  const inside = form(page);
  await inside.getByRole('button', { name: 'Remove vouching' }).click();
  await expect(inside.getByText(/vouches for you/)).toHaveCount(0);
  await expect(inside.getByRole('button', { name: 'Remove page' })).toBeFocused();
  await fillIn(inside, fresh('Tansy'));
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/contributions'));
  await inside.getByRole('button', { name: 'Submit contribution' }).click();
  expect((await sent).postDataJSON()).not.toHaveProperty('vouch');
});

test('an admin adds the key of an app and revokes it after a question', async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, '/admin-portal/dashboard?view=vouching', { baseURL });
  const key = newKey();
  const label = fresh('Winter');
  await page.getByLabel('App', { exact: true }).selectOption('jobz');
  await page.getByLabel('Label').fill(label);
  const publicKey = page.getByLabel('Public key');
  await publicKey.fill(String(key.privateKey.export({ type: 'pkcs8', format: 'pem' })));
  await page.getByRole('button', { name: 'Add key' }).click();
  await expect(page.getByText('This is a private key.')).toBeVisible();
  await publicKey.fill(key.pem);
  await page.route('**/api/admin/vouch-keys', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  // The form sends again by itself, under the same key.
  await page.getByRole('button', { name: 'Add key' }).click();
  const row = page.getByRole('row').filter({ hasText: label });
  await expect(row).toContainText(key.id);
  await expect(row).toContainText('Active');
  expect(await violationsInBoth(page)).toEqual([]);

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toContainText('Active');
  await row.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
});
