import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import type { MemberIdea } from '#domain/ideas/member-contract.ts';
import { toast } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import {
  asAdmin,
  asMember,
  beMember,
  comeBack,
  expectAccessible,
  expectNoSideways,
  shareAnIdea,
  smallTargets,
} from './member-page.ts';
import { fresh, freshTag, ideaOf } from './own-data.ts';

const IDEAS = /\/api\/members\/ideas(\?.*)?$/;
const UPVOTE = '**/api/members/ideas/*/upvote';

test.beforeEach(({ page }) => beMember(page));

async function open(page: Page, more = ''): Promise<void> {
  await page.goto(`/insiderz/ideas${more}`);
  await expect(list(page).getByRole('listitem').first()).toBeVisible();
}
const list = (page: Page) => page.getByRole('list', { name: 'Ideas', exact: true });
const card = (page: Page, title: string) =>
  list(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const form = (page: Page) => page.getByRole('form', { name: 'Share an idea' });
const upvote = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: new RegExp(`upvotes? for ${title}$`) });

async function ideaCalled(request: APIRequestContext, title: string): Promise<MemberIdea | undefined> {
  const { items } = (await asMember(request, 'GET', '/ideas')) as { items: MemberIdea[] };
  return items.find((one) => one.title === title);
}
async function forgetUpvote(request: APIRequestContext, title: string): Promise<void> {
  const idea = await ideaCalled(request, title);
  if (idea?.upvoted) await asMember(request, 'DELETE', `/ideas/${idea.id}/upvote`);
}

test('a member sees ideas with status, author, the note of the admin and the way to the roadmap (A-60)', async ({
  page,
}) => {
  await open(page);
  const quiet = card(page, 'Quiet hours');
  await expect(quiet).toContainText('Approved');
  await expect(quiet).toContainText('Your idea');
  await expect(quiet).toContainText('On the roadmap. Tribez comes first, the other apps follow.');
  await expectAccessible(page);
  await quiet.getByRole('link', { name: /^See it on the roadmap/ }).click();
  await expect(page).toHaveURL(/\/insiderz\/roadmap#item-/);
  await expect(page.getByRole('listitem').filter({ hasText: 'Quiet hours' }).last()).toBeFocused();
});

test('a member searches, filters and orders; the address keeps it', async ({ page, request }) => {
  const { title: ada } = await ideaOfAda(request);
  await open(page);
  await page.getByLabel('Search ideas').fill('bike');
  await expect(list(page).getByRole('heading')).toHaveText(['Bike racks']);
  await page.getByLabel('Search ideas').fill('');
  await page.getByLabel('Status', { exact: true }).selectOption('Under review');
  await expect(card(page, ada)).toBeVisible();
  await expect(card(page, 'Quiet hours')).toHaveCount(0);
  await page.getByLabel('Status', { exact: true }).selectOption('Any status');
  await expect(card(page, ada)).toContainText('By Ada Admin');
  const tab = (name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });
  await expect(tab(/^All \d+$/)).toHaveAttribute('aria-pressed', 'true');
  await tab(/^Mine \d+$/).click();
  await expect(tab(/^Mine/)).toHaveAttribute('aria-pressed', 'true');
  await expect(card(page, ada)).toHaveCount(0);
  await page.getByLabel('Order').selectOption('Most upvoted');
  await page.reload();
  await expect(list(page).getByRole('heading').first()).toHaveText('Quiet hours');
  await expect(page).toHaveURL(/whose=me/);
  await page.getByLabel('Search ideas').fill('nothing is called this');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(card(page, ada)).toBeVisible();
});

/** An idea of someone else, with a word that is in no other. */
async function ideaOfAda(request: APIRequestContext): Promise<{ title: string; word: string }> {
  const word = `lantern${freshTag()}`;
  const title = `${word}s at the gate`;
  await ideaOf(request, seeded('admin'), title, 'So that one finds the way home.');
  return { title, word };
}

test('a member upvotes at once and takes it back; a failure is rolled back (A-23, A-48)', async ({
  page,
  request,
}) => {
  const { title } = await ideaOfAda(request);
  await open(page);
  const button = upvote(page, title);
  await page.route(UPVOTE, (route) => route.abort());
  await button.click();
  await expect(toast(page, 'Failed to upvote')).toContainText('Error');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.unroute(UPVOTE);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toHaveAccessibleName(`1 upvote for ${title}`);
  await expect.poll(async () => (await ideaCalled(request, title))?.upvotes).toBe(1);
  // Another tab takes it back.
  await forgetUpvote(request, title);
  await comeBack(page);
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});

