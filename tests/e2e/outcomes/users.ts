import { expect, type Page } from 'playwright/test';
import { toast } from '../account-page.ts';
import { asAdmin } from '../member-page.ts';
import { ownMember, ownPerson } from '../own-data.ts';
import type { Mutation, Steps } from './drive.ts';
import { agree, asBoss, DESK, withSecondFactor } from './screen.ts';

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

/** What an admin does with accounts. */
export const USERS: readonly Mutation[] = [
  {
    name: 'give someone a role',
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
    name: 'take a role from someone',
    as: 'admin',
    action: 'revokeUserRole',
    method: 'DELETE',
    path: /^\/api\/admin\/users\/[^/]+\/roles\/member$/,
    begin: async ({ request }) => {
      const { username } = await ownMember(request);
      return onPerson(username, {
        press: async (page) => {
          await menu(page, username, 'Remove member');
          await agree(page, 'Remove member');
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
          await agree(page, 'Enable account');
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
          await agree(page, 'Issue link');
        },
        // The link itself was in the answer that was lost, and is stored nowhere (T24).
        done: (page) => page.getByText('A link was made, but it did not reach this page'),
      });
    },
  },
  {
    name: 'reset the second factor of someone',
    as: 'admin',
    action: 'resetSecondFactor',
    method: 'POST',
    path: /^\/api\/admin\/users\/[^/]+\/second-factor-reset$/,
    begin: async ({ request }) => {
      const { person } = await withSecondFactor(request);
      await asBoss(request, 'DELETE', `/users/${person.id}/roles/admin`);
      const dialog = (page: Page) => page.getByRole('dialog');
      return onPerson(person.username, {
        open: async (page) => {
          await page.getByRole('row').filter({ hasText: person.username }).waitFor();
          if (!(await dialog(page).isVisible())) await menu(page, person.username, 'Reset second factor');
        },
        fill: (page) => dialog(page).getByLabel('Reason').fill('Lost their phone'),
        press: (page) => dialog(page).getByRole('button', { name: 'Reset second factor' }).click(),
        typed: (page) => [[dialog(page).getByLabel('Reason'), 'Lost their phone']],
        done: (page) => toast(page, 'Second factor reset'),
      });
    },
    decides: true,
  },
];
