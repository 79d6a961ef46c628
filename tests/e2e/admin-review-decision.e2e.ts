import { expect, test } from 'playwright/test';
import {
  adminToken,
  decideElsewhere,
  openDesk,
  openDeskWithClock,
  panelOf,
  rowOf,
  sendContribution,
} from './admin-desk.ts';
import { endTenSeconds } from './contribution-link.ts';
import { address, done, press, startClear } from './desk-decisions.ts';
import { fresh } from './own-data.ts';

startClear();

/** Twenty that differ, newest last. */
async function sendTwenty(request: Parameters<typeof sendContribution>[0]): Promise<string[]> {
  const types = ['bug_rough_edge', 'ux_wording', 'product_idea', 'quality_listing', 'new_app_concept'];
  const names: string[] = [];
  for (let n = 0; n < 20; n += 1) {
    const name = fresh(`Number ${String(n + 1).padStart(2, '0')}`);
    const contribution_type = types[n % types.length];
    await sendContribution(request, name, {
      email: address(),
      contribution_type,
      ...(n % 3 === 0 ? { proof_url: 'https://example.org/proof' } : {}),
    });
    names.push(name);
  }
  return names;
}

test('an admin reviews twenty mixed contributions with the keyboard alone, in 72 steps and five minutes (R359, R361–R365, A-10, A-53, F5)', {
  tag: '@all',
}, async ({ browser, baseURL, request }) => {
  test.setTimeout(300_000);
  const names = (await sendTwenty(request)).reverse();
  const page = await openDesk(browser, { baseURL });
  let steps = 0;
  // A step is a key, or words typed in one go.
  const keys = {
    press: (key: string) => {
      steps += 1;
      return page.keyboard.press(key);
    },
    type: (words: string) => {
      steps += 1;
      return page.keyboard.type(words);
    },
  };
  await expect(page.getByText('20 New', { exact: true })).toBeVisible();
  const begun = Date.now();

  for (const [n, name] of names.entries()) {
    const panel = panelOf(page, name);
    await expect(panel).toBeVisible();
    await expect(panel.getByText(/^Leaves [\d,]+ in the pool\.$/)).toBeVisible();
    switch (n % 4) {
      case 0: {
        await keys.press('a');
        await expect(done(page, new RegExp(`${name}: approved, [\\d,]+ INZ`))).toBeVisible();
        break;
      }
      case 1: {
        await keys.press('0');
        await expect(panel.getByText('No INZ. Approving pays nothing.')).toBeVisible();
        await keys.press('a');
        await expect(done(page, new RegExp(`${name}: approved, no reward`))).toBeVisible();
        break;
      }
      case 2: {
        await keys.press('m');
        await keys.type(`Thank you, ${name}, not this time.`);
        await keys.press('Escape');
        await keys.press('n');
        await keys.type('Seen twice');
        await keys.press('Escape');
        await keys.press('r');
        await expect(done(page, new RegExp(`${name}: rejected`))).toBeVisible();
        break;
      }
      default: {
        await keys.press('i');
        await expect(page.getByText('Write your question here first, then ask for info.')).toBeVisible();
        await expect(page.getByLabel('Message to the contributor')).toBeFocused();
        await keys.type('Which browser was it?');
        await keys.press('Escape');
        await keys.press('i');
        await expect(done(page, new RegExp(`${name}: asked for more`))).toBeVisible();
      }
    }
    if (n === 5) {
      await expect(panelOf(page, names[6] ?? '')).toBeVisible();
      await keys.press('u');
      await expect(panel.getByText('No INZ. Approving pays nothing.')).toBeVisible();
      await expect(press(page, 'No reward')).toHaveAttribute('aria-pressed', 'true');
      await keys.press('a');
      await expect(done(page, new RegExp(`${name}: approved, no reward`))).toBeVisible();
    }
  }
  await expect(page.getByRole('heading', { name: 'All Clear' })).toBeVisible();
  // 5 x (1 + 2 + 7 + 4) for the decisions, and two for the undo.
  expect(steps).toBe(72);
  expect(Date.now() - begun).toBeLessThan(5 * 60_000);
  await expect(page.locator('.toast', { hasText: 'did nothing' })).toHaveCount(0);
  await expect(page.getByText('All Clear', { exact: true }).first()).toBeVisible();
  await expect(page).not.toHaveTitle(/^\(/);
  await page.context().close();
});

test('an admin undoes a decision and finds every word and the award as they were (F5)', async ({
  browser,
  baseURL,
  request,
}) => {
  const [older, hasty] = [fresh('Older'), fresh('Hasty')];
  await sendContribution(request, older, { email: address() });
  await sendContribution(request, hasty, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page
    .getByLabel('          Reward from the token guide')
    .selectOption({ label: 'Small UX tweak: 100–300 INZ' });
  await page.getByLabel('INZ for this').fill('120');
  await page.getByLabel('Message to the contributor').fill('Well spotted ');
  await page.getByLabel('Admin notes').fill('Two phones');
  await press(page, 'Approve').click();
  const toast = done(page, new RegExp(`${hasty}: approved, 370 INZ`));
  await expect(toast).toBeVisible();
  await expect(toast.getByRole('button', { name: /^Undo/ })).toContainText(/\d+ s/);
  await expect(panelOf(page, older)).toBeVisible();
  await expect(page.getByText('1 New', { exact: true })).toBeVisible();

  await toast.getByRole('button', { name: /^Undo/ }).click();
  const panel = panelOf(page, hasty);
  await expect(panel).toBeVisible();
  await expect(press(page, 'Approve')).toBeVisible();
  await expect(page.getByText('2 New', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Message to the contributor')).toHaveValue('Well spotted ');
  await expect(page.getByLabel('Admin notes')).toHaveValue('Two phones');
  await expect(page.getByLabel('INZ for this')).toHaveValue('120');
  await expect(page.getByLabel('          Reward from the token guide')).toHaveValue('ux_tweak');
  await expect(toast).toHaveCount(0);
  await page.context().close();
});

test('each decision counts down for itself, then it is settled and cannot be undone (F5)', async ({
  browser,
  baseURL,
  request,
}) => {
  const [first, second, third] = [fresh('First'), fresh('Second'), fresh('Third')];
  for (const name of [first, second, third]) await sendContribution(request, name, { email: address() });
  const page = await openDeskWithClock(browser, baseURL);
  await expect(panelOf(page, third)).toBeVisible();
  // From here on the page's time passes only when the test says so, however slow the machine is.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  const settled: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/settle')) settled.push(sent.url());
  });
  await press(page, 'Reject').click();
  await expect(done(page, new RegExp(`${third}: rejected`))).toBeVisible();
  await page.clock.runFor(6000);
  await press(page, 'Reject').click();
  await expect(done(page, new RegExp(`${second}: rejected`))).toBeVisible();
  await expect(done(page, new RegExp(`${third}: rejected`))).toBeVisible();
  await page.clock.runFor(5000);
  await expect(done(page, new RegExp(`${third}: rejected`))).toHaveCount(0);
  await expect(done(page, new RegExp(`${second}: rejected`))).toBeVisible();
  await expect.poll(() => settled.length).toBe(1);
  await page.clock.runFor(6000);
  await expect(done(page, new RegExp(`${second}: rejected`))).toHaveCount(0);
  await expect.poll(() => settled.length).toBe(2);
  await page.keyboard.press('u');
  await page.clock.runFor(100);
  await expect(page.getByText('There is no decision that can still be undone.')).toBeAttached();
  await page.context().close();
});

test('words for the desk and for the contributor are two fields, kept over a reload (R363, A-52)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Two readers');
  await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  const message = page.getByLabel('Message to the contributor');
  await expect(message).toHaveAccessibleDescription(new RegExp(`Sent to ${name} by email`));
  await expect(page.getByLabel('Admin notes')).toHaveAccessibleDescription(/For admins only/);
  await message.fill('Dear Fern,');
  await page.getByRole('button', { name: 'Which device' }).click();
  await expect(message).toHaveValue(/^Dear Fern,\n\nWhich device and browser/);
  await press(page, 'Remove it').click();
  await expect(message).toHaveValue('Dear Fern,');
  await page.getByLabel('Admin notes').fill('Only us');
  await page.getByLabel('INZ for this').fill('75');
  await page.reload();
  await expect(message).toHaveValue('Dear Fern,');
  await expect(page.getByLabel('Admin notes')).toHaveValue('Only us');
  await expect(page.getByLabel('INZ for this')).toHaveValue('75');
  await page.context().close();
});

