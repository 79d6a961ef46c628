import { type APIRequestContext, type Browser, expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, openDeskAt, seeded } from './admin-desk.ts';
import { asAdmin } from './member-page.ts';
import { callAs, fresh, ownMember } from './own-data.ts';

const SECTION = '/admin-portal/dashboard?tab=insiderz&section=missions';

async function open(browser: Browser, baseURL: string | undefined, view = '', phone = false): Promise<Page> {
  return openDeskAt(browser, `${SECTION}${view}`, { baseURL, phone });
}

const axe = async (page: Page) => expect(await violationsInBoth(page)).toEqual([]);

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words, { exact: true });

async function createMission(page: Page, title: string, reward: string): Promise<void> {
  await page.getByRole('button', { name: 'New mission' }).click();
  const sheet = page.getByRole('dialog', { name: 'New mission' });
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Brief').fill('Try it and tell us.');
  await sheet.getByLabel('Reward in INZ').fill(reward);
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(toast(page, 'Mission created')).toBeVisible();
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('an admin creates a mission from a form that keeps what was typed (R395–R398, R402)', async ({
  browser,
  baseURL,
}) => {
  const title = fresh('Empty pockets');
  const page = await open(browser, baseURL);
  await page.getByRole('button', { name: 'New mission' }).click();
  const sheet = page.getByRole('dialog', { name: 'New mission' });
  await expect(sheet.getByLabel('Effort')).toHaveValue('medium');
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(sheet.getByLabel('Title')).toBeFocused();
  await expect(sheet.getByText('Title is required')).toBeVisible();
  await axe(page);
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Brief').fill('No reward at all.');
  await sheet.getByLabel('Reward in INZ').fill('a lot');
  await page.route('**/api/admin/missions', (route) => route.abort());
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(sheet.getByRole('alert')).toContainText('We could not reach TheGrid.');
  await expect(sheet.getByLabel('Brief')).toHaveValue('No reward at all.');
  await page.unroute('**/api/admin/missions');
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(toast(page, 'Mission created')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New mission' })).toBeFocused();
  // Not a number is 0 (R397); one mission, although it was sent twice.
  await expect(row(page, title)).toHaveCount(1);
  await expect(row(page, title)).toContainText('None');
  await page.context().close();
});

test('an admin lets a mission close after its day, and takes that back', async ({ browser, baseURL }) => {
  const title = fresh('Until midnight');
  const page = await open(browser, baseURL);
  await page.getByRole('button', { name: 'New mission' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Brief').fill('Try it and tell us.');
  await sheet.getByLabel('Due (optional)').fill('2099-06-30');
  await sheet.getByLabel('Close after the due day').press('Space');
  await axe(page);
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(row(page, title)).toContainText('Closes at the end of 30 June 2099, UK time');
  await row(page, title).getByRole('button', { name: /^Edit/ }).click();
  const closes = sheet.getByLabel('Close after the due day');
  await expect(closes).toBeChecked();
  await closes.press('Space');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(row(page, title)).toContainText('Due by the end of 30 June 2099, UK time');
  await page.context().close();
});

test('an admin says how many win, and is told what is no number', async ({ browser, baseURL }) => {
  const title = fresh('The first two');
  const page = await open(browser, baseURL);
  await page.getByRole('button', { name: 'New mission' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Title').fill(title);
  await sheet.getByLabel('Brief').fill('Try it and tell us.');
  const winners = sheet.getByLabel('Winners (optional)');
  await winners.fill('some');
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(sheet.getByText('Must be a whole number from 1 to 1,000, or empty')).toBeVisible();
  await expect(winners).toBeFocused();
  await winners.fill('2');
  await axe(page);
  await sheet.getByRole('button', { name: 'Create mission' }).click();
  await expect(row(page, title)).toContainText('2 of 2 places left');
  await page.context().close();
});

test('an admin sets a status, and a failure puts it back with Retry (R400, R403, A-23)', async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL);
  const title = fresh('Change my state');
  await createMission(page, title, '10');
  const status = page.getByLabel(`Status of ${title}`);
  await status.selectOption('Archived');
  await expect(toast(page, 'Mission status updated')).toBeVisible();
  await page.route('**/api/admin/missions/*/status', (route) => route.fulfill({ status: 500, json: {} }));
  await status.selectOption('Completed');
  await expect(page.getByRole('alert')).toContainText('Failed to update mission status');
  await expect(status).toHaveValue('archived');
  await page.unroute('**/api/admin/missions/*/status');
  const saved = page.waitForResponse('**/api/admin/missions/*/status');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(status).toHaveValue('completed');
  await saved;
  await page.getByRole('search').getByLabel('Status').selectOption('Completed');
  await page.getByLabel('Search missions').fill(title);
  await expect(page).toHaveURL(/status=completed/);
  await page.reload();
  await expect(row(page, title)).toBeVisible();
  await page.getByLabel('Search missions').fill('nothing like it');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(row(page, title)).toBeVisible();
  await page.context().close();
});

test('an admin who edits what someone else has changed keeps their words and overwrites knowingly', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await open(browser, baseURL);
  const title = fresh('Two at once');
  await createMission(page, title, '10');
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Edit mission' });
  await sheet.getByLabel('Brief').fill('My own brief.');
  await elsewhere(request, title, { title: 'Renamed elsewhere' });
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Nothing was overwritten.');
  await expect(sheet.getByRole('alert')).toContainText('Renamed elsewhere');
  await expect(sheet.getByLabel('Brief')).toHaveValue('My own brief.');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(toast(page, 'Mission updated')).toBeVisible();
  await expect(row(page, title)).toContainText('My own brief.');
  await page.context().close();
});

async function elsewhere(request: APIRequestContext, title: string, change: object): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const { items } = await (await request.get('/api/admin/missions', { headers })).json();
  const { id, brief, reward_points, effort, updated_at, ...rest } = items.find(
    (one: { title: string }) => one.title === title,
  );
  const data = { title: rest.title, brief, reward_points, effort, updated_at, ...change };
  expect((await request.patch(`/api/admin/missions/${id}`, { headers, data })).status()).toBe(200);
}

test('Escape asks before typed text is lost', async ({ browser, baseURL }) => {
  const page = await open(browser, baseURL);
  await page.getByRole('button', { name: 'New mission' }).click();
  const title = page.getByRole('dialog').getByLabel('Title');
  await title.fill('Half a thought');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(title).toHaveValue('Half a thought');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('button', { name: 'New mission' })).toBeFocused();
  await page.context().close();
});

test('an admin edits a mission beside the list, and Escape leads back to its row', async ({
  browser,
  baseURL,
  request,
}) => {
  const { title } = await handedIn(request);
  const page = await open(browser, baseURL);
  const edit = page.getByRole('button', { name: `Edit ${title}` });
  await edit.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Edit mission' });
  await expect(panel.getByLabel('Title')).toBeFocused();
  await expect(row(page, title)).toHaveAttribute('aria-current', 'true');
  const list = await row(page, title).boundingBox();
  const beside = await panel.boundingBox();
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThan(beside?.x ?? 0);
  await axe(page);
  await panel.getByLabel('Brief').fill('Half a thought');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(panel).toBeHidden();
  await expect(edit).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await edit.press('Enter');
  await expect(panel).toBeInViewport({ ratio: 1 });
  await expect(edit).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await axe(page);
  await panel.getByRole('button', { name: 'Cancel' }).click();
  await expect(edit).toBeFocused();
  await page.context().close();
});

/** A mission of 150 INZ, and what a member of its own has handed in for it. */
async function handedIn(request: APIRequestContext): Promise<{ title: string; member: string }> {
  const title = fresh('Find a room with one hand');
  const mission = { title, brief: 'Try it and tell us.', reward_points: 150, effort: 'low' };
  const { id } = (await asAdmin(request, 'POST', '/missions', mission)) as { id: string };
  const member = await ownMember(request);
  const submission = { note: 'The left thumb did not reach.', proof_url: 'https://example.org/one-hand' };
  await callAs(request, member, 'POST', `/api/members/missions/${id}/submissions`, submission);
  return { title, member: member.display_name };
}

test('an admin approves a submission by keyboard, reads the ledger and takes the INZ back (R404–R408, R414, A-44)', async ({
  browser,
  baseURL,
  request,
}) => {
  const { title, member } = await handedIn(request);
  const page = await open(browser, baseURL);
  await page.getByRole('button', { name: /^Submissions \d+ under review/ }).click();
  await expect(page).toHaveURL(/view=submissions/);
  const card = page.getByRole('listitem', { name: title });
  await expect(card).toContainText(member);
  await expect(card).toContainText('150 INZ');
  await expect(card.getByRole('link', { name: /example\.org/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  await axe(page);

  await card.getByRole('button', { name: /^Approve/ }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Approve submission' });
  await expect(sheet.getByLabel('Message to the member')).toHaveValue('Great work!');
  await expect(sheet).toContainText(`150 INZ goes to ${member} at once.`);
  await axe(page);
  await page.route('**/api/admin/submissions/*', (route) => route.fulfill({ status: 500, json: {} }));
  await sheet.getByRole('button', { name: 'Approve and pay 150 INZ' }).press('Enter');
  await expect(sheet.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/admin/submissions/*');
  await sheet.getByRole('button', { name: 'Approve and pay 150 INZ' }).press('Enter');
  await expect(toast(page, 'Submission status updated')).toBeVisible();
  await expect(card).toContainText('Great work!');
  await expect(card).toContainText('Approved by you');
  await expect(card.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0);
  await expect(card.getByRole('heading')).toBeFocused();

  await page.getByRole('button', { name: 'Ledger' }).click();
  const entry = row(page, `Mission: ${title}`);
  const reverse = page.getByRole('button', { name: `Reverse 150 INZ: Mission: ${title}` });
  await expect(entry).toContainText('150 INZ');
  await reverse.click();
  const reversal = page.getByRole('dialog', { name: 'Reverse 150 INZ' });
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(reversal.getByText('Please give a reason')).toBeVisible();
  await reversal.getByLabel('Reason').fill('Wrong person');
  await reversal.getByLabel('Type 150 to confirm').fill('15');
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(reversal.getByLabel('Type 150 to confirm')).toBeFocused();
  await axe(page);
  await reversal.getByLabel('Type 150 to confirm').fill('150');
  await reversal.getByRole('button', { name: 'Reverse entry' }).click();
  await expect(toast(page, 'Entry reversed')).toBeVisible();
  await expect(entry.filter({ hasText: 'Takes back' })).toContainText('−150 INZ');
  await expect(entry.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(reverse).toHaveCount(0);
  await axe(page);
  await page.context().close();
});

test('an admin whose password is old types it again and the reversal goes through (T04)', async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, '&view=ledger');
  const refused = {
    code: 'reauth-required',
    message: 'Please type your password again for this.',
    request_id: 'x',
  };
  await page.route('**/api/admin/ledger?after=*', (route) => route.continue());
  await page.route('**/api/admin/ledger?page_size=*', (route) =>
    route.fulfill({
      json: {
        items: [
          {
            id: 'mission:x',
            member_id: 'm',
            points: 20,
            source: 'mission',
            description: 'Mission: Made up',
            ref: 'x',
            created_by: 'a',
            created_at: '2026-01-01T00:00:00.000Z',
            member: { username: 'mo', display_name: 'Mo' },
            author: null,
            reversed: false,
          },
        ],
        next: null,
        pool: { issued: 20, reserved: 0 },
      },
    }),
  );
  let asked = 0;
  await page.route('**/api/admin/ledger/*/reverse', (route) => {
    asked += 1;
    return route.fulfill({
      status: asked === 1 ? 403 : 404,
      json:
        asked === 1 ? refused : { code: 'not-found', message: 'This entry does not exist', request_id: 'x' },
    });
  });
  await page.reload();
  await page.getByRole('button', { name: /^Reverse 20 INZ/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Reverse 20 INZ' });
  await sheet.getByLabel('Reason').fill('Because');
  await sheet.getByLabel('Type 20 to confirm').fill('20');
  await sheet.getByRole('button', { name: 'Reverse entry' }).click();
  const question = page.getByRole('dialog', { name: 'Confirm your password' });
  await question.getByLabel('Password', { exact: true }).fill('wrong-password');
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(question.getByText('That is not the password of this account.')).toBeVisible();
  await expect(question.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  expect(asked).toBe(1);
  await question.getByLabel('Password', { exact: true }).fill(seeded('admin').password);
  await question.getByRole('button', { name: 'Go on' }).click();
  await expect(sheet.getByRole('alert')).toContainText('This entry does not exist');
  expect(asked).toBe(2);
  await page.context().close();
});

test('on a phone missions and the ledger are rows that name their parts, without sideways scrolling', async ({
  browser,
  baseURL,
}) => {
  const page = await open(browser, baseURL, '', true);
  await expect(row(page, 'Test night search on Liftz')).toBeVisible();
  for (const view of ['', '&view=submissions', '&view=ledger']) {
    await page.goto(`${SECTION}${view}`);
    await expect(page.getByRole('search')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await axe(page);
  }
  await page.context().close();
});

test('a list that could not be loaded says so and is tried again', async ({ browser, baseURL }) => {
  const page = await openDeskAt(browser, `${SECTION}&view=submissions`, {
    baseURL,
    before: (one) => one.route('**/api/admin/submissions*', (route) => route.abort()),
  });
  await expect(
    page.getByRole('alert').filter({ hasText: 'The submissions could not be loaded' }),
  ).toBeVisible();
  await page.unroute('**/api/admin/submissions*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('list', { name: 'Submissions' })).toBeVisible();
  await page.context().close();
});
