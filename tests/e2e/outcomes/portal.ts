import { expect, type Page } from 'playwright/test';
import { freshName, toast } from '../account-page.ts';
import { clearDesk, panelOf, sendContribution } from '../admin-desk.ts';
import { decide, endTenSeconds, prolongTenSeconds } from '../contribution-link.ts';
import { address, done, press as named } from '../desk-decisions.ts';
import { acceptedContribution, invitationFor } from '../insiderz-member.ts';
import { asAdmin } from '../member-page.ts';
import { fresh, freshTag, ownMember, ownPerson } from '../own-data.ts';
import type { Mutation, Steps, World } from './drive.ts';

const DESK = '/admin-portal/dashboard';
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** One contribution that is new, on a desk that is clear but for it. */
async function contributed({ request }: World) {
  await clearDesk(request);
  const name = fresh('Outcome');
  const { id } = await sendContribution(request, name, { email: address() });
  return { name, id, path: `${DESK}?c=${id}` };
}

const DECISION = {
  as: 'admin',
  method: 'PATCH',
  path: /^\/api\/admin\/contributions\/[0-9a-f-]{36}$/,
} as const;

const decision = (button: string, word: RegExp, fill: Record<string, string>): Mutation => ({
  ...DECISION,
  name: `${button.toLowerCase()} a contribution`,
  action: 'reviewContribution',
  decides: true,
  begin: async (world) => {
    const { name, path } = await contributed(world);
    return {
      path,
      open: (page) => expect(panelOf(page, name)).toBeVisible(),
      fill: async (page) => {
        for (const [label, words] of Object.entries(fill)) await page.getByLabel(label).fill(words);
      },
      press: (page) => named(page, button).click(),
      typed: (page) => Object.entries(fill).map(([label, words]) => [page.getByLabel(label), words] as const),
      done: (page) => done(page, new RegExp(`${name}: ${word.source}`)),
    };
  },
});

const REVIEW: readonly Mutation[] = [
  decision('Approve', /approved/, {
    'Message to the contributor': 'Well spotted.',
    'Admin notes': 'Two phones.',
  }),
  decision('Reject', /rejected/, { 'Message to the contributor': 'Not this time.' }),
  decision('Ask for info', /asked for more/, { 'Message to the contributor': 'Which browser was it?' }),
  {
    name: 'take a decision back',
    as: 'admin',
    action: 'undoReview',
    method: 'POST',
    path: /^\/api\/admin\/contributions\/[^/]+\/undo$/,
    begin: async (world) => {
      const { name, id, path } = await contributed(world);
      await decide(world.request, id, { status: 'declined' });
      await prolongTenSeconds(world.baseURL, id);
      return {
        path,
        open: (page) => expect(panelOf(page, name)).toBeVisible(),
        press: (page) => panelOf(page, name).getByRole('button', { name: 'Undo', exact: true }).click(),
        done: (page) => named(page, 'Approve'),
      };
    },
  },
  {
    name: 'reopen a contribution',
    as: 'admin',
    action: 'reopenContribution',
    method: 'POST',
    path: /^\/api\/admin\/contributions\/[^/]+\/reopen$/,
    begin: async (world) => {
      const { name, id, path } = await contributed(world);
      await decide(world.request, id, { status: 'needs_info', message: 'Which page?' });
      await endTenSeconds(world.baseURL, id);
      return {
        path,
        open: (page) => expect(panelOf(page, name)).toBeVisible(),
        press: (page) => named(page, 'Reopen').click(),
        done: (page) => named(page, 'Approve'),
      };
    },
  },
];

const menu = async (page: Page, username: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${username}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
};
const roles = (page: Page, username: string) =>
  page.getByRole('row').filter({ hasText: username }).getByRole('cell').nth(1);

/** Steps on one person in the list of users. */
const onPerson = (username: string, steps: Omit<Steps, 'path'>): Steps => ({
  path: `${DESK}?tab=users&q=${username}`,
  ...steps,
});