test('a question can be undone for ten seconds, then reopened, which makes it new (R366, A-10, R360)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Unclear');
  const { id } = await sendContribution(request, name, { email: address() });
  const page = await openDeskWithClock(browser, baseURL);
  await expect(panelOf(page, name)).toBeVisible();
  // Half of the ten seconds are left for what is loaded meanwhile.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
  await page.getByLabel('Message to the contributor').fill('Which page was it?');
  await press(page, 'Ask for info').click();
  await expect(done(page, new RegExp(`${name}: asked for more`))).toBeVisible();
  await rowOf(page, name).click();
  const panel = panelOf(page, name);
  await expect(panel.getByText('Needs info', { exact: true })).toBeVisible();
  await expect(panel).toContainText('Which page was it?');
  const undo = panel.getByRole('button', { name: 'Undo', exact: true });
  await expect
    .poll(async () => {
      // React shows a part that arrives late up to 300 ms after its placeholder, on the page's clock.
      await page.clock.runFor(300);
      return undo.isVisible();
    })
    .toBe(true);
  await expect(panel.getByRole('button', { name: /Approve|Reject|Ask for info|Reopen/ })).toHaveCount(0);
  await endTenSeconds(baseURL, id);
  await page.clock.runFor(10_000);
  await expect(press(page, 'Reopen')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await press(page, 'Reopen').click();
  await expect(press(page, 'Approve')).toBeVisible();
  await expect(page.getByText('1 New', { exact: true })).toBeVisible();
  await page.context().close();
});

