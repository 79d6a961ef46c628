import { type Browser, expect, type Page, test } from 'playwright/test';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { VOTES_EACH } from '#domain/roadmap/votes.ts';
import { toast } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import { dashboardOf, expectSound } from './insiderz-member.ts';
import { createFeedItem } from './insiderz-page.ts';
import { fresh } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

const DASHBOARD = '/insiderz-portal/dashboard';
const ENDPOINT = '**/api/members/dashboard';
const member = seeded('member');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A page of the member, who is signed in already. */
async function asMember(browser: Browser, baseURL: string | undefined, phone = false): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({
    baseURL,
    viewport,
    serviceWorkers: 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await beSignedIn(page, member);
  return page;
}

const item = (n: number, created_at: string) => ({
  id: `item-${n}`,
  title: `Item ${n}`,
  body: `First line of ${n}.\nSecond line.`,
  type: 'update' as const,
  created_at,
});

const EMPTY: Dashboard = {
  display_name: 'Fern Brown',
  votes: { available: VOTES_EACH, placed: 0 },
  ideas: 0,
  submissions: 0,
  badges: [],
  feed: [],
  feed_read_at: null,
  waiting: { contributions: 0, submissions: 0 },
  awards: [],
  inz: null,
  streak: { months: 0, next: '2026-11' },
  returned_total: 0,
  returned_votes: [],
  named: true,
};

const FULL: Dashboard = {
  ...EMPTY,
  votes: { available: VOTES_EACH - 2, placed: 2 },
  ideas: 4,
  submissions: 2,
  badges: [
    {
      id: 'a',
      key: 'first-tile',
      name: 'First tile',
      description: 'Your first meaningful contribution.',
      awarded_at: '2026-11-01T10:00:00.000Z',
    },
    {
      id: 'b',
      key: 'night-owl',
      name: 'Night owl',
      description: 'Tested after ten at night.',
      awarded_at: '2026-11-02T10:00:00.000Z',
    },
  ],
  feed: [item(3, '2026-11-20T10:00:00.000Z'), item(2, '2026-11-10T10:00:00.000Z')],
  feed_read_at: '2026-11-15T10:00:00.000Z',
  waiting: { contributions: 2, submissions: 1 },
  returned_total: 2,
  returned_votes: [
    { item_id: 'r', title: 'Keep my dates', why: 'completed', created_at: '2026-11-18T10:00:00.000Z' },
    { item_id: 's', title: 'Night map', why: 'deleted', created_at: '2026-11-17T10:00:00.000Z' },
  ],
};

const withDashboard = (page: Page, json: Dashboard) =>
  page.route(ENDPOINT, (route) => route.fulfill({ json }));

test('a member sees their real numbers, and each card leads on (R445–R460, R050–R053, A-06)', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await asMember(browser, baseURL);
  await page.goto(DASHBOARD);
  const truth = await dashboardOf(request, member);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${member.display_name}`);
  await expect(card(page, 'Voting')).toContainText(
    `${truth.votes.available}of ${VOTES_EACH} votes available`,
  );
  await expect(card(page, 'Ideas').locator('[data-figure]')).toHaveText(String(truth.ideas));
  await expect(card(page, 'Testing').locator('[data-figure]')).toHaveText(String(truth.submissions));
  for (const { name, description } of truth.badges) {
    await expect(card(page, 'Badges').getByRole('heading', { name })).toBeVisible();
    await expect(card(page, 'Badges').getByText(description)).toBeVisible();
  }
  for (const { title } of truth.feed) await expect(card(page, 'What’s new').getByText(title)).toBeVisible();
  for (const [button, path] of [
    ['Open Roadmap', '/insiderz/roadmap'],
    ['Share an Idea', '/insiderz/ideas'],
    ['View Missions', '/insiderz/missions'],
  ] as const) {
    await page.getByRole('link', { name: button, exact: true }).click();
    await expect(page).toHaveURL(path);
    await page.goBack();
    await expect(card(page, 'Voting')).toBeVisible();
  }
  await page.context().close();
});

test('while sums are off, a member reads "Coming Soon" and each award, and no sum (R447, R448, A-24)', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  const answered = page.waitForResponse(ENDPOINT);
  await page.goto(DASHBOARD);
  const sent = (await (await answered).json()) as Dashboard;
  expect(sent.inz).toBeNull();
  await expect(card(page, 'Tokens').getByText('Coming Soon', { exact: true })).toBeVisible();
  expect(await card(page, 'Tokens').innerText()).not.toMatch(/\d/);
  const award = { id: 'e', source: 'contribution' as const, created_at: '2026-11-10T10:00:00.000Z' };
  const awards = [
    { ...award, points: 120, description: 'TG-AAAAAA' },
    { ...award, id: 'f', points: 250, description: 'TG-BBBBBB' },
  ];
  await withDashboard(page, { ...EMPTY, awards });
  await page.reload();
  await expect(card(page, 'Awards')).toContainText('+120');
  await expect(card(page, 'Awards')).toContainText('+250');
  await expect(page.getByText('370')).toHaveCount(0);
  await page.context().close();
});

test('once sums are on, Tokens shows balance, statement and an illustrated share, never money (A-24)', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  const entries = Array.from({ length: 6 }, (_, n) => ({
    id: `e${n}`,
    points: n === 1 ? -50 : 100,
    source: n === 1 ? ('correction' as const) : ('contribution' as const),
    description: n === 1 ? 'Correction of contribution 2' : `Contribution ${n}`,
    created_at: `2026-11-${10 + n}T10:00:00.000Z`,
  }));
  const balance = entries.reduce((sum, { points }) => sum + points, 0);
  await withDashboard(page, { ...FULL, awards: entries, inz: { balance, entries } });
  await page.goto(DASHBOARD);
  const tokens = card(page, 'Tokens');
  await expect(tokens.locator('[data-figure]')).toHaveText('450 INZ');
  await expect(tokens).toContainText('0.02025 % of the platform');
  await expect(tokens).toContainText('illustration, if the whole pool is issued; no monetary value today');
  const statement = card(page, 'Statement');
  await expect(statement.getByText('Correction of contribution 2')).toBeVisible();
  await expect(statement.getByText('−50')).toBeVisible();
  await expect(statement.getByText('Contribution 5')).toBeHidden();
  await statement.getByText('2 earlier entries').click();
  await expect(statement.getByText('Contribution 5')).toBeVisible();
  await expect(tokens.getByText('Coming Soon')).toHaveCount(0);
  expect(await tokens.innerText()).not.toMatch(/[£$€]/);
  await expectSound(page);
  await page.context().close();
});

test('a new member sees what will be here, and "No badges yet." (R460)', async ({ browser, baseURL }) => {
  const page = await asMember(browser, baseURL, true);
  await withDashboard(page, EMPTY);
  await page.goto(DASHBOARD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Fern Brown');
  await expect(card(page, 'Voting')).toContainText(
    `of ${VOTES_EACH} votes available. Put them on what we build`,
  );
  await expect(page.getByText('No badges yet.')).toBeVisible();
  await expect(card(page, 'Ideas')).toContainText('Nothing sent in yet.');
  await expect(card(page, 'What’s new')).toContainText('Nothing yet.');
  await expect(page.getByRole('list', { name: 'Waiting for a decision' })).toHaveCount(0);
  await expectSound(page);
  await page.context().close();
});

test('a member sees what waits, what is new to them and which votes came back (A-24, A-46, A-48)', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  await withDashboard(page, FULL);
  await page.goto(DASHBOARD);
  await expect(page.getByRole('list', { name: 'Waiting for a decision' }).getByRole('listitem')).toHaveText([
    '2 contributions wait for a decision',
    '1 submission waits for a decision',
  ]);
  const news = card(page, 'What’s new');
  await expect(news).toContainText('1 new to you');
  await expect(news.getByRole('article', { name: 'Item 3' }).getByText('New', { exact: true })).toBeVisible();
  await expect(news.getByRole('article', { name: 'Item 2' }).getByText('New', { exact: true })).toHaveCount(
    0,
  );
  await expect(news.getByRole('article', { name: 'Item 3' }).locator('time')).toHaveAttribute(
    'title',
    '20 November 2026 at 10:00',
  );
  const since = card(page, 'Since your last visit');
  await expect(since).toContainText('2 votes came back');
  await expect(
    since.getByRole('listitem').filter({ hasText: / is complete$| from the roadmap$/ }),
  ).toHaveText(['Keep my dates is complete', 'Night map was removed from the roadmap']);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectSound(page);
  await page.context().close();
});

test('the dashboard waits in the shape of what comes, and a failure can be tried again', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  const held = Promise.withResolvers<void>();
  await page.route(ENDPOINT, async (route) => {
    await held.promise;
    await route.abort();
  });
  await page.goto(DASHBOARD);
  await expect(page.getByText('Loading your dashboard...')).toBeAttached();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${member.display_name}`);
  await expectSound(page);
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Your dashboard could not be loaded' })).toBeVisible();
  await expectSound(page);
  await page.unroute(ENDPOINT);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(card(page, 'Voting')).toBeVisible();
  await page.context().close();
});