test('similar ideas show while a member types, and are upvoted right there', async ({ page, request }) => {
  const { title, word } = await ideaOfAda(request);
  await open(page);
  await shareAnIdea(page);
  await form(page).getByLabel('Title').fill(`A ${word}`);
  const similar = page.getByRole('list', { name: 'Similar ideas' });
  await expect(page.getByRole('status').getByText('One similar idea')).toBeVisible();
  await similar.getByRole('button', { name: `0 upvotes for ${title}` }).click();
  await expect(upvote(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(async () => (await ideaCalled(request, title))?.upvoted).toBe(true);
  await expectAccessible(page);
  await form(page).getByLabel('Title').fill('Zzz');
  await expect(similar).toHaveCount(0);
});

test('a member shares an idea; what is typed outlives a mistake, a failure and a reload (A-48)', async ({
  page,
  request,
}) => {
  const title = fresh('Seed swap');
  await open(page, '?status=approved');
  await shareAnIdea(page);
  await expect(form(page).getByLabel('Title')).toBeFocused();
  const titleField = form(page).getByLabel('Title');
  const text = form(page).getByLabel('Description');
  const share = form(page).getByRole('button', { name: 'Share the idea' });
  await share.click();
  await expect(titleField).toBeFocused();
  await expect(titleField).toHaveAccessibleDescription(/Title is required/);
  await titleField.fill('x'.repeat(121));
  await expect(form(page).getByText('121 of 120')).toBeVisible();
  await text.fill('Packets that are half full.');
  await share.click();
  await expect(titleField).toHaveAccessibleDescription(/Title must be at most 120 characters/);
  await expectAccessible(page);
  await titleField.fill(title);
  await page.reload();
  // The draft unfolds the form.
  await expect(titleField).toBeVisible();
  await expect(titleField).toHaveValue(title);
  await page.route(IDEAS, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await share.click();
  await expect(form(page).getByRole('alert')).toContainText('Failed to share your idea');
  await expect(form(page).getByRole('alert')).toContainText('What you typed is still here.');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed' })).toHaveCount(1);
  await expect(text).toHaveValue('Packets that are half full.');
  await page.unroute(IDEAS);
  await share.click();
  await expect(toast(page, 'Idea shared')).toBeVisible();
  await expect(card(page, title)).toBeFocused();
  await expect(card(page, title)).toContainText('Under review');
  await expect(card(page, title)).toContainText('Your idea');
  await expect(form(page)).toBeHidden();
  await expect(page.locator('#idea-title')).toHaveValue('');
  await expect(form(page).getByRole('alert')).toHaveCount(0);
  expect(await ideaCalled(request, title)).toBeDefined();
});

test('an idea whose answer was lost is shared once, without a word of failure (T20)', async ({
  page,
  request,
}) => {
  const title = fresh('Once');
  await open(page);
  await shareAnIdea(page);
  await form(page).getByLabel('Title').fill(title);
  await form(page).getByLabel('Description').fill('Only one of these.');
  // The server has it, and its answer is lost on the way.
  await page.route(
    IDEAS,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await form(page).getByRole('button', { name: 'Share the idea' }).click();
  await expect(toast(page, 'Idea shared')).toBeVisible();
  await expect(page.getByText('Failed to share your idea')).toHaveCount(0);
  const { items } = (await asMember(request, 'GET', '/ideas')) as { items: MemberIdea[] };
  expect(items.filter((one) => one.title === title)).toHaveLength(1);
});

test('Retry sends what is in the form now, and a second idea outlives the first (T20)', async ({
  page,
  request,
}) => {
  const titles = [fresh('Misspelt'), fresh('Corrected'), fresh('Second')] as const;
  await open(page);
  await shareAnIdea(page);
  const title = form(page).getByLabel('Title');
  await title.fill(titles[0]);
  await form(page).getByLabel('Description').fill('One that fails at first.');
  await page.route(IDEAS, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await form(page).getByRole('button', { name: 'Share the idea' }).click();
  await expect(form(page).getByRole('alert')).toContainText('We do not know whether this arrived.');
  await title.fill(titles[1]);
  await page.unroute(IDEAS);
  await form(page).getByRole('button', { name: 'Retry' }).click();
  await expect(card(page, titles[1])).toBeVisible();
  await shareAnIdea(page);
  await title.fill(titles[2]);
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(title).toHaveValue(titles[2]);
  const { items } = (await asMember(request, 'GET', '/ideas')) as { items: MemberIdea[] };
  expect(titles.map((one) => items.filter((idea) => idea.title === one).length)).toEqual([0, 1, 0]);
});

test('an idea that was corrected after its answer was lost is not shared beside the first one', async ({
  page,
  request,
}) => {
  const titles = [fresh('Arrived'), fresh('Changed')] as const;
  await open(page);
  await shareAnIdea(page);
  const title = form(page).getByLabel('Title');
  await title.fill(titles[0]);
  await form(page).getByLabel('Description').fill('The first words arrived.');
  await page.route(IDEAS, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort();
  });
  await form(page).getByRole('button', { name: 'Share the idea' }).click();
  await expect(form(page).getByRole('alert')).toContainText('We do not know whether this arrived.');
  await page.unroute(IDEAS);
  await title.fill(titles[1]);
  await form(page).getByRole('button', { name: 'Retry' }).click();
  await expect(form(page).getByRole('alert')).toContainText('What you sent first has arrived.');
  await expect(title).toHaveValue(titles[1]);
  const { items } = (await asMember(request, 'GET', '/ideas')) as { items: MemberIdea[] };
  expect(titles.map((one) => items.filter((idea) => idea.title === one).length)).toEqual([1, 0]);
});

test('what an admin decides is seen on coming back', async ({ page, request }) => {
  const title = fresh('Decided');
  await asMember(request, 'POST', '/ideas', { title, description: 'To be decided.' });
  await open(page);
  await expect(card(page, title)).toContainText('Under review');
  const { items } = await asAdmin(request, 'GET', '/ideas');
  const { id, updated_at } = items.find((one: { title: string }) => one.title === title);
  const body = { status: 'implemented', admin_note: 'Built last week.', updated_at };
  await asAdmin(request, 'PATCH', `/ideas/${id}`, body);
  await comeBack(page);
  await expect(card(page, title)).toContainText('Implemented');
  await expect(card(page, title)).toContainText('Built last week.');
});

test('ideas that cannot be loaded are tried again by a press, and none at all says so', async ({ page }) => {
  await page.route(IDEAS, (route) => route.abort());
  await page.goto('/insiderz/ideas');
  await expect(page.getByRole('heading', { name: 'The ideas could not be loaded' })).toBeVisible();
  await page.unroute(IDEAS);
  await page.route(IDEAS, (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'No ideas yet' })).toBeVisible();
  await expectAccessible(page);
});

test('the list comes first: an idea is on the first screen, and its form is one line away', async ({
  page,
}) => {
  const top = async () => (await list(page).getByRole('listitem').first().boundingBox())?.y ?? 9_999;
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page);
  await expect.poll(top).toBeLessThanOrEqual(320);
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: /^\d+ ideas so far$/ })).toBeVisible();
  await page.keyboard.press('c');
  await expect(form(page).getByLabel('Title')).toBeFocused();
  await page.getByRole('button', { name: 'Share an idea' }).click();
  await expect(form(page)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(top).toBeLessThanOrEqual(480);
});

test('without single keys, C is only a letter', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('thegrid:single-keys', 'off'));
  await open(page);
  await page.keyboard.press('c');
  await expect(form(page)).toBeHidden();
});

test('a member sees what they follow, and an idea stays in that list after the bell is switched off', async ({
  page,
  request,
}) => {
  const { title } = await ideaOfAda(request);
  await open(page);
  await card(page, title)
    .getByRole('button', { name: `Follow ${title}` })
    .click();
  const off = card(page, title).getByRole('button', { name: `Following ${title}` });
  await expect(off).toBeVisible();
  await page
    .getByRole('group', { name: 'Show' })
    .getByRole('button', { name: /^Following/ })
    .click();
  await expect(page).toHaveURL(/whose=following/);
  await expect(off).toBeVisible();
  await expect(card(page, 'Quiet hours')).toBeVisible();
});

test('ideas hold up on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await shareAnIdea(page);
  await form(page).getByLabel('Title').fill('Bike');
  await expect(page.getByRole('list', { name: 'Similar ideas' })).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectNoSideways(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});
