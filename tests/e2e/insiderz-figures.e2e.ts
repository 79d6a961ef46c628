import { expect, type Page, test } from 'playwright/test';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { seeded } from './admin-desk.ts';
import { dashboardOf, expectSound } from './insiderz-member.ts';
import { beMember, smallTargets } from './member-page.ts';

const DASHBOARD = '/insiderz-portal/dashboard';

test.beforeEach(({ page }) => beMember(page));

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** The dashboard of the seeded member, changed in part. */
async function withDashboard(page: Page, changes: Partial<Dashboard>): Promise<void> {
  const truth = await dashboardOf(page.request, seeded('member'));
  const json: Dashboard = {
    ...truth,
    returned_total: 0,
    returned_votes: [],
    streak: { months: 2, next: '2026-12' },
    waiting: { contributions: 0, submissions: 1 },
    ...changes,
  };
  await page.route('**/api/members/dashboard', (route) => route.fulfill({ json }));
}

const NOTICE = {
  id: 'notice-1',
  says: 'Your contribution was accepted',
  title: 'TG-AAAAAA',
  words: 'Fixed today.',
  path: '/contribute/status',
  read: false,
  created_at: '2026-11-20T10:00:00.000Z',
};

const mission = (id: string, title: string, changes: object = {}) => ({
  id,
  title,
  brief: 'Try it.',
  reward_points: 250,
  effort: 'low',
  due_on: null,
  status: 'active',
  created_at: '2026-11-20T10:00:00.000Z',
  submissions: [],
  roadmap_item: null,
  ...changes,
});

const withNotices = (page: Page, items: (typeof NOTICE)[]) =>
  page.route('**/api/notices', (route) =>
    route.fulfill({ json: { items, next: null, unread: items.filter(({ read }) => !read).length } }),
  );

test('the five figures come in one order, and a tile means the same in each', async ({ page }) => {
  await withDashboard(page, { votes: { available: 3, placed: 2 }, ideas: 4, submissions: 2, awards: [] });
  await page.goto(DASHBOARD);
  await expect(card(page, 'Voting')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Tokens',
    'Voting',
    'Ideas',
    'Testing',
    'Streak',
    'Since your last visit',
    'My contributions',
    'What’s new',
    'Next for you',
    'Badges',
    'Leaderboard',
  ]);
  // Filled: still there or done. Outlined: used or not done. Dashed: to come.
  for (const [name, tiles] of [
    ['Tokens', 'dashed dashed dashed'],
    ['Voting', 'filled filled filled outlined outlined'],
    ['Ideas', 'filled filled filled filled'],
    ['Testing', 'filled outlined'],
    ['Streak', 'filled filled dashed'],
  ] as const)
    await expect(card(page, name).locator('[data-tiles]')).toHaveAttribute('data-tiles', tiles);
});

test('a member sees what happened since the last visit and what is next', async ({ page }) => {
  await withDashboard(page, { votes: { available: 2, placed: 3 }, ideas: 1 });
  await withNotices(page, [NOTICE, { ...NOTICE, id: 'notice-2', says: 'An older one', read: true }]);
  const rejected = {
    id: 's',
    mission_id: 'b',
    note: 'Tried.',
    proof_url: null,
    status: 'rejected',
    admin_message: 'Please revise',
    previous_id: null,
    created_at: '2026-11-19T10:00:00.000Z',
    reviewed_at: '2026-11-20T10:00:00.000Z',
    file: null,
  };
  await page.route('**/api/members/missions*', (route) =>
    route.fulfill({
      json: {
        items: [
          mission('a', 'Read aloud'),
          mission('b', 'One-handed', { submissions: [rejected] }),
          mission('c', 'Night search', { due_on: '2099-01-01' }),
        ],
        next: null,
      },
    }),
  );
  await page.goto(DASHBOARD);
  const since = card(page, 'Since your last visit');
  await expect(since).toContainText('1 new');
  await expect(since.getByRole('link')).toHaveText(['Your contribution was accepted']);
  await expect(card(page, 'Next for you').getByRole('link')).toHaveText([
    'One-handed',
    'Night search',
    'Use your two remaining votes',
  ]);
  await expectSound(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectSound(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectSound(page);
  await page.unrouteAll();
  await withDashboard(page, { votes: { available: 0, placed: 5 }, ideas: 1 });
  await withNotices(page, []);
  await page.route('**/api/members/missions*', (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.reload();
  await expect(since).toContainText('Nothing new about what you sent or follow.');
  await expect(card(page, 'Next for you').getByRole('link')).toHaveText(['Share another idea']);
});

test('what is new comes with the notifications, which one press marks as read', async ({ page }) => {
  let read = false;
  await page.route('**/api/notices', (route) =>
    route.fulfill({ json: { items: [{ ...NOTICE, read }], next: null, unread: read ? 0 : 1 } }),
  );
  await page.route('**/api/notices/read', (route) => {
    read = true;
    return route.fulfill({ json: { unread: 0 } });
  });
  await page.goto('/insiderz/feed');
  const notifications = card(page, 'Notifications');
  await expect(notifications.getByRole('link', { name: NOTICE.says })).toHaveAttribute('href', NOTICE.path);
  await expect(notifications.getByRole('link', { name: 'Notification settings' })).toBeVisible();
  await expectSound(page);
  const markAll = notifications.getByRole('button', { name: 'Mark all as read' });
  await markAll.click();
  await expect(markAll).toHaveCount(0);
  await expect(notifications.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await expectSound(page);
});

test('missions and the account have no target that a thumb could miss', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/insiderz/missions', '/account']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect.poll(() => smallTargets(page)).toEqual([]);
  }
});
