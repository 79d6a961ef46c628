import { expect, type Page } from 'playwright/test';
import { toast } from '../account-page.ts';
import { seeded, sendContribution } from '../admin-desk.ts';
import { endTenSeconds, settle } from '../contribution-link.ts';
import { callAs, fresh, freshTag, ownMember, ownPerson } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { agree, asBoss, button, deliverAll, insiderz, openForm } from './screen.ts';

const MISSIONS = insiderz('missions');
const LEDGER = `${MISSIONS}&view=ledger`;

interface Made {
  id: string;
  title: string;
}

const mission = ({ request }: World, reward_points = 150): Promise<Made> =>
  asBoss(request, 'POST', '/missions', {
    title: fresh('Errand'),
    brief: 'Try it and tell us.',
    reward_points,
    effort: 'low',
  });

/** A mission and what a member has handed in for it. */
async function handedIn(world: World) {
  const { id, title } = await mission(world);
  const path = `/api/members/missions/${id}/submissions`;
  const data = { note: 'The left thumb did not reach.' };
  const member = await ownMember(world.request);
  const submission = await callAs<{ id: string }>(world.request, member, 'POST', path, data);
  return { title, submission };
}

/** A mission that was paid, by the id of its entry in the ledger. */
async function paid(world: World): Promise<{ title: string; entry: string }> {
  const { title, submission } = await handedIn(world);
  const { id } = submission;
  const all = await callAs<{ items: { id: string; updated_at: string }[] }>(
    world.request,
    seeded('admin'),
    'GET',
    '/api/admin/submissions',
  );
  const updated_at = all.items.find((one) => one.id === id)?.updated_at;
  const verdict = { status: 'approved', message: 'Great work!', updated_at };
  await asBoss(world.request, 'PATCH', `/submissions/${id}`, verdict);
  await deliverAll(world.request);
  return { title, entry: `mission:${id}` };
}

/** An award of another admin that waits for a second one. */
async function waitsForSecond({ request, baseURL }: World): Promise<string> {
  const giver = await ownPerson(request);
  await asBoss(request, 'PUT', `/users/${giver.id}/roles/admin`);
  const { id, reference } = await sendContribution(request, fresh('Large'), {
    email: `large-${freshTag()}@example.org`,
  });
  const path = `/api/admin/contributions/${id}`;
  const { contribution } = await callAs<{ contribution: { updated_at: string } }>(
    request,
    giver,
    'GET',
    path,
  );
  const award = { reward: null, amount: 6_000, first: false, reason: 'As agreed' };
  const { updated_at } = contribution;
  await callAs(request, giver, 'PATCH', path, { status: 'accepted', award, updated_at });
  await endTenSeconds(baseURL, id);
  await settle(request, id);
  const waiting = () =>
    callAs<{ items: { id: string }[] }>(request, seeded('admin'), 'GET', '/api/admin/ledger/held');
  await expect
    .poll(async () => (await waiting()).items.map((entry) => entry.id))
    .toContain(`contribution:${id}`);
  return reference;
}

const fields = (page: Page, name: string) => page.getByRole('dialog', { name });

const WORK: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'create a mission',
    action: 'createMission',
    method: 'POST',
    path: /^\/api\/admin\/missions$/,
    begin: async () => {
      const title = fresh('Errand');
      const sheet = (page: Page) => fields(page, 'New mission');
      return {
        path: MISSIONS,
        open: (page) => openForm(page, 'New mission', 'New mission'),
        fill: async (page) => {
          await sheet(page).getByLabel('Title').fill(title);
          await sheet(page).getByLabel('Brief').fill('Try it and tell us.');
        },
        press: (page) => button(page, 'Create mission').click(),
        typed: (page) => [
          [sheet(page).getByLabel('Title'), title],
          [sheet(page).getByLabel('Brief'), 'Try it and tell us.'],
        ],
        done: (page) => toast(page, 'Mission created'),
      };
    },
  },
  {
    as: 'admin',
    name: 'edit a mission',
    action: 'updateMission',
    method: 'PATCH',
    path: /^\/api\/admin\/missions\/[^/]+$/,
    decides: true,
    begin: async (world) => {
      const { title } = await mission(world);
      const words = fresh('Other words');
      const brief = (page: Page) => fields(page, 'Edit mission').getByLabel('Brief');
      return {
        path: MISSIONS,
        open: (page) => openForm(page, `Edit ${title}`, 'Edit mission'),
        fill: (page) => brief(page).fill(words),
        press: (page) => button(page, 'Save changes').click(),
        typed: (page) => [[brief(page), words]],
        done: (page) => toast(page, 'Mission updated'),
      };
    },
  },
  {
    as: 'admin',
    name: 'give a mission another status',
    action: 'setMissionStatus',
    method: 'PUT',
    path: /^\/api\/admin\/missions\/[^/]+\/status$/,
    begin: async (world) => {
      const { title } = await mission(world);
      const status = (page: Page) => page.getByLabel(`Status of ${title}`);
      return {
        path: MISSIONS,
        press: async (page) => void (await status(page).selectOption('archived')),
        undone: (page) => expect(status(page)).toHaveValue('active'),
        done: (page) => toast(page, 'Mission status updated'),
      };
    },
  },
  {
    as: 'admin',
    name: 'approve a submission',
    action: 'reviewSubmission',
    method: 'PATCH',
    path: /^\/api\/admin\/submissions\/[^/]+$/,
    decides: true,
    begin: async (world) => {
      const { title } = await handedIn(world);
      const message = (page: Page) => fields(page, 'Approve submission').getByLabel('Message to the member');
      return {
        path: `${MISSIONS}&view=submissions`,
        open: async (page) => {
          await page
            .getByRole('listitem', { name: title })
            .getByRole('button', { name: /^Approve/ })
            .click();
          await message(page).waitFor();
        },
        fill: (page) => message(page).fill('Just as it was meant.'),
        press: (page) => button(page, 'Approve and pay 150 INZ').click(),
        typed: (page) => [[message(page), 'Just as it was meant.']],
        done: (page) => toast(page, 'Submission status updated'),
      };
    },
  },
];