const USERS: readonly Mutation[] = [
  {
    name: 'give somebody a role',
    as: 'admin',
    action: 'grantUserRole',
    method: 'PUT',
    path: /^\/api\/admin\/users\/[^/]+\/roles\/member$/,
    begin: async ({ request }) => {
      const { username } = await ownPerson(request);
      return onPerson(username, {
        press: (page) => menu(page, username, 'Give member'),
        undone: (page) => expect(roles(page, username)).toHaveText('user'),
        done: (page) => toast(page, 'Role updated'),
      });
    },
  },
  {
    name: 'take a role from somebody',
    as: 'admin',
    action: 'revokeUserRole',
    method: 'DELETE',
    path: /^\/api\/admin\/users\/[^/]+\/roles\/member$/,
    begin: async ({ request }) => {
      const { username } = await ownMember(request);
      return onPerson(username, {
        press: async (page) => {
          await menu(page, username, 'Remove member');
          await page.getByRole('alertdialog').getByRole('button', { name: 'Remove member' }).click();
        },
        undone: (page) => expect(roles(page, username)).toHaveText('member'),
        done: (page) => toast(page, 'Role updated'),
      });
    },
  },
  {
    name: 'disable an account',
    as: 'admin',
    action: 'disableUser',
    decides: true,
    method: 'POST',
    path: /^\/api\/admin\/users\/[^/]+\/disable$/,
    begin: async ({ request }) => {
      const { username } = await ownPerson(request);
      const reason = (page: Page) => page.getByLabel('Reason');
      return onPerson(username, {
        open: async (page) => {
          await page.getByRole('row').filter({ hasText: username }).waitFor();
          if (!(await reason(page).isVisible())) await menu(page, username, 'Disable account');
        },
        fill: async (page) => void (await reason(page).selectOption('Breaks the terms of the programme')),
        press: (page) => page.getByRole('dialog').getByRole('button', { name: 'Disable account' }).click(),
        done: (page) => toast(page, 'Account disabled'),
      });
    },
  },
  {
    name: 'enable an account',
    as: 'admin',
    action: 'enableUser',
    method: 'POST',
    path: /^\/api\/admin\/users\/[^/]+\/enable$/,
    begin: async ({ request }) => {
      const { username, id } = await ownPerson(request);
      await asAdmin(request, 'POST', `/users/${id}/disable`, { reason: 'Breaks the terms of the programme' });
      return onPerson(username, {
        press: async (page) => {
          await menu(page, username, 'Enable account');
          await page.getByRole('alertdialog').getByRole('button', { name: 'Enable account' }).click();
        },
        done: (page) => toast(page, 'Account enabled'),
      });
    },
  },
  {
    name: 'issue a reset link',
    as: 'admin',
    action: 'issueResetLink',
    method: 'POST',
    path: /^\/api\/admin\/users\/[^/]+\/reset-link$/,
    begin: async ({ request }) => {
      const { username } = await ownPerson(request);
      return onPerson(username, {
        press: async (page) => {
          await menu(page, username, 'Issue a reset link');
          await page.getByRole('alertdialog').getByRole('button', { name: 'Issue link' }).click();
        },
        // The link itself was in the answer that was lost, and is stored nowhere (T24).
        done: (page) => page.getByText('A link was made, but it did not reach this page'),
      });
    },
  },
];

async function waitsForToken({ request, baseURL }: World, name: string): Promise<string> {
  const id = await acceptedContribution(request, name);
  await endTenSeconds(baseURL, id);
  return id;
}
const TOKENS_AT = `${DESK}?tab=tokens`;

const TOKENS: readonly Mutation[] = [
  {
    name: 'revoke a token',
    as: 'admin',
    action: 'revokeToken',
    method: 'POST',
    path: /^\/api\/admin\/tokens\/[^/]+\/revoke$/,
    begin: async (world) => {
      const mark = freshTag();
      const name = `Priya ${mark}`;
      await invitationFor(world.request, await waitsForToken(world, name), freshName());
      return {
        path: `${TOKENS_AT}&view=tokens&q=${mark}`,
        press: async (page) => {
          await page
            .getByRole('row', { name })
            .getByRole('button', { name: /^Revoke/ })
            .click();
          await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
        },
        done: (page) => toast(page, 'Token revoked'),
      };
    },
  },
];

const OVERSIGHT: readonly Mutation[] = [
  {
    name: 'erase what is stored of an address',
    as: 'admin',
    action: 'eraseAddressData',
    method: 'POST',
    path: /^\/api\/admin\/address-data\/erase$/,
    begin: async ({ request }) => {
      const email = `erase-${freshTag()}@example.org`;
      await sendContribution(request, fresh('Erased'), { email });
      return {
        path: `${DESK}?view=address`,
        open: async (page) => {
          await page.getByRole('textbox', { name: 'Email address' }).fill(email);
          await page.keyboard.press('Enter');
          await button(page, 'Erase everything').waitFor();
        },
        press: async (page) => {
          await button(page, 'Erase everything').click();
          const dialog = page.getByRole('alertdialog');
          await dialog.getByRole('textbox').fill(email);
          await dialog.getByRole('button', { name: 'Erase everything' }).click();
        },
        done: (page) => page.getByRole('heading', { name: 'Nothing is stored of this address' }),
      };
    },
  },
];

/** What an admin does outside Insiderz Management. */
export const PORTAL: readonly Mutation[] = [...REVIEW, ...USERS, ...TOKENS, ...OVERSIGHT];
