import { expect, type Page } from 'playwright/test';
import { codeOf } from '#tests/builders/authenticator.ts';
import { freshName, linkInMail, PASSWORD } from '../account-page.ts';
import { signIn } from '../admin-desk.ts';
import { mailsTo } from '../contribution-link.ts';
import type { Mutation } from './drive.ts';
import { asBoss, button, withRecoveryAddress, withSecondFactor } from './screen.ts';

/** What leads to an account, and into it. */
export const SIGN_IN: readonly Mutation[] = [
  {
    name: 'set a new password',
    as: 'visitor',
    action: 'completeRecovery',
    decides: true,
    method: 'POST',
    path: /^\/api\/recovery\/complete$/,
    begin: async (world) => {
      const { person, address } = await withRecoveryAddress(world, true);
      await world.request.post('/api/recovery', { data: { identifier: person.username } });
      const link = await linkInMail(world.request, address, 'reset');
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
  {
    name: 'ask for a link to a new password',
    as: 'visitor',
    action: 'requestRecovery',
    method: 'POST',
    path: /^\/api\/recovery$/,
    decides: true,
    begin: async (world) => {
      const { person, address } = await withRecoveryAddress(world, true);
      const field = (page: Page) => page.getByLabel('Username');
      return {
        path: '/recover',
        fill: (page) => field(page).fill(person.username),
        press: (page) => button(page, 'Send me a link').click(),
        typed: (page) => [[field(page), person.username]],
        done: (page) => page.getByRole('heading', { name: 'Check your inbox' }),
        // One to confirm the address and one with the link.
        settled: () => expect.poll(async () => (await mailsTo(world.request, address)).length).toBe(2),
      };
    },
  },
  {
    name: 'choose a longer password',
    as: 'admin',
    action: 'choosePassword',
    method: 'PUT',
    path: /^\/api\/account\/password$/,
    decides: true,
    changes: true,
    says: { 401: /sign in again/i },
    begin: async ({ request }) => {
      const password = 'four plain dog';
      const username = `boss_${crypto.randomUUID().slice(0, 8)}`;
      const made = await request.post('/api/accounts', { data: { username, password } });
      const { id, email } = (await made.json()) as { id: string; email: string };
      await asBoss(request, 'PUT', `/users/${id}/roles/admin`);
      const field = (page: Page) => page.getByLabel('New password', { exact: true });
      return {
        path: '/admin-portal',
        open: async (page) => {
          await signIn(page, { email, password });
          await field(page).waitFor();
        },
        fill: (page) => field(page).fill('four plain dogs at tea'),
        press: (page) => button(page, 'Set the new password').click(),
        typed: (page) => [[field(page), 'four plain dogs at tea']],
        undrafted: true,
        done: (page) => page.getByRole('tablist', { name: 'Admin' }),
      };
    },
  },
  {
    name: 'sign in with the code of a second factor',
    as: 'admin',
    action: 'answerSecondFactor',
    method: 'POST',
    path: /^\/api\/account\/second-factor\/answer$/,
    decides: true,
    changes: true,
    says: { 401: /sign in again/i },
    begin: async ({ request }) => {
      const { person, secret } = await withSecondFactor(request);
      const field = (page: Page) => page.getByLabel('Code', { exact: true });
      return {
        path: '/admin-portal',
        // Where it was refused it begins with the password again.
        press: async (page) => {
          const email = page.getByLabel('Email', { exact: true });
          await email.or(field(page)).first().waitFor();
          if (await email.isVisible()) await signIn(page, person);
          await field(page).fill(codeOf(secret));
          await field(page).press('Enter');
        },
        done: (page) => page.getByRole('tablist', { name: 'Admin' }),
      };
    },
  },
];