test('a member says whether the leaderboard names them; a failure puts it back (A-09)', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL);
  await page.goto(DASHBOARD);
  const box = page.getByRole('checkbox', { name: 'Name me on the leaderboard' });
  const was = await box.isChecked();
  await page.route('**/api/members/recognition', (route) => route.abort());
  await box.focus();
  await page.keyboard.press('Space');
  await expect(toast(page, 'Error')).toContainText('Failed to change the leaderboard');
  await expect(box).toBeChecked({ checked: was });
  await page.unroute('**/api/members/recognition');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(box).toBeChecked({ checked: !was });
  await expect(
    toast(page, was ? 'The leaderboard no longer names you' : 'The leaderboard names you'),
  ).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked({ checked: !was });
  await box.click();
  await expect(
    toast(page, was ? 'The leaderboard names you' : 'The leaderboard no longer names you'),
  ).toBeVisible();
  await page.context().close();
});

test('a member reads everything in What’s new, which is not new to them afterwards (A-46)', async ({
  browser,
  baseURL,
  request,
}) => {
  const title = fresh('News');
  await createFeedItem(request, title);
  const page = await asMember(browser, baseURL);
  await page.goto(DASHBOARD);
  const entry = page.getByRole('article', { name: title });
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  const marked = page.waitForResponse('**/api/members/feed/read');
  await page.getByRole('link', { name: 'Read everything in What’s new' }).click();
  await expect(page).toHaveURL('/insiderz/feed');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What’s new');
  await expect(entry.getByText('New', { exact: true })).toBeVisible();
  await expectSound(page);
  await marked;
  await page.reload();
  await expect(entry).toBeVisible();
  await expect(page.getByText('New', { exact: true })).toHaveCount(0);
  await page.context().close();
});

