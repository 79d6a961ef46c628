import { type APIRequestContext, expect, type Page, test } from 'playwright/test';
import { APPS } from '#domain/apps.ts';
import type { RoadmapItem } from '#domain/roadmap/roadmap.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { toast } from './account-page.ts';
import { createItem } from './insiderz-page.ts';
import {
  asAdmin,
  asMember,
  beMember,
  comeBack,
  expectAccessible,
  expectNoSideways,
  roadmapOf,
  smallTargets,
} from './member-page.ts';

const FULL = 'You have no votes left. Remove one to vote here.';
const VOTE = '**/api/members/roadmap/*/vote';
const ROADMAP = '**/api/members/roadmap*';

let ids: string[];
const title = (n: number) => `Ballot ${n}`;

test.beforeAll(async ({ baseURL, playwright }) => {
  const request = await playwright.request.newContext({ baseURL });
  await clear(request);
  ids = [];
  for (let n = 1; n <= VOTES_EACH + 1; n += 1) ids.push((await createItem(request, { title: title(n) })).id);
  await request.dispose();
});

/** Takes away what these tests made, in this run or in one that was broken off. */
async function clear(request: APIRequestContext): Promise<void> {
  const { items } = (await asAdmin(request, 'GET', '/roadmap')) as { items: RoadmapItem[] };
  for (const { id, updated_at } of items.filter((one) => one.title.startsWith('Ballot'))) {
    await asAdmin(request, 'DELETE', `/roadmap/${id}?${new URLSearchParams({ updated_at })}`);
  }
}

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext({ baseURL });
  await clear(request);
  await request.dispose();
});

test.beforeEach(async ({ page, request }) => {
  await beMember(page);
  for (const { id, voted } of await roadmapOf(request)) {
    if (voted) await asMember(request, 'DELETE', `/roadmap/${id}/vote`);
  }
});

async function open(page: Page, more = ''): Promise<void> {
  await page.goto(`/insiderz/roadmap${more}`);
  await expect(button(page, 1)).toBeVisible();
}
const button = (page: Page, n: number) => page.getByRole('button', { name: new RegExp(`for ${title(n)}$`) });
const left = (page: Page, n: number) =>
  page.getByRole('status').getByText(`You have ${n} of ${VOTES_EACH} votes left`);
const pressed = (page: Page, n: number, yes: boolean) =>
  expect(button(page, n)).toHaveAttribute('aria-pressed', String(yes));
const votedFor = async (request: APIRequestContext) =>
  (await roadmapOf(request)).filter(({ voted }) => voted).map((item) => item.title);

test('a member reads a board that is a list of lists, with counts, apps and votes (R381, R450)', async ({
  page,
}) => {
  await open(page);
  await expect(page.getByRole('heading', { name: 'Roadmap', level: 1 })).toBeVisible();
  for (const name of ['Backlog', 'In progress', 'Completed']) {
    const heading = page.getByRole('heading', { name: new RegExp(`^${name}`), level: 2 });
    const count = Number((await heading.innerText()).match(/\d+$/)?.[0]);
    const list = page.getByRole('list', { name: new RegExp(`^${name}, ${count} items?$`) });
    await expect(list.getByRole('listitem')).toHaveCount(count);
  }
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Shop windows' }) });
  await expect(card.last()).toContainText(APPS.localz.name);
  await expect(left(page, VOTES_EACH)).toBeVisible();
  await expectAccessible(page);
});

test('one press casts a vote at once and the next takes it back, by keyboard too (A-48)', async ({
  page,
  request,
}) => {
  await open(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(VOTE, async (route) => {
    await held;
    await route.continue();
  });
  await button(page, 1).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: `1 vote for ${title(1)}` })).toBeFocused();
  await pressed(page, 1, true);
  await expect(left(page, VOTES_EACH - 1)).toBeVisible();
  await expect(page.getByText('Your vote', { exact: true })).toHaveCount(1);
  release();
  await expect.poll(() => votedFor(request)).toEqual([title(1)]);
  await page.keyboard.press('Enter');
  await pressed(page, 1, false);
  await expect(left(page, VOTES_EACH)).toBeVisible();
  await expect.poll(() => votedFor(request)).toEqual([]);
});

