import { expect, type Page } from 'playwright/test';
import { toast } from '../account-page.ts';
import { seeded } from '../admin-desk.ts';
import { createItem } from '../insiderz-page.ts';
import { asAdmin, shareAnIdea } from '../member-page.ts';
import { callAs, fresh, ideaOf } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { button } from './screen.ts';

const pressed = (page: Page, name: RegExp, yes: boolean) =>
  expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', String(yes));

/** A vote, an upvote: a button that is pressed in or out. */
const press = (
  more: Pick<Mutation, 'name' | 'action' | 'method' | 'path'>,
  begin: (world: World) => Promise<{ path: string; name: RegExp }>,
): Mutation => ({
  as: 'member',
  ...more,
  ...(more.method === 'DELETE' ? { changes: true } : {}),
  begin: async (world) => {
    const { path, name } = await begin(world);
    const isOn = more.method === 'PUT';
    return {
      path,
      press: (page) => page.getByRole('button', { name }).click(),
      undone: (page) => pressed(page, name, !isOn),
      done: (page) => page.getByRole('button', { name, pressed: isOn }),
      settled: async (page) => {
        await page.reload();
        await pressed(page, name, isOn);
      },
    };
  },
});

const VOTE = /^\/api\/members\/roadmap\/[^/]+\/vote$/;
const UPVOTE = /^\/api\/members\/ideas\/[^/]+\/upvote$/;

const PRESSES: readonly Mutation[] = [
  press({ name: 'vote', action: 'castVote', method: 'PUT', path: VOTE }, async ({ request }) => {
    const { title } = await createItem(request, { title: fresh('Ballot') });
    return { path: '/insiderz/roadmap', name: new RegExp(`for ${title}$`) };
  }),
  press({ name: 'take a vote back', action: 'withdrawVote', method: 'DELETE', path: VOTE }, async (world) => {
    const { id, title } = await createItem(world.request, { title: fresh('Ballot') });
    await callAs(world.request, world.person, 'PUT', `/api/members/roadmap/${id}/vote`);
    return { path: '/insiderz/roadmap', name: new RegExp(`for ${title}$`) };
  }),
  press(
    { name: 'upvote an idea', action: 'upvoteIdea', method: 'PUT', path: UPVOTE },
    async ({ request }) => {
      const title = fresh('Lantern');
      await ideaOf(request, seeded('admin'), title);
      return { path: '/insiderz/ideas', name: new RegExp(`upvotes? for ${title}$`) };
    },
  ),
  press(
    { name: 'take an upvote back', action: 'withdrawUpvote', method: 'DELETE', path: UPVOTE },
    async (world) => {
      const title = fresh('Lantern');
      const { id } = await ideaOf(world.request, seeded('admin'), title);
      await callAs(world.request, world.person, 'PUT', `/api/members/ideas/${id}/upvote`);
      return { path: '/insiderz/ideas', name: new RegExp(`upvotes? for ${title}$`) };
    },
  ),
  {
    name: 'follow an idea',
    as: 'member',
    action: 'followIdea',
    method: 'PUT',
    path: /^\/api\/members\/ideas\/[^/]+\/follow$/,
    begin: async ({ request }) => {
      const title = fresh('Lantern');
      await ideaOf(request, seeded('admin'), title);
      return {
        path: '/insiderz/ideas',
        press: (page) => button(page, `Follow ${title}`).click(),
        undone: (page) => expect(button(page, `Follow ${title}`)).toBeVisible(),
        done: (page) => button(page, `Following ${title}`),
      };
    },
  },
  {
    name: 'unfollow an idea',
    as: 'member',
    action: 'unfollowIdea',
    method: 'DELETE',
    path: /^\/api\/members\/ideas\/[^/]+\/follow$/,
    begin: async (world) => {
      const title = fresh('Lantern');
      await ideaOf(world.request, world.person, title);
      return {
        path: '/insiderz/ideas',
        press: (page) => button(page, `Following ${title}`).click(),
        undone: (page) => expect(button(page, `Following ${title}`)).toBeVisible(),
        done: (page) => button(page, `Follow ${title}`),
      };
    },
  },
  {
    name: 'follow a roadmap item',
    as: 'member',
    action: 'followItem',
    method: 'PUT',
    path: /^\/api\/members\/roadmap\/[^/]+\/follow$/,
    begin: async ({ request }) => {
      const { title } = await createItem(request, { title: fresh('Path') });
      return {
        path: '/insiderz/roadmap',
        press: (page) => button(page, `Follow ${title}`).click(),
        undone: (page) => expect(button(page, `Follow ${title}`)).toBeVisible(),
        done: (page) => button(page, `Following ${title}`),
      };
    },
  },
  {
    name: 'unfollow a roadmap item',
    as: 'member',
    action: 'unfollowItem',
    changes: true,
    method: 'DELETE',
    path: /^\/api\/members\/roadmap\/[^/]+\/follow$/,
    begin: async ({ request, person }) => {
      const { id, title } = await createItem(request, { title: fresh('Path') });
      await callAs(request, person, 'PUT', `/api/members/roadmap/${id}/follow`);
      return {
        path: '/insiderz/roadmap',
        press: (page) => button(page, `Following ${title}`).click(),
        undone: (page) => expect(button(page, `Following ${title}`)).toBeVisible(),
        done: (page) => button(page, `Follow ${title}`),
      };
    },
  },
  {
    name: 'turn a notice off',
    as: 'member',
    action: 'updateNoticeSettings',
    method: 'PATCH',
    path: /^\/api\/notices\/settings$/,
    changes: true,
    begin: async () => {
      const box = (page: Page) =>
        page.getByRole('region', { name: 'Notifications' }).getByRole('checkbox').first();
      let before = true;
      return {
        path: '/account',
        open: async (page) => {
          await box(page).waitFor();
          before = await box(page).isChecked();
        },
        press: (page) => box(page).click(),
        undone: (page) => expect(box(page)).toBeChecked({ checked: before }),
        done: (page) => page.getByRole('checkbox', { checked: !before }).first(),
      };
    },
  },
  {
    name: 'turn "Name me" off on the dashboard',
    as: 'member',
    action: 'setMemberRecognition',
    method: 'PUT',
    path: /^\/api\/members\/recognition$/,
    changes: true,
    begin: async () => {
      const box = (page: Page) => page.getByRole('checkbox', { name: 'Name me on the leaderboard' });
      let before = true;
      return {
        path: '/insiderz-portal/dashboard',
        open: async (page) => {
          await box(page).waitFor();
          before = await box(page).isChecked();
        },
        press: (page) => box(page).click(),
        undone: (page) => expect(box(page)).toBeChecked({ checked: before }),
        done: (page) =>
          page
            .locator('.toast')
            .filter({ hasText: /leaderboard/ })
            .first(),
      };
    },
  },
];

