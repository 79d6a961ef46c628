import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { jpegFile } from '#tests/builders/files.ts';
import { toast } from './account-page.ts';
import {
  asAdmin,
  asMember,
  beMember,
  comeBack,
  expectAccessible,
  expectNoSideways,
  missionsOf,
} from './member-page.ts';
import { fresh } from './own-data.ts';

const MISSIONS = '**/api/members/missions*';
const SUBMIT = '**/api/members/missions/*/submissions';
const PARTS = '**/api/proofs/**';

test.beforeEach(({ page }) => beMember(page));

const photo = { name: 'thumb.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpegFile({ size: 40_000 })) };

/** A mission of its own for each test. */
async function createMission(request: APIRequestContext, name: string, reward = 250) {
  const title = fresh(name);
  const body = { title, brief: 'Try it.\nTell us.', reward_points: reward, effort: 'high' };
  const { id } = (await asAdmin(request, 'POST', '/missions', body)) as { id: string };
  return { id, title };
}

/** An admin decides what waits for this mission. */
async function decide(request: APIRequestContext, missionId: string, status: string, message: string) {
  const { items } = await asAdmin(request, 'GET', '/submissions');
  const found = items.find(
    (one: { mission_id: string; status: string }) =>
      one.mission_id === missionId && one.status === 'under_review',
  );
  await asAdmin(request, 'PATCH', `/submissions/${found.id}`, {
    status,
    message,
    updated_at: found.updated_at,
  });
}

async function open(page: Page, title: string): Promise<void> {
  await page.goto('/insiderz/missions');
  await row(page, title).click();
  await expect(card(page, title)).toBeFocused();
}
const row = (page: Page, title: string) => page.getByRole('link', { name: title });
const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true });
const form = (page: Page, title: string) => page.getByRole('form', { name: `Submit: ${title}` });
const send = (page: Page) => page.getByRole('button', { name: /^Submit(?: again)?$/ });
const tab = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name} \\d+$`) });
const mine = async (request: APIRequestContext, id: string) =>
  (await missionsOf(request)).find((one) => one.id === id)?.submissions ?? [];

test('a member reads brief, effort and reward next to the list, with the form below', async ({
  page,
  request,
}) => {
  const { title } = await createMission(request, 'Read me', 1250);
  await open(page, title);
  await expect(form(page, title)).toBeVisible();
  for (const words of ['1,250 INZ', 'High', 'Tell us.']) await expect(card(page, title)).toContainText(words);
  await expectAccessible(page);
});

test('a member sees when a mission closes, and finds one that its day has closed among the closed', async ({
  page,
  request,
}) => {
  const make = async (name: string, due_on: string) => {
    const title = fresh(name);
    const body = { title, brief: 'Try it.', reward_points: 5, effort: 'low', due_on, closes_when_due: true };
    await asAdmin(request, 'POST', '/missions', body);
    return title;
  };
  const [later, over] = [await make('Still time', '2099-06-30'), await make('Too late', '2020-06-30')];
  await open(page, later);
  await expect(card(page, later)).toContainText('Closes at the end of 30 June 2099, UK time');
  await expect(form(page, later)).toBeVisible();
  await tab(page, 'Open').click();
  await expect(row(page, over)).toHaveCount(0);
  await tab(page, 'All').click();
  await expect(row(page, over)).toContainText('Closed');
  await row(page, over).click();
  await expect(card(page, over)).toContainText('Closed on 30 June 2020');
  await expect(card(page, over)).toContainText('This mission takes no more submissions.');
  await expect(card(page, over).getByRole('form')).toHaveCount(0);
  await expectAccessible(page);
});

test('a member sees how many winners a mission still takes', async ({ page, request }) => {
  const title = fresh('The first three');
  const body = { title, brief: 'Try it.', reward_points: 5, effort: 'low', max_winners: 3 };
  await asAdmin(request, 'POST', '/missions', body);
  await open(page, title);
  await expect(card(page, title)).toContainText(/Winners\s*3 of 3 places left/);
  await expect(form(page, title)).toBeVisible();
});

test('a member hands in with a note, a link and a file, and sees that it is pending, without a sum (A-24)', async ({
  page,
  request,
}) => {
  const { id, title } = await createMission(request, 'Hand in');
  await open(page, title);
  const note = form(page, title).getByLabel('What you did');
  await send(page).click();
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Please write what you did/);
  await note.fill('The left thumb did not reach.');
  const link = form(page, title).getByLabel('Link');
  await link.fill('example.com/film');
  await send(page).click();
  await expect(link).toBeFocused();
  await expect(link).toHaveAccessibleDescription(/Please enter a valid URL/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use https://example.com/film' }).click();
  await expect(link).toHaveValue('https://example.com/film');
  const proof = form(page, title).getByLabel(/^Proof file/);
  await proof.setInputFiles({
    name: 'x.exe',
    mimeType: 'application/x-msdownload',
    buffer: Buffer.from('MZ'),
  });
  await expect(proof).toHaveAccessibleDescription(/File type not supported/);
  await proof.setInputFiles(photo);
  await expect(form(page, title).locator('b', { hasText: 'thumb.jpg' })).toBeVisible();
  await send(page).click();
  await expect(toast(page, 'Submission sent')).toBeVisible();
  await expect(card(page, title)).toBeFocused();
  await expect(card(page, title)).toContainText('Under review');
  const waiting = card(page, title).getByText('Reward pending', { exact: true });
  await expect(waiting).toBeVisible();
  await expect(card(page, title).getByRole('form')).toHaveCount(0);
  await expect(card(page, title).getByText('With the file thumb.jpg')).toBeVisible();
  await expect(card(page, title).getByRole('link', { name: /example\.com/ })).toHaveAttribute(
    'rel',
    'noopener noreferrer nofollow ugc',
  );
  await expectAccessible(page);
  expect(await mine(request, id)).toMatchObject([
    { note: 'The left thumb did not reach.', file: 'thumb.jpg' },
  ]);
});

test('what is typed outlives a failure and a reload, and is sent once (A-23, T20)', async ({
  page,
  request,
}) => {
  const { id, title } = await createMission(request, 'Kept');
  await open(page, title);
  const note = form(page, title).getByLabel('What you did');
  await note.fill('Words that matter.');
  await page.reload();
  await expect(note).toHaveValue('Words that matter.');
  await page.route(
    SUBMIT,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await send(page).click();
  await expect(toast(page, 'Submission sent')).toBeVisible();
  expect(await mine(request, id)).toHaveLength(1);
});

test('a file that does not arrive stays chosen, and goes on with Retry (A-17)', async ({ page, request }) => {
  const { id, title } = await createMission(request, 'Upload');
  await open(page, title);
  await form(page, title).getByLabel('What you did').fill('See the photograph.');
  await form(page, title)
    .getByLabel(/^Proof file/)
    .setInputFiles(photo);
  await page.route(PARTS, (route) => route.fulfill({ status: 422, json: error }));
  await send(page).click();
  await expect(form(page, title).getByRole('alert')).toContainText('The file could not be read.');
  await expect(form(page, title).locator('b', { hasText: 'thumb.jpg' })).toBeVisible();
  await page.unroute(PARTS);
  await send(page).click();
  await expect(toast(page, 'Submission sent')).toBeVisible();
  expect(await mine(request, id)).toMatchObject([{ file: 'thumb.jpg' }]);
});
const error = { code: 'invalid', message: 'The file could not be read.', fields: [], request_id: '1' };

test('after a rejection a member reads why and submits again; the new one is linked to the old (A-45)', async ({
  page,
  request,
}) => {
  const { id, title } = await createMission(request, 'Again');
  await asMember(request, 'POST', `/missions/${id}/submissions`, { note: 'Too short.' });
  await open(page, title);
  await expect(card(page, title).getByRole('form')).toHaveCount(0);
  await decide(request, id, 'rejected', 'Please say which phone it was.');
  await comeBack(page);
  await expect(card(page, title)).toContainText('Rejected');
  await expect(card(page, title)).toContainText('Please say which phone it was.');
  const note = page.getByRole('form', { name: `Submit again: ${title}` }).getByLabel('What you did');
  await expect(note).toHaveValue('Too short.');
  await note.fill('A Pixel 7, in the left hand.');
  await send(page).click();
  await expect(toast(page, 'Submission sent')).toBeVisible();
  await expect(card(page, title).getByRole('listitem').locator('b')).toHaveText([
    'You submitted',
    'Rejected',
    /says:$/,
    'You submitted again',
    'Under review',
  ]);
  const [second, first] = await mine(request, id);
  expect(second?.previous_id).toBe(first?.id);
  expect(first).toMatchObject({ status: 'rejected', note: 'Too short.' });

  await decide(request, id, 'approved', 'Great work!');
  await comeBack(page);
  await expect(card(page, title)).toContainText('Great work!');
  await expect(card(page, title)).toContainText('There is nothing left for you to do here.');
  await expect(card(page, title).getByRole('button')).toHaveCount(0);
  await tab(page, 'Mine').click();
  await expect(row(page, title)).toContainText('Approved');
  await expectAccessible(page);
});

test('of two tabs one hands in; the other is told and comes right', async ({ page, request }) => {
  const { id, title } = await createMission(request, 'Two tabs');
  await open(page, title);
  await form(page, title).getByLabel('What you did').fill('From the second tab.');
  await asMember(request, 'POST', `/missions/${id}/submissions`, { note: 'From the first tab.' });
  await send(page).click();
  await expect(toast(page, 'Failed to send your submission')).toBeVisible();
  await expect(card(page, title)).toContainText('Under review');
  expect(await mine(request, id)).toHaveLength(1);
});

test('missions that cannot be loaded are tried again by a press, and none at all says so', async ({
  page,
}) => {
  await page.route(MISSIONS, (route) => route.abort());
  await page.goto('/insiderz/missions');
  await expect(page.getByRole('heading', { name: 'The missions could not be loaded' })).toBeVisible();
  await page.unroute(MISSIONS);
  await page.route(MISSIONS, (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No missions right now' })).toBeVisible();
  await expectAccessible(page);
});

test('text and file of a submission stay in its form while a member reads another mission', async ({
  page,
  request,
}) => {
  const [{ title }, other] = [await createMission(request, 'First'), await createMission(request, 'Second')];
  await open(page, title);
  const note = form(page, title).getByLabel('What you did');
  await note.fill('Half a sentence');
  await form(page, title)
    .getByLabel(/^Proof file/)
    .setInputFiles(photo);
  await row(page, other.title).click();
  await expect(card(page, other.title)).toBeFocused();
  await expect(note).toBeHidden();
  await row(page, title).click();
  await expect(note).toHaveValue('Half a sentence');
  await expect(form(page, title).locator('b', { hasText: 'thumb.jpg' })).toBeVisible();
});

test('what a member sends again unchanged goes on while they read another mission', async ({
  page,
  request,
}) => {
  const [{ id, title }, other] = [await createMission(request, 'Sent'), await createMission(request, 'Read')];
  await asMember(request, 'POST', `/missions/${id}/submissions`, { note: 'As before.' });
  await decide(request, id, 'rejected', 'Not yet.');
  await open(page, title);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(SUBMIT, async (route) => {
    await answered;
    await route.continue();
  });
  await send(page).click();
  await row(page, other.title).click();
  await row(page, title).click();
  await expect(card(page, title).getByRole('button', { name: 'Sending...' })).toBeVisible();
  answer();
  await expect(toast(page, 'Submission sent')).toBeVisible();
  expect(await mine(request, id)).toHaveLength(2);
});

test('on a phone the next mission begins at its top', async ({ page, request }) => {
  const name = fresh('Top');
  await createMission(request, name);
  const { title } = await createMission(request, name);
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto(`/insiderz/missions?sort=newest&q=${encodeURIComponent(name)}`);
  await row(page, title).click();
  await expect(card(page, title)).toBeFocused();
  await page.evaluate(() => scrollTo(0, 200));
  expect(await page.evaluate(() => scrollY)).toBe(200);
  await page.getByRole('button', { name: 'Next mission' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('on a phone the list comes first, a mission opens in its place, and a member comes back to its row', async ({
  page,
  request,
}) => {
  const { id, title } = await createMission(request, 'Way back');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/insiderz/missions');
  await expect(row(page, title)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectAccessible(page);
  const ways = [() => page.goBack(), () => page.getByRole('link', { name: 'Back to the missions' }).click()];
  for (const leave of ways) {
    await row(page, title).press('Enter');
    await expect(card(page, title)).toBeFocused();
    await expect(page).toHaveURL(`/insiderz/missions?mission=${id}`);
    await expect(row(page, title)).toBeHidden();
    await expectAccessible(page);
    await leave();
    await expect(row(page, title)).toBeFocused();
    await expect(card(page, title)).toBeHidden();
  }
});

test('a member finds a mission by search and effort, and the address keeps both', async ({
  page,
  request,
}) => {
  const [{ title }, other] = [
    await createMission(request, 'Needle'),
    await createMission(request, 'Haystack'),
  ];
  await page.goto('/insiderz/missions');
  await expect(row(page, other.title)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(title);
  await expect(row(page, other.title)).toHaveCount(0);
  await expect(card(page, title)).toBeVisible();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByLabel('Effort').selectOption('High');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Search missions')).toHaveValue(title);
  await page.getByLabel('Effort').selectOption('Low');
  await expect(page.getByRole('heading', { name: 'No matching missions' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(row(page, other.title)).toBeVisible();
});

test('a member goes from mission to mission by key and by button, and copies the link of one', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const name = fresh('Step');
  const [first, second] = [await createMission(request, name), await createMission(request, name)];
  await page.goto(`/insiderz/missions?sort=newest&q=${encodeURIComponent(name)}`);
  await expect(card(page, second.title)).toBeVisible();
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
  await page.keyboard.press('j');
  await expect(card(page, first.title)).toBeFocused();
  await expect(page.getByRole('button', { name: 'Next mission' })).toBeDisabled();
  await page.keyboard.press('k');
  await expect(card(page, second.title)).toBeFocused();
  const next = page.getByRole('button', { name: 'Next mission' });
  await next.click();
  await expect(card(page, first.title)).toBeVisible();
  await expect(next).toBeFocused();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/insiderz/missions\\?mission=${first.id}$`),
  );
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('Next, previous mission');
});

test('missions hold up on a phone, with the form open', async ({ page, request }) => {
  const { title } = await createMission(request, 'Phone');
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, title);
  await form(page, title)
    .getByLabel(/^Proof file/)
    .setInputFiles(photo);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});