const inLedger = (page: Page, name: RegExp) => page.getByRole('button', { name });

const PAYMENTS: readonly Mutation[] = [
  {
    as: 'admin',
    name: 'reverse an entry of the ledger',
    action: 'reverseEntry',
    method: 'POST',
    path: /^\/api\/admin\/ledger\/[^/]+\/reverse$/,
    decides: true,
    begin: async (world) => {
      const { title } = await paid(world);
      const reason = (page: Page) => fields(page, 'Reverse 150 INZ').getByLabel('Reason');
      return {
        path: LEDGER,
        open: async (page) => {
          await inLedger(page, new RegExp(`^Reverse 150 INZ: Mission: ${title}$`)).click();
          await reason(page).waitFor();
        },
        fill: async (page) => {
          await reason(page).fill('Meant for someone else');
          await page.getByLabel('Type 150 to confirm').fill('150');
        },
        press: (page) => button(page, 'Reverse entry').click(),
        typed: (page) => [[reason(page), 'Meant for someone else']],
        done: (page) => toast(page, 'Entry reversed'),
      };
    },
  },
  {
    as: 'admin',
    name: 'pay again what was reversed',
    action: 'payAgain',
    method: 'POST',
    path: /^\/api\/admin\/ledger\/[^/]+\/pay-again$/,
    begin: async (world) => {
      const { title, entry } = await paid(world);
      await asBoss(world.request, 'POST', `/ledger/${encodeURIComponent(entry)}/reverse`, {
        reason: 'By mistake',
        points: 150,
      });
      await deliverAll(world.request);
      return {
        path: LEDGER,
        press: async (page) => {
          await page
            .getByRole('row')
            .filter({ hasText: title })
            .getByRole('button', { name: /^Pay/ })
            .click();
          await agree(page, 'Pay 150 INZ again');
        },
        done: (page) => toast(page, 'INZ paid again'),
      };
    },
  },
  {
    as: 'admin',
    name: 'confirm a large award',
    action: 'confirmPendingAward',
    method: 'POST',
    path: /^\/api\/admin\/ledger\/held\/[^/]+\/confirm$/,
    begin: async (world) => {
      const reference = await waitsForSecond(world);
      return {
        path: LEDGER,
        press: async (page) => {
          await inLedger(page, new RegExp(`^Confirm 6,000 INZ.*${reference}`)).click();
          await agree(page, 'Confirm 6,000 INZ');
        },
        done: (page) => toast(page, 'Award confirmed'),
      };
    },
  },
  {
    as: 'admin',
    name: 'decline a large award',
    action: 'declinePendingAward',
    method: 'POST',
    path: /^\/api\/admin\/ledger\/held\/[^/]+\/decline$/,
    decides: true,
    begin: async (world) => {
      const reference = await waitsForSecond(world);
      const reason = (page: Page) => fields(page, 'Decline 6,000 INZ').getByLabel('Reason');
      return {
        path: LEDGER,
        open: async (page) => {
          await inLedger(page, new RegExp(`^Decline 6,000 INZ.*${reference}`)).click();
          await reason(page).waitFor();
        },
        fill: (page) => reason(page).fill('A hundred is enough'),
        press: (page) => button(page, 'Decline award').click(),
        typed: (page) => [[reason(page), 'A hundred is enough']],
        done: (page) => page.getByText('Award declined').first(),
      };
    },
  },
];

/** What an admin does with missions and the ledger. */
export const MISSION_WORK: readonly Mutation[] = [...WORK, ...PAYMENTS];