test('two admins on one record: the second learns of it and loses no word (T21)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Contested');
  const { id } = await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Message to the contributor').fill('My words to them');
  await page.getByLabel('Admin notes').fill('My own words');
  await decideElsewhere(request, id, 'Their words');
  await press(page, 'Approve').click();
  const panel = panelOf(page, name);
  await expect(panel).toContainText(/declined this contribution on .* nothing was overwritten/);
  await expect(panel).toContainText('Their words');
  await expect(page.getByLabel('Your message, not sent')).toHaveValue('My words to them');
  await expect(page.getByLabel('Your notes, not saved')).toHaveValue('My own words');
  await expect(panel.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await page.context().close();
});

test('an admin sees who else is reading, in the row and in the panel (F5)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Shared');
  const { id } = await sendContribution(request, name, { email: address() });
  const page = await openDeskWithClock(browser, baseURL);
  await page.route('**/api/admin/desk/refresh', async (route) => {
    const answer = await route.fetch();
    const readers = [{ contribution_id: id, display_name: 'Ada' }];
    await route.fulfill({ json: { ...(await answer.json()), readers } });
  });
  await page.reload();
  await expect(panelOf(page, name)).toBeVisible();
  // The desk may begin to refresh only after the panel is there.
  await expect(async () => {
    await page.clock.runFor(30_000);
    await expect(panelOf(page, name)).toContainText('Being reviewed by Ada as well.', { timeout: 1000 });
  }).toPass();
  await expect(rowOf(page, name)).toContainText('Being reviewed by Ada');
  // The desk may just be refreshing.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('an admin whose role goes while typing reads what happened and keeps the words', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Mid-sentence');
  await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  await page.getByLabel('Message to the contributor').fill('Almost done');
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), roles: ['member'] } });
  });
  await page.route('**/api/admin/contributions/*', (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'forbidden', message: 'Admin privileges required', request_id: 'x' },
    }),
  );
  await press(page, 'Approve').click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText(/Your admin role was taken away while you were working/)).toBeVisible();
  await expect(page.getByLabel('Your message, not sent')).toHaveValue('Almost done');
  await page.context().close();
});

test('a decision whose answer is lost is made once, without a word of failure (T20)', async ({
  browser,
  baseURL,
  request,
}) => {
  const name = fresh('Retried');
  const { id } = await sendContribution(request, name, { email: address() });
  const page = await openDesk(browser, { baseURL });
  let lost = true;
  await page.route(/api\/admin\/contributions\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'PATCH' || !lost) return route.continue();
    lost = false;
    await route.fetch();
    return route.abort();
  });
  await press(page, 'Approve').click();
  await expect(done(page, new RegExp(`${name}: approved`))).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update contribution' })).toHaveCount(0);
  const token = await adminToken(request);
  const answer = await request.get(`/api/admin/contributions/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(((await answer.json()) as { contribution: { status: string } }).contribution.status).toBe(
    'accepted',
  );
  await page.context().close();
});