test('a vote that fails is rolled back, and Retry casts it (A-23)', async ({ page, request }) => {
  await open(page);
  await page.route(VOTE, (route) => route.abort());
  await button(page, 2).click();
  await expect(toast(page, 'Failed to vote')).toContainText('Error');
  await pressed(page, 2, false);
  await expect(left(page, VOTES_EACH)).toBeVisible();
  await expectAccessible(page);
  await page.unroute(VOTE);
  await toast(page, 'Failed to vote').getByRole('button', { name: 'Retry' }).click();
  await pressed(page, 2, true);
  await expect.poll(() => votedFor(request)).toEqual([title(2)]);
  await page.route(VOTE, (route) => route.abort());
  await button(page, 2).click();
  await expect(toast(page, 'Failed to take your vote back')).toBeVisible();
  await pressed(page, 2, true);
});

test('quick presses on one card take turns, and the last wish wins', async ({ page, request }) => {
  await open(page);
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(VOTE, async (route) => {
    sent.push(route.request().method());
    await held;
    await route.continue();
  });
  for (let n = 0; n < 4; n += 1) await button(page, 1).click();
  await pressed(page, 1, false);
  await expect.poll(() => sent).toEqual(['PUT']);
  release();
  // Of those that waited only the last was sent, after the first had been answered.
  await expect.poll(() => sent).toEqual(['PUT', 'DELETE']);
  await expect.poll(() => votedFor(request)).toEqual([]);
  await pressed(page, 1, false);
  await expect(left(page, VOTES_EACH)).toBeVisible();
});

test('a vote too many is refused with the literal sentence, before and after asking (A-48)', async ({
  page,
  request,
}) => {
  await open(page);
  for (let n = 1; n <= VOTES_EACH; n += 1) await button(page, n).click();
  await expect(left(page, 0)).toBeVisible();
  await expect.poll(async () => (await votedFor(request)).length).toBe(VOTES_EACH);
  const asked: string[] = [];
  page.on('request', (one) => void (one.method() === 'PUT' && asked.push(one.url())));
  await button(page, VOTES_EACH + 1).click();
  await expect(toast(page, FULL)).toContainText('Error');
  await pressed(page, 6, false);
  expect(asked).toEqual([]);
  await toast(page, FULL).getByRole('button', { name: 'Dismiss' }).click();

  // One that this tab knows of is placed elsewhere by another: the server says the same.
  await button(page, 1).click();
  await expect(left(page, 1)).toBeVisible();
  await expect.poll(async () => (await votedFor(request)).length).toBe(VOTES_EACH - 1);
  await asMember(request, 'PUT', `/roadmap/${ids[0]}/vote`);
  await button(page, VOTES_EACH + 1).click();
  await expect(toast(page, FULL)).toContainText('Error');
  await pressed(page, 6, false);
  // What is on show is brought up to date.
  await pressed(page, 1, true);
  await expect(left(page, 0)).toBeVisible();
});

test('what another tab voted comes right on coming back', async ({ page, request }) => {
  await open(page);
  await asMember(request, 'PUT', `/roadmap/${ids[2]}/vote`);
  await pressed(page, 3, false);
  await comeBack(page);
  await pressed(page, 3, true);
  await expect(left(page, VOTES_EACH - 1)).toBeVisible();
});

test('a completed item takes no votes and gives back those that were placed (A-48)', async ({
  page,
  request,
}) => {
  const item = await createItem(request, { title: 'Ballot done' });
  await asMember(request, 'PUT', `/roadmap/${item.id}/vote`);
  await open(page);
  await expect(left(page, VOTES_EACH - 1)).toBeVisible();
  const body = { column_name: 'completed', updated_at: item.updated_at };
  await asAdmin(request, 'PATCH', `/roadmap/${item.id}`, body);
  // This tab does not know yet: the press is refused in words, and the board comes right.
  await page.getByRole('button', { name: 'for Ballot done' }).click();
  await expect(page.getByRole('list', { name: /^Completed/ }).getByText('Ballot done')).toBeVisible();
  await expect(page.getByRole('button', { name: 'for Ballot done' })).toHaveCount(0);
  await expect(left(page, VOTES_EACH)).toBeVisible();
});

test('the order stands in the address and survives a reload', async ({ page, request }) => {
  await asMember(request, 'PUT', `/roadmap/${ids[0]}/vote`);
  await open(page);
  const titles = () =>
    page
      .getByRole('list', { name: /^Backlog/ })
      .getByRole('heading')
      .allInnerTexts();
  const all = await titles();
  expect(all.indexOf(title(1))).toBeGreaterThan(all.indexOf(title(VOTES_EACH + 1)));
  await page.getByLabel('Order').selectOption('Most votes');
  await expect(page).toHaveURL(/\?sort=votes$/);
  await expect.poll(titles).not.toEqual(all);
  const byVotes = await titles();
  expect(byVotes.indexOf(title(1))).toBeLessThan(byVotes.indexOf(title(VOTES_EACH + 1)));
  // A card that is voted for stays under the pointer.
  await button(page, VOTES_EACH + 1).click();
  await pressed(page, 6, true);
  expect(await titles()).toEqual(byVotes);
  await page.reload();
  await expect(page.getByLabel('Order')).toHaveValue('votes');
});

