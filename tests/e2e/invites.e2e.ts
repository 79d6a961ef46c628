import { type Browser, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { freshName } from './account-page.ts';
import { openDeskAt } from './admin-desk.ts';
import { acceptedContribution, invitationFor } from './insiderz-member.ts';
import { fresh, freshTag } from './own-data.ts';

const DASHBOARD = '/admin-portal/dashboard?tab=tokens';
const ROWS = Array.from({ length: 60 }, (_, n) => ({
  contribution_id: `00000000-0000-4000-8000-0000000000${String(n + 10).padStart(2, '0')}`,
  reference: `TG-TEST${String(n).padStart(2, '0')}`,
  display_name: n === 0 ? 'Zoë Fern' : `Person ${String(n).padStart(2, '0')}`,
  email: `person${n}@example.org`,
  contribution_type: n % 2 ? 'product_idea' : 'ux_wording',
  related_app: 'roomz',
  reviewed_at: new Date(Date.UTC(2026, 9, 1, 12, n)).toISOString(),
  effective_at: null,
  created_at: new Date(Date.UTC(2026, 8, 1, 12, n)).toISOString(),
  is_member: false,
}));

/** Answers a list instead of the server, for what seeds cannot hold. */
const withPending = (page: Page, items: unknown[]) =>
  page.route('**/api/admin/tokens/pending*', (route) => route.fulfill({ json: { items, next: null } }));

interface Opened {
  baseURL: string | undefined;
  phone?: boolean;
  query?: string;
  before?: (page: Page) => Promise<unknown>;
}

async function openTokens(browser: Browser, { query = '', ...options }: Opened): Promise<Page> {
  const page = await openDeskAt(browser, `${DASHBOARD}${query}`, options);
  await expect(page.getByRole('heading', { name: 'Generate Tokens', level: 1 })).toBeVisible();
  return page;
}

const expectAccessible = async (page: Page) => expect(await violationsInBoth(page)).toEqual([]);

test('an admin reads who is a member already, after the others, and dismisses one of them with an Undo (R371)', async ({
  browser,
  baseURL,
}) => {
  const rows = ROWS.slice(0, 3).map((row, n) => ({ ...row, is_member: n === 2 }));
  const sent: unknown[] = [];
  const page = await openTokens(browser, {
    baseURL,
    before: async (one) => {
      await withPending(one, rows);
      await one.route(`**/api/admin/tokens/pending/${rows[2]?.contribution_id}`, (route) => {
        sent.push(route.request().postDataJSON());
        return route.fulfill({ json: route.request().postDataJSON() });
      });
    },
  });
  const names = page.getByRole('rowheader');
  // Person 02 was decided last and would stand on top.
  await expect(names).toContainText(['Person 01', 'Zoë Fern', 'Person 02']);
  await expect(names.filter({ hasText: 'Already a member' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Dismiss/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss Person 02' }).click();
  await expect(names).toHaveCount(2);
  await page.locator('.toast', { hasText: 'Dismissed' }).getByRole('button', { name: 'Undo' }).click();
  await expect(names).toContainText(['Person 01', 'Zoë Fern', 'Person 02']);
  // The row is back before its answer is.
  await expect.poll(() => sent).toEqual([{ dismissed: true }, { dismissed: false }]);
});

test('an admin generates a token with the keyboard, copies it, and it is shown nowhere again (R371–R378, A-42, A-51)', async ({
  browser,
  baseURL,
  request,
}) => {
  const mark = freshTag();
  const name = `Zoë Lindqvist ${mark}`;
  await acceptedContribution(request, baseURL, name);
  const page = await openTokens(browser, { baseURL });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: `Generate token for ${name}` }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Generate a token' });
  await expect(dialog.getByLabel('Username')).toHaveValue(`zoe_lindqvist_${mark}`);
  const day = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  await expect(dialog.getByLabel('Expires on')).toHaveValue(day);
  await expect(dialog.getByText(/^End of \w+day \d+ \w+ \d{4} \(UTC\), in 365 days$/)).toBeVisible();
  await expect(dialog.getByLabel(/Email the invitation/)).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('Enter');

  const toast = page.locator('.toast', { hasText: 'Token Generated' });
  await expect(toast).toBeVisible();
  const panel = page.getByRole('region', { name: `Token for ${name}` });
  await expect(panel.getByRole('heading')).toBeFocused();
  const secret = (await panel.locator('code').first().textContent()) ?? '';
  expect(secret).toMatch(/^[\w-]{43}$/);
  await expect(toast).toContainText(secret);
  await expectAccessible(page);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await toast.getByRole('button', { name: 'Copy token' }).click();
  await expect.poll(copied).toBe(secret);
  await panel.getByRole('button', { name: 'Copy invitation link' }).click();
  await expect.poll(copied).toBe(`${baseURL}/insiderz-portal#invite=${secret}`);
  await expect(toast).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: /^Tokens/ }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
    `ends in ${secret.slice(-4)}`,
  );

  await panel.getByRole('button', { name: 'Done, hide it' }).click();
  await expect(panel).toHaveCount(0);
  await expect(toast).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  expect(kept).not.toContain(secret);
  const mails = async () =>
    (await (await page.request.get('/__local/mail.json')).json()) as { text: string }[];
  await expect.poll(async () => (await mails()).filter((mail) => mail.text.includes(secret))).toHaveLength(1);
  await page.context().close();
});

test('an admin revokes a token after a question, and re-issues it (A-51)', async ({
  browser,
  baseURL,
  request,
}) => {
  const mark = freshTag();
  const name = `Priya Nair ${mark}`;
  await invitationFor(request, await acceptedContribution(request, baseURL, name), freshName());
  const page = await openTokens(browser, { baseURL, query: `&view=tokens&q=${mark}` });
  const rows = page.getByRole('row', { name: new RegExp(name) });
  await rows.getByRole('button', { name: /^Revoke/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Revoke this token?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(rows.getByText('Live', { exact: true })).toBeVisible();
  await rows.getByRole('button', { name: /^Revoke/ }).click();
  await question.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('status').getByText('Token revoked')).toBeVisible();
  await expect(rows.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Generate Tokens' })).toBeFocused();

  await rows.getByRole('button', { name: /^Re-issue/ }).click();
  await page
    .getByRole('dialog', { name: 'Re-issue the token' })
    .getByRole('button', { name: 'Re-issue token' })
    .click();
  await expect(page.locator('.toast', { hasText: 'Token Generated' })).toBeVisible();
  await expect(rows).toHaveCount(2);
  await expect(rows.first().getByText('Live', { exact: true })).toBeVisible();
  await expect(rows.last()).toContainText('Re-issued');
  await page.context().close();
});

test('an admin reads every mistake beside its field, and nothing is sent (R375, A-42)', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const page = await openTokens(browser, { baseURL, before: (one) => withPending(one, ROWS) });
  let sent = 0;
  await page.route('**/api/admin/tokens', async (route) => {
    if (route.request().method() === 'POST') sent += 1;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Generate token for Person 59' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill('Zoë!');
  await dialog.getByLabel('Expires on').fill('2020-02-29');
  await dialog.getByRole('button', { name: 'Generate token' }).click();
  await expect(dialog.getByText('Username must be 3-20 characters')).toBeVisible();
  await expect(dialog.getByText('Choose a day that is not in the past')).toBeVisible();
  await expect(dialog.getByLabel('Username')).toBeFocused();
  await expectAccessible(page);
  expect(sent).toBe(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Generate token for Person 59' })).toBeFocused();
  await page.context().close();
});

test('a failure says "Failed to generate token", keeps the form, and a retry makes one (R379)', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  const name = fresh('night owl');
  const username = freshName();
  await acceptedContribution(request, baseURL, name);
  const page = await openTokens(browser, { baseURL });
  const keys: (string | undefined)[] = [];
  await page.route('**/api/admin/tokens', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length <= 4) return route.abort();
    await route.continue();
  });
  await page.getByRole('button', { name: `Generate token for ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel(/Email the invitation/).uncheck();
  await dialog.getByRole('button', { name: 'Generate token' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to generate token');
  await expect(dialog.getByLabel('Username')).toHaveValue(username);
  await dialog.getByRole('button', { name: 'Generate token' }).click();
  await expect(page.getByRole('region', { name: `Token for ${name}` })).toBeVisible();
  await expect(page.getByText('No email was sent, so pass the link on.')).toBeVisible();
  expect(new Set(keys).size).toBe(1);
  await page.context().close();
});

test('the second of two admins is told that the token was made already (R380)', async ({
  browser,
  baseURL,
}) => {
  const page = await openTokens(browser, { baseURL, before: (one) => withPending(one, ROWS.slice(0, 1)) });
  await page.route('**/api/admin/tokens', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 409,
          json: {
            code: 'conflict',
            message: 'A token for this contribution was made already.',
            request_id: 'x',
          },
        })
      : route.continue(),
  );
  await page.getByRole('button', { name: 'Generate token for Zoë Fern' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generate token' }).click();
  await expect(
    page.getByRole('dialog').getByText('A token for this contribution was made already.'),
  ).toBeVisible();
  await page.context().close();
});

test('a decision that can still be undone waits, and is ready by itself', async ({ browser, baseURL }) => {
  const now = Date.now();
  const before = async (one: Page) => {
    await one.clock.install({ time: now });
    await withPending(one, [{ ...ROWS[0], effective_at: new Date(now + 60_000).toISOString() }]);
  };
  const page = await openTokens(browser, { baseURL, before });
  await expect(page.getByText('Can still be undone. Ready in a few seconds.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Generate token/ })).toHaveCount(0);
  await page.clock.runFor(61_000);
  await expect(page.getByRole('button', { name: 'Generate token for Zoë Fern' })).toBeVisible();
  await page.context().close();
});

test('search, filter, order and page stand in the address and survive a reload, on a phone too', {
  tag: '@all',
}, async ({ browser, baseURL }) => {
  const page = await openTokens(browser, {
    baseURL,
    phone: true,
    before: (one) => withPending(one, ROWS),
  });
  await expect(page.getByText('1 to 50 of 60 contributions')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.getByLabel('Search contributions').fill('person 0');
  await page.getByLabel('Type').selectOption('product_idea');
  await page.getByLabel('Order').selectOption('oldest');
  await expect(page.getByText('5 contributions, 60 in all')).toBeVisible();
  await page.reload();
  await expect(page.getByText('5 contributions, 60 in all')).toBeVisible();
  await expect(page.getByRole('rowheader').first()).toContainText('Person 01');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.getByLabel('Search contributions').fill('nobody at all');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByText('1 to 50 of 60 contributions')).toBeVisible();
  await page.context().close();
});

test('lists that wait, are empty or cannot be had say so', { tag: '@all' }, async ({ browser, baseURL }) => {
  let answer: 'failed' | 'empty' = 'failed';
  const before = (one: Page) =>
    one.route('**/api/admin/tokens/pending*', (route) =>
      answer === 'failed' ? route.abort() : route.fulfill({ json: { items: [], next: null } }),
    );
  const page = await openTokens(browser, { baseURL, before });
  await expect(page.getByRole('alert').getByText('The contributions could not be loaded')).toBeVisible();
  await expectAccessible(page);
  answer = 'empty';
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nobody is waiting for a token' })).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});