test('"Show more" brings older items and leads on to them, and a failure keeps those that are here', async ({
  browser,
  baseURL,
}) => {
  const page = await asMember(browser, baseURL, true);
  let answer: 'items' | 'failed' | 'empty' = 'items';
  await page.route('**/api/members/feed?*', (route) =>
    answer === 'failed'
      ? route.abort()
      : route.fulfill({
          json: { items: [item(1, '2026-10-01T10:00:00.000Z')], next: null, feed_read_at: null },
        }),
  );
  await page.route('**/api/members/feed', (route) =>
    route.fulfill({
      json:
        answer === 'empty'
          ? { items: [], next: null, feed_read_at: null }
          : {
              items: [3, 2].map((n) => item(n, `2026-11-0${n}T10:00:00.000Z`)),
              next: '2026-11-02T10:00:00.000Z~00000000-0000-4000-8000-000000000002',
              feed_read_at: '2026-11-02T12:00:00.000Z',
            },
    }),
  );
  await page.goto('/insiderz/feed');
  await expect(page.getByRole('article')).toHaveCount(2);
  answer = 'failed';
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert').getByText('More could not be loaded.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectSound(page);
  answer = 'items';
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expect(page.getByRole('heading', { name: 'Item 1' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
  answer = 'empty';
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Nothing yet' })).toBeVisible();
  await expectSound(page);
  await page.context().close();
});
