import { expect, type Page, test } from 'playwright/test';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { violations, violationsInBoth } from './accessibility.ts';
import { adminToken, openDeskAt, seeded } from './admin-desk.ts';
import { decide, endTenSeconds, settle } from './contribution-link.ts';
import { callAs, ownMember, ownPerson } from './own-data.ts';

const USERS = '/admin-portal/dashboard?tab=users';

const row = (page: Page, username: string) => page.getByRole('row').filter({ hasText: username });
const menuOf = async (page: Page, username: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

test.describe('User Management', () => {
  test('an admin sees the four columns, newest first, and "user" for nobody\'s role (R431–R433)', async ({
    browser,
    baseURL,
  }) => {
    const page = await openDeskAt(browser, USERS, { baseURL });
    await expect(page.getByRole('columnheader')).toHaveText(['Username', 'Display Name', 'Roles', 'Joined']);
    // Other tests make accounts, which are newer.
    await page.getByLabel('Search people').fill('fernhill');
    await expect(row(page, 'fernhill').getByRole('cell').nth(1)).toHaveText('user');
    await page.getByLabel('Search people').fill('tuesday');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/q=tuesday/);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('an admin chooses a role among tabs with counts, and at 320 px has the filters on one line', async ({
    browser,
    baseURL,
  }) => {
    const page = await openDeskAt(browser, USERS, { baseURL });
    const tabs = page.getByRole('group', { name: 'Role' }).getByRole('button');
    await expect(tabs).toHaveText([/^All\d+$/, /^admin\d+$/, /^member\d+$/, /^user\d+$/]);
    await expect(tabs.first()).toHaveAttribute('aria-pressed', 'true');
    await tabs.nth(1).press('Enter');
    await expect(page).toHaveURL(/role=admin/);
    await expect(tabs.nth(1)).toHaveAttribute('aria-pressed', 'true');
    const admins = Number((await tabs.nth(1).innerText()).replace(/\D/g, ''));
    await expect(page.getByRole('row')).toHaveCount(admins + 1);
    expect(await violationsInBoth(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    await expect(tabs.first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    const tops = await page
      .getByRole('search')
      .getByRole('combobox')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await tabs.first().press('Enter');
    await expect(page).not.toHaveURL(/role=/);
    await page.context().close();
  });

  test('who joins, or is changed by another admin, is in the open list and its search without a reload', async ({
    browser,
    baseURL,
    request,
  }) => {
    const page = await openDeskAt(browser, USERS, { baseURL });
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const { id, username } = await ownPerson(request);
    const headers = { authorization: `Bearer ${await adminToken(request)}` };
    await request.put(`/api/admin/users/${id}/roles/member`, { headers });
    await page.getByLabel('Search people').fill(username);
    await expect(row(page, username)).toHaveCount(0);
    // As after half a minute, or on coming back to the page.
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await expect(row(page, username).getByRole('cell').nth(1)).toHaveText('member', { timeout: 1000 });
    }).toPass();
    await page.context().close();
  });

  test('an admin gives and takes member by keyboard; the toast says so (A-57)', async ({
    browser,
    baseURL,
    request,
  }) => {
    const { username } = await ownPerson(request);
    const page = await openDeskAt(browser, USERS, { baseURL });
    const button = page.getByRole('button', { name: `Actions for ${username}`, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Give member' })).toBeFocused();
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Role updated')).toBeVisible();
    await expect(row(page, username)).toContainText('member');
    await menuOf(page, username, 'Remove member');
    await page.getByRole('button', { name: 'Remove member' }).click();
    await expect(row(page, username).getByRole('cell').nth(1)).toHaveText('user');
    await page.context().close();
  });

  test('an admin opens a person by keyboard, reads what they sent and were paid, and goes on to one of it', async ({
    browser,
    baseURL,
    request,
  }) => {
    const member = await ownMember(request);
    const sent = await callAs<Contribution>(request, member, 'POST', '/api/contributions', {
      display_name: member.display_name,
      email: 'person@example.org',
      contribution_type: 'ux_wording',
      related_app: 'roomz',
      description: 'The button says Submit where it should say Send.',
      consent_given: true,
    });
    await decide(request, sent.id, {
      status: 'accepted',
      award: { reward: null, amount: 80, first: false, reason: 'As agreed' },
    });
    await endTenSeconds(baseURL, sent.id);
    await settle(request, sent.id);
    await expect(async () => {
      await request.post('/__local/schedules/deliver');
      const path = `/api/admin/ledger?member=${member.id}`;
      const { items } = await callAs<{ items: unknown[] }>(request, seeded('admin'), 'GET', path);
      expect(items).toHaveLength(1);
    }).toPass();
    const page = await openDeskAt(browser, `${USERS}&q=${member.username}`, { baseURL });
    await page.getByRole('link', { name: member.username, exact: true }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: member.display_name });
    await expect(sheet.getByText('member', { exact: true })).toBeVisible();
    await expect(sheet.getByText('80 INZ')).toBeVisible();
    expect(await violationsInBoth(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('link', { name: member.username, exact: true })).toBeFocused();
    await page.goForward();
    await sheet.getByRole('link', { name: /button says Submit/ }).click();
    await expect(page).toHaveURL(new RegExp(`tab=review&c=${sent.id}`));
    await page.context().close();
  });

  test('arrows and letters lead through the menu of a person; Escape, Tab and a press outside close it', {
    tag: '@all',
  }, async ({ browser, baseURL }) => {
    const page = await openDeskAt(browser, `${USERS}&q=fernhill`, { baseURL });
    const button = page.getByRole('button', { name: 'Actions for fernhill', exact: true });
    const menu = page.getByRole('menu', { name: 'Actions for fernhill' });
    const focused = (name: string) => expect(menu.getByRole('menuitem', { name })).toBeFocused();
    await button.focus();
    await page.keyboard.press('ArrowDown');
    await focused('Give member');
    await page.keyboard.press('ArrowUp');
    await focused('Disable account');
    await page.keyboard.press('Home');
    await page.keyboard.press('s');
    await focused('Show in the audit');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await focused('Disable account');
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(menu).toBeHidden();
    await button.click();
    await page.getByRole('heading', { name: 'User Management' }).click();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await page.context().close();
  });

  test('giving admin asks for the username; one cannot remove oneself and reads why', async ({
    browser,
    baseURL,
  }) => {
    const page = await openDeskAt(browser, `${USERS}&q=k_ellery`, { baseURL });
    await menuOf(page, 'k_ellery', 'Give admin');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: 'Give admin' })).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await page.getByLabel('Search people').fill('admin');
    await page.getByRole('button', { name: 'Actions for admin', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Remove admin' })).toContainText(
      'You cannot remove your own admin role. Another admin can.',
    );
    await page.context().close();
  });

  test('a role change that fails is rolled back and can be retried (A-23)', { tag: '@all' }, async ({
    browser,
    baseURL,
    request,
  }) => {
    const { username } = await ownPerson(request);
    const page = await openDeskAt(browser, USERS, { baseURL });
    await page.route('**/roles/member', (route) => route.abort());
    await menuOf(page, username, 'Give member');
    await expect(page.getByText('Failed to update role', { exact: false })).toBeVisible();
    await expect(row(page, username).getByRole('cell').nth(1)).toHaveText('user');
    await page.unroute('**/roles/member');
    await menuOf(page, username, 'Give member');
    await expect(page.getByText('Role updated')).toBeVisible();
    await expect(row(page, username).getByRole('cell').nth(1)).toContainText('member');
    await page.context().close();
  });

  test('of two changes of one person at once the first fails: the row shows the second one', {
    tag: '@all',
  }, async ({ browser, baseURL, request }) => {
    const { username } = await ownPerson(request);
    const page = await openDeskAt(browser, USERS, { baseURL });
    const first = Promise.withResolvers<void>();
    const order: string[] = [];
    await page.route('**/roles/member', async (route) => {
      await first.promise;
      order.push('role fails');
      await route.abort();
    });
    await page.route('**/disable', async (route) => {
      order.push('disable leaves');
      await route.continue();
    });
    await menuOf(page, username, 'Give member');
    await expect(row(page, username).getByRole('cell').nth(1)).toHaveText('member');
    await menuOf(page, username, 'Disable account');
    await page.getByLabel('Reason').selectOption('Breaks the terms of the programme');
    await page.getByRole('button', { name: 'Disable account' }).click();
    first.resolve();
    await expect(page.getByText('Failed to update role', { exact: false })).toBeVisible();
    await expect(page.getByText('Account disabled')).toBeVisible();
    await expect(row(page, username).getByRole('cell').nth(1)).toHaveText(/^userDisabled/);
    await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Enable account' })).toBeVisible();
    expect(order).toEqual([...Array(4).fill('role fails'), 'disable leaves']);
    await page.context().close();
  });

  test('an admin disables an account with a reason on a phone, and enables it again', async ({
    browser,
    baseURL,
    request,
  }) => {
    const { username } = await ownPerson(request);
    const page = await openDeskAt(browser, USERS, { baseURL, phone: true });
    await menuOf(page, username, 'Disable account');
    await page.getByRole('button', { name: 'Disable account' }).click();
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.getByLabel('Reason').selectOption('Breaks the terms of the programme');
    await page.getByRole('button', { name: 'Disable account' }).click();
    await expect(page.getByText('Account disabled')).toBeVisible();
    await menuOf(page, username, 'Enable account');
    await page.getByRole('button', { name: 'Enable account' }).click();
    await expect(page.getByText('Account enabled')).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  test('a reset link is shown once, in a form that can be copied (A-14)', async ({
    browser,
    baseURL,
    request,
  }) => {
    const { username } = await ownPerson(request);
    const page = await openDeskAt(browser, USERS, { baseURL });
    await menuOf(page, username, 'Issue a reset link');
    await page.getByRole('button', { name: 'Issue link' }).click();
    await expect(page.getByRole('textbox', { name: 'Reset link' })).toHaveValue(/\/recover#reset=[\w-]{43}$/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('textbox', { name: 'Reset link' })).toHaveCount(0);
    await page.context().close();
  });
});

test.describe('the audit view and the overview', () => {
  test('what was done to someone is found from their menu, and Back leads to the list (T35)', async ({
    browser,
    baseURL,
  }) => {
    const page = await openDeskAt(browser, `${USERS}&q=maddox`, { baseURL });
    await menuOf(page, 'maddox', 'Show in the audit');
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'disabled an account' })).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the desk' }).click();
    await expect(page.getByLabel('Search people')).toHaveValue('maddox');
    await page.context().close();
  });

  test('the attempts say that Firebase keeps its own (A-21)', async ({ browser, baseURL }) => {
    const page = await openDeskAt(browser, '/admin-portal/dashboard?view=attempts', { baseURL });
    await expect(page.getByText("are seen in Firebase's own logs only", { exact: false })).toBeVisible();
    await expect(page.getByRole('table').getByText('Signed in').first()).toBeVisible();
    await page.context().close();
  });

  test('someone who failed too often reads how long to wait (A-21)', async ({ page }) => {
    await page.route('**/api/admin-attempts', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'Retry-After': '700' },
        json: { code: 'limit', message: 'Too many failed attempts to sign in.', request_id: 'x' },
      }),
    );
    await page.goto('/admin-portal');
    await page.getByLabel('Email').fill('admin@login.thegrid.localhost');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Please wait 12 minutes before you try again.');
  });

  test('the overview is one line, leads to its lists and stays open when it was opened', {
    tag: '@all',
  }, async ({ browser, baseURL }) => {
    const page = await openDeskAt(browser, '/admin-portal/dashboard', { baseURL });
    const overview = page.getByRole('button', { name: 'Overview' });
    await expect(overview).toHaveAttribute('aria-expanded', 'false');
    await expect
      .poll(async () => (await page.getByRole('region', { name: 'Overview' }).boundingBox())?.height)
      .toBe(56);
    await overview.click();
    await page
      .getByRole('region', { name: 'Overview' })
      .getByRole('link', { name: /^Undelivered/ })
      .click();
    await expect(page).toHaveURL(/view=outbox/);
    await page.getByRole('button', { name: 'Back to the desk' }).click();
    await page.reload();
    await expect(overview).toHaveAttribute('aria-expanded', 'true');
    await overview.click();
    await page.reload();
    await expect(overview).toHaveAttribute('aria-expanded', 'false');
    await page.context().close();
  });
});
