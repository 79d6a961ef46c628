import { expect, type Page } from 'playwright/test';
import { freshName, linkInMail, makeAccount, PASSWORD, toast } from '../account-page.ts';
import { seeded, sendContribution } from '../admin-desk.ts';
import { decide, endTenSeconds, mailsTo, privateLink } from '../contribution-link.ts';
import { ContributionPage } from '../contribution-page.ts';
import { createItem } from '../insiderz-page.ts';
import { asAdmin } from '../member-page.ts';
import { callAs, fresh, ideaOf } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

const pressed = (page: Page, name: RegExp, yes: boolean) =>
  expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', String(yes));

/** A vote, an upvote: a button that is pressed in or out. */
const press = (
  more: Pick<Mutation, 'name' | 'action' | 'method' | 'path'>,
  begin: (world: World) => Promise<{ path: string; name: RegExp }>,
): Mutation => ({
  as: 'member',
  ...more,
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
        open: (page) => form(page).waitFor(),
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
      await asAdmin(request, 'POST', '/missions', body);
      const note = (page: Page) => page.getByLabel('What you did');
      return {
        path: '/insiderz/missions',
        open: async (page) => {
          const opener = button(page, `Submit: ${title}`);
          await opener.or(note(page)).first().waitFor();
          if (!(await note(page).isVisible())) await opener.click();
        },
        fill: (page) => note(page).fill('The left thumb did not reach.'),
        press: (page) => button(page, 'Send it for review').click(),
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
export const MEMBERS: readonly Mutation[] = [...PRESSES, ...FORMS];

async function withRecoveryAddress({ request }: World, confirmed: boolean) {
  const name = await makeAccount(request);
  const address = `${name}@post.example.org`;
  const person = { email: `${name}@login.thegrid.localhost`, password: PASSWORD };
  await callAs(request, person, 'PUT', '/api/account/recovery-address', { email: address });
  const link = await linkInMail(request, address, 'confirm');
  if (!confirmed) return { name, link };
  await request.post('/api/recovery/confirm', { data: { token: link.split('=')[1] } });
  await request.post('/api/recovery', { data: { identifier: name } });
  return { name, link: await linkInMail(request, address, 'reset') };
}

async function contributed({ request }: World) {
  const email = `outcome-${crypto.randomUUID()}@example.org`;
  const { id } = await sendContribution(request, fresh('Outcome'), { email });
  return { id, email, link: await privateLink(request, email) };
}

/** What everybody does who has no account. */
export const VISITORS: readonly Mutation[] = [
  {
    name: 'contribute',
    as: 'visitor',
    action: 'createContribution',
    decides: true,
    method: 'POST',
    path: /^\/api\/contributions$/,
    begin: async () => {
      const words = fresh('The button says Proceed.');
      const email = `outcome-${crypto.randomUUID()}@example.org`;
      const form = (page: Page) => new ContributionPage(page);
      return {
        path: '/contribute',
        fill: async (page) => {
          await form(page).fill();
          await form(page).email.fill(email);
          await form(page).description.fill(words);
        },
        press: (page) => form(page).submit.click(),
        typed: (page) => [
          [form(page).description, words],
          [form(page).email, email],
        ],
        done: (page) => page.getByRole('region', { name: 'Thank you. We have your contribution.' }),
      };
    },
  },
  {
    name: 'write to us',
    as: 'visitor',
    action: 'sendContactEmail',
    method: 'POST',
    path: /^\/api\/send-contact-email$/,
    begin: async () => {
      const words = fresh('When do you come to Easton?');
      return {
        path: '/contact',
        fill: async (page) => {
          await page.getByLabel('Name').fill('Fern');
          await page.getByLabel('Email').fill('fern@bristol.example.uk');
          await page.getByLabel('Message').fill(words);
        },
        press: (page) => button(page, 'Send message').click(),
        typed: (page) => [[page.getByLabel('Message'), words]],
        done: (page) => page.getByRole('status').filter({ hasText: 'Message sent successfully!' }),
      };
    },
  },
  {
    name: 'answer a question about a contribution',
    as: 'visitor',
    action: 'replyToQuestion',
    decides: true,
    method: 'POST',
    path: /^\/api\/contributions\/status\/reply$/,
    begin: async (world) => {
      const { id, link } = await contributed(world);
      await decide(world.request, id, { status: 'needs_info', message: 'Which browser was it?' });
      await endTenSeconds(world.baseURL, id);
      const answer = (page: Page) => page.getByLabel('Answer', { exact: true });
      return {
        path: link,
        fill: (page) => answer(page).fill('Firefox, on a phone.'),
        press: (page) => button(page, 'Send the answer').click(),
        typed: (page) => [[answer(page), 'Firefox, on a phone.']],
        done: (page) => page.getByRole('heading', { level: 1, name: 'We have your answer' }),
      };
    },
  },
  {
    name: 'turn "Name me" off with the private link',
    as: 'visitor',
    action: 'setRecognition',
    method: 'PUT',
    path: /^\/api\/contributions\/status\/recognition$/,
    changes: true,
    begin: async (world) => {
      const { link } = await contributed(world);
      const box = (page: Page) => page.getByRole('switch', { name: 'Name me on the leaderboard' });
      return {
        path: link,
        open: (page) => box(page).waitFor(),
        press: (page) => box(page).click(),
        undone: (page) => expect(box(page)).toBeChecked(),
        done: (page) => page.getByText('Saved. You are not named.'),
      };
    },
  },
  {
    name: 'have a new link emailed',
    as: 'visitor',
    action: 'requestConfirmation',
    method: 'POST',
    path: /^\/api\/contributions\/confirmation$/,
    begin: async (world) => {
      const { id } = await contributed(world);
      return {
        path: `/contribute/status#${id}.k1.${'A'.repeat(43)}`,
        press: (page) => button(page, 'Email me a new link').click(),
        done: (page) => page.getByText('If we have this contribution, a new link is on its way'),
      };
    },
  },
  {
    name: 'have the link to own data emailed',
    as: 'visitor',
    action: 'mailAddressLink',
    method: 'POST',
    path: /^\/api\/contributions\/status\/data-link$/,
    begin: async (world) => {
      const { link } = await contributed(world);
      return {
        path: link,
        press: (page) => button(page, 'Email me the link').click(),
        done: (page) => page.getByText('Sent. The link is on its way'),
      };
    },
  },
  {
    name: 'erase what came from an address',
    as: 'visitor',
    action: 'eraseOwnAddressData',
    decides: true,
    method: 'POST',
    path: /^\/api\/address-data\/erase$/,
    begin: async (world) => {
      const { email, link } = await contributed(world);
      const key = link.split('#')[1];
      await world.request.post('/api/contributions/status/data-link', {
        data: { key },
        headers: { 'idempotency-key': crypto.randomUUID() },
      });
      await expect.poll(async () => (await mailsTo(world.request, email)).length).toBe(2);
      const { text = '' } = (await mailsTo(world.request, email)).at(-1) ?? {};
      const own = /\/contribute\/status#data=[\w-]+/.exec(text)?.[0] ?? '';
      const field = (page: Page) => page.getByLabel('Your email address');
      return {
        path: own,
        open: (page) => button(page, 'Erase it').click(),
        fill: (page) => field(page).fill(email),
        press: (page) => button(page, 'Erase everything').click(),
        typed: (page) => [[field(page), email]],
        done: (page) => page.getByRole('heading', { name: /Everything is erased|Erasing has begun/ }),
      };
    },
  },
  {
    name: 'set a new password',
    as: 'visitor',
    action: 'completeRecovery',
    decides: true,
    method: 'POST',
    path: /^\/api\/recovery\/complete$/,
    begin: async (world) => {
      const { link } = await withRecoveryAddress(world, true);
      const field = (page: Page) => page.getByLabel('New password', { exact: true });
      return {
        path: link,
        fill: async (page) => {
          for (const label of ['New password', 'Confirm password'])
            await page.getByLabel(label, { exact: true }).fill('five quite other words');
        },
        press: (page) => button(page, 'Set the new password').click(),
        typed: (page) => [[field(page), 'five quite other words']],
        done: (page) => page.getByRole('heading', { name: 'Your password is changed' }),
      };
    },
  },
  {
    name: 'confirm a recovery address',
    as: 'visitor',
    action: 'confirmRecoveryAddress',
    method: 'POST',
    path: /^\/api\/recovery\/confirm$/,
    begin: async (world) => {
      const { link } = await withRecoveryAddress(world, false);
      return {
        path: link,
        press: (page) => button(page, 'Confirm this address').click(),
        done: (page) => page.getByRole('heading', { name: 'Address confirmed' }),
      };
    },
  },
  {
    name: 'create an account',
    as: 'visitor',
    action: 'createAccount',
    decides: true,
    method: 'POST',
    path: /^\/api\/accounts$/,
    begin: async () => {
      const name = freshName();
      const tab = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' });
      return {
        path: '/auth#sign-up',
        fill: async (page) => {
          await tab(page).getByLabel('Username', { exact: true }).fill(name);
          for (const label of ['Password', 'Confirm password'])
            await tab(page).getByLabel(label, { exact: true }).fill(PASSWORD);
        },
        press: (page) => tab(page).getByRole('button', { name: 'Sign Up' }).click(),
        typed: (page) => [[tab(page).getByLabel('Username', { exact: true }), name]],
        done: (page) => page.getByRole('button', { name: 'Account', exact: true }),
      };
    },
  },
];
