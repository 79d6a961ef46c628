import { expect, type FrameLocator, type Page, test } from 'playwright/test';
import { pngFile } from '#tests/builders/files.ts';
import { PASSWORD } from './account-page.ts';
import { adminToken, clearDesk, openDesk, panelOf } from './admin-desk.ts';
import { endTenSeconds, mailsTo, settle } from './contribution-link.ts';
import { webhookReceiver } from './webhook-receiver.ts';

const NAME = 'Rowan Walker';
const TEXT = 'Write to my landlord so that I get the deposit returned';
const TITLE = 'Landlord letters in plain words';

/** In the app: a picture, the known item declined, and sent; its id by the answer. */
async function report(page: Page, inside: FrameLocator, email: string): Promise<string> {
  await page.getByRole('link', { name: 'Report a problem' }).click();
  await expect(inside.getByLabel('Related App')).toHaveValue('roomz');
  await inside.getByLabel('Description').fill(TEXT);
  const known = inside.getByRole('region', { name: 'We know this one: add yours' });
  await expect(known.getByRole('link', { name: 'Deposit letter' })).toBeVisible();
  await known.getByRole('button', { name: 'Mine is different' }).click();
  await expect(known).toHaveCount(0);
  await inside.getByLabel('Display Name').fill(NAME);
  await inside.getByLabel('Email Address', { exact: true }).fill(email);
  const choosing = page.waitForEvent('filechooser');
  await inside.getByLabel('Upload proof').click();
  const buffer = Buffer.from(pngFile());
  await (await choosing).setFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  await inside.getByRole('checkbox', { name: /I agree to the/ }).check();
  const answered = page.waitForResponse(
    (response) => new URL(response.url()).pathname === '/api/contributions',
  );
  await inside.getByRole('button', { name: 'Submit contribution' }).click();
  const { id } = (await (await answered).json()) as { id: string };
  await expect(inside.getByRole('region', { name: 'Thank you. We have your contribution.' })).toBeVisible();
  return id;
}

test('a screenshot from inside an app becomes a contribution, an invitation, a member’s own row and something that shipped', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(120_000);
  await clearDesk(request);
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { arrived, url, close } = await webhookReceiver();
  const added = await request.post('/api/admin/webhooks', { headers, data: { url } });
  expect(added.status()).toBe(201);
  const email = `walk-${crypto.randomUUID()}@example.org`;

  await page.goto(`http://127.0.0.1:${Number(new URL(baseURL ?? '').port) + 5}/`);
  const id = await report(page, page.frameLocator('iframe[title="Contribution form"]'), email);

  const desk = await openDesk(browser, { baseURL });
  await expect(panelOf(desk, NAME).getByRole('list', { name: 'Known already' })).toContainText(
    'Deposit letter',
  );
  await expect(desk.getByLabel('And invite to Insiderz')).toBeChecked();
  await desk.getByRole('button', { name: /^Approve/ }).click();
  await expect(desk.locator('.toast', { hasText: `${NAME}: approved` })).toContainText('invited');
  await endTenSeconds(baseURL, id);
  await settle(request, id);

  const invitation = async () =>
    /\/insiderz-portal#invite=[\w-]+/.exec((await mailsTo(request, email)).at(-1)?.text ?? '')?.[0];
  await expect.poll(invitation).toBeDefined();
  await page.goto((await invitation()) ?? '');
  const account = page.getByRole('form', { name: 'Sign Up' });
  await account.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await account.getByLabel('Confirm password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
  await page.getByRole('button', { name: 'Join Insiderz' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
  await page.goto('/account');
  const own = page.getByRole('region', { name: 'My contributions' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText([TEXT]);
  await expect(own.getByText('Accepted', { exact: true })).toBeVisible();

  const data = { title: TITLE, description: 'A letter that says what is owed.', public: true };
  const planned = await request.post('/api/admin/roadmap', { headers, data });
  const { id: item, updated_at } = (await planned.json()) as { id: string; updated_at: string };
  const move = { column_name: 'completed', updated_at };
  expect((await request.patch(`/api/admin/roadmap/${item}`, { headers, data: move })).status()).toBe(200);
  await expect(async () => {
    await request.post('/__local/schedules/deliver');
    expect(arrived.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['contribution.received', 'contribution.decided', 'item.shipped']),
    );
  }).toPass();
  const decided = arrived.find(({ type }) => type === 'contribution.decided');
  expect(decided?.data.contribution).toMatchObject({ id, state: 'accepted' });
  expect(JSON.stringify(arrived)).not.toContain(email);

  const found = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Changelog' });
  await expect(async () => {
    await page.goto(`/search?q=${encodeURIComponent(TITLE)}`);
    await expect(found.first()).toContainText(TITLE, { timeout: 3_000 });
  }).toPass();
  await found.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const { id: endpoint } = ((await added.json()) as { endpoint: { id: string } }).endpoint;
  await request.delete(`/api/admin/webhooks/${endpoint}`, { headers });
  close();
  await desk.context().close();
});