/** Notices reach their members by the schedule. */
async function notify({ request, person }: World): Promise<void> {
  const body = { title: fresh('Leeds is next'), body: 'From March on.', type: 'news', audience: 'members' };
  await asAdmin(request, 'POST', '/feed', body);
  await expect(async () => {
    await request.post('/__local/schedules/deliver');
    const { unread } = await callAs<{ unread: number }>(request, person, 'GET', '/api/notices/unread');
    expect(unread).toBeGreaterThan(0);
  }).toPass({ timeout: 20_000 });
}

const BELL: readonly Mutation[] = [
  {
    name: 'mark all notices as read',
    as: 'member',
    action: 'markNotices',
    method: 'POST',
    path: /^\/api\/notices\/read$/,
    changes: true,
    begin: async (world) => {
      await notify(world);
      const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
      return {
        path: '/insiderz-portal/dashboard',
        open: async (page) => {
          await page.getByRole('button', { name: /^Notifications, / }).click();
          await expect(panel(page)).toBeVisible();
        },
        press: (page) => panel(page).getByRole('button', { name: 'Mark all as read' }).click(),
        done: (page) => button(page, 'Notifications'),
      };
    },
  },
];

const FORMS: readonly Mutation[] = [
  {
    name: 'share an idea',
    as: 'member',
    action: 'createIdea',
    method: 'POST',
    path: /^\/api\/members\/ideas$/,
    begin: async () => {
      const title = fresh('Seed swap');
      const form = (page: Page) => page.getByRole('form', { name: 'Share an idea' });
      return {
        path: '/insiderz/ideas',
        open: async (page) => {
          await shareAnIdea(page);
        },
        fill: async (page) => {
          await form(page).getByLabel('Title').fill(title);
          await form(page).getByLabel('Description').fill('Packets that are half full.');
        },
        press: (page) => button(page, 'Share the idea').click(),
        typed: (page) => [
          [form(page).getByLabel('Title'), title],
          [form(page).getByLabel('Description'), 'Packets that are half full.'],
        ],
        done: (page) => toast(page, 'Idea shared'),
      };
    },
  },
  {
    name: 'hand in a mission',
    as: 'member',
    action: 'submitMission',
    decides: true,
    method: 'POST',
    path: /^\/api\/members\/missions\/[^/]+\/submissions$/,
    begin: async ({ request }) => {
      const title = fresh('Errand');
      const body = { title, brief: 'Try it.', reward_points: 250, effort: 'high' };
      const { id } = await asAdmin(request, 'POST', '/missions', body);
      const note = (page: Page) => page.getByRole('form', { name: title }).getByLabel('What you did');
      return {
        path: `/insiderz/missions#mission-${id}`,
        open: (page) => page.getByRole('form', { name: `Submit: ${title}` }).waitFor(),
        fill: (page) => note(page).fill('The left thumb did not reach.'),
        press: (page) => button(page, 'Submit').click(),
        typed: (page) => [[note(page), 'The left thumb did not reach.']],
        done: (page) => toast(page, 'Submission sent'),
      };
    },
  },
  {
    name: 'change the display name',
    as: 'member',
    action: 'updateAccount',
    method: 'PATCH',
    path: /^\/api\/account$/,
    changes: true,
    begin: async () => {
      const name = fresh('Fern');
      const field = (page: Page) => page.getByLabel('Display name');
      return {
        path: '/account',
        open: (page) => field(page).waitFor(),
        fill: (page) => field(page).fill(name),
        press: (page) => button(page, 'Save name').click(),
        typed: (page) => [[field(page), name]],
        done: (page) => toast(page, 'Name saved'),
      };
    },
  },
];

/** What a member and everybody with an account does. */
export const MEMBERS: readonly Mutation[] = [...PRESSES, ...BELL, ...FORMS];