test('a link to one item leads to it', async ({ page }) => {
  await open(page, `#item-${ids[0]}`);
  await expect(page.locator(`#item-${ids[0]}`)).toBeFocused();
});

for (const [path, words] of [
  ['/insiderz/roadmap#item-gone', 'This roadmap item is no longer here.'],
  ['/insiderz/ideas#idea-gone', 'This idea is no longer here.'],
  ['/insiderz/missions#mission-gone', 'This mission is no longer here.'],
  ['/insiderz/missions?submit=gone', 'This mission is no longer here.'],
] as const)
  test(`a member who follows a link to ${path} reads that it is gone, and is there`, async ({ page }) => {
    await page.goto(path);
    const said = page.getByText(words);
    await expect(said).toBeFocused();
    await expect(page.getByRole('status').filter({ has: said })).toBeVisible();
    await expectAccessible(page);
  });

test('a member who follows a link to an item made since the list was loaded is led to it', async ({
  page,
  request,
}) => {
  await open(page, '#item-gone');
  await expect(page.getByText('This roadmap item is no longer here.')).toBeVisible();
  const { id } = await createItem(request, { title: title(9) });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `item-${id}`);
  await expect(page.locator(`#item-${id}`)).toBeFocused();
  await expect(page.getByText('This roadmap item is no longer here.')).toBeHidden();
});

test('a roadmap that cannot be loaded is tried again by a press, an empty one says so', async ({ page }) => {
  await page.route(ROADMAP, (route) => route.abort());
  await page.goto('/insiderz/roadmap');
  await expect(page.getByRole('heading', { name: 'The roadmap could not be loaded' })).toBeVisible();
  await page.unroute(ROADMAP);
  await page.route(ROADMAP, (route) =>
    route.fulfill({ json: { items: [], next: null, available: VOTES_EACH } }),
  );
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is planned yet' })).toBeVisible();
  await expectAccessible(page);
});

test('a member without network is told so, and keeps what is on show', async ({ page, context }) => {
  await open(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await button(page, 1).click();
  await expect(toast(page, 'Failed to vote')).toBeVisible();
  await pressed(page, 1, false);
  await context.setOffline(false);
  await expect(page.getByText('You are offline.')).toHaveCount(0);
});

test('each square of the board counts the same, so that plots can be compared', async ({ page }) => {
  await open(page);
  const plot = (name: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true, level: 3 }) })
      .last()
      .locator('span[aria-hidden] > i');
  const votes = async (name: string) =>
    Number(
      /^\d+/.exec(
        (await page.getByRole('button', { name: new RegExp(`votes? for ${name}$`) }).textContent()) ?? '',
      )?.[0],
    );
  const [shop, lift] = await Promise.all([votes('Shop windows'), votes('Lift clubs')]);
  const each = Math.ceil(shop / (await plot('Shop windows').count()));
  await expect(plot('Lift clubs')).toHaveCount(Math.ceil(lift / each));
});

test('on a phone the columns follow one another and the votes stay in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await expectNoSideways(page);
  await button(page, 1).scrollIntoViewIfNeeded();
  await expect(left(page, VOTES_EACH)).toBeInViewport();
  const box = await button(page, 1).boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSideways(page);
});

test('a member sees as many filled tiles as votes that are still theirs, on the roadmap and on the dashboard', async ({
  page,
  request,
}) => {
  await asMember(request, 'PUT', `/roadmap/${ids[0]}/vote`);
  for (const [path, where] of [
    ['/insiderz/roadmap', page.locator('div', { has: page.getByText('votes left') }).last()],
    ['/insiderz-portal/dashboard', page.getByRole('region', { name: 'Voting', exact: true })],
  ] as const) {
    await page.goto(path);
    const tiles = where.locator('svg').last().locator('rect');
    await expect(tiles).toHaveCount(VOTES_EACH);
    const filled = await tiles.evaluateAll(
      (all) => all.filter((tile) => getComputedStyle(tile).fill !== 'none').length,
    );
    expect(filled, path).toBe(Number(/\d+/.exec((await where.textContent()) ?? '')?.[0]));
  }
  await asMember(request, 'DELETE', `/roadmap/${ids[0]}/vote`);
});
