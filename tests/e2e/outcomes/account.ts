import { expect, type Page } from 'playwright/test';
import { codeOf, stepWithTimeLeft } from '#tests/builders/authenticator.ts';
import { toast } from '../account-page.ts';
import { acceptedContribution, invitationFor } from '../insiderz-member.ts';
import { fresh, ownPerson } from '../own-data.ts';
import type { Mutation, World } from './drive.ts';
import { agree, asBoss, button, withPasskey, withSecondFactor } from './screen.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Second factor' });

const OWN: readonly Mutation[] = [
  {
    name: 'turn "Name me" off in the account',
    as: 'member',
    action: 'setAccountRecognition',
    method: 'PUT',
    path: /^\/api\/account\/recognition$/,
    changes: true,
    begin: async () => {
      const box = (page: Page) => page.getByRole('checkbox', { name: 'Name me on the leaderboard' });
      let before = true;
      return {
        path: '/account',
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
  {
    name: 'propose a recovery address',
    as: 'member',
    action: 'setRecoveryAddress',
    method: 'PUT',
    path: /^\/api\/account\/recovery-address$/,
    decides: true,
    begin: async ({ request }) => {
      const person = await ownPerson(request);
      const address = `${person.username}@post.example.org`;
      const field = (page: Page) =>
        page.getByRole('region', { name: 'Recovery address' }).getByLabel('Email');
      return {
        path: '/account',
        person,
        open: (page) => field(page).waitFor(),
        fill: (page) => field(page).fill(address),
        press: (page) => button(page, 'Send confirmation link').click(),
        typed: (page) => [[field(page), address]],
        done: (page) => page.getByText('Not confirmed yet'),
      };
    },
  },
  {
    name: 'rename a passkey',
    as: 'member',
    action: 'renamePasskey',
    method: 'PATCH',
    path: /^\/api\/account\/passkeys\/[\w-]+$/,
    changes: true,
    begin: async ({ request, baseURL }) => {
      const person = await ownPerson(request);
      await withPasskey(request, person, baseURL);
      const field = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
      return {
        path: '/account#passkeys',
        person,
        open: async (page) => {
          await button(page, /^Rename Phone/).click();
          await field(page).waitFor();
        },
        fill: (page) => field(page).fill('Tablet'),
        press: (page) => button(page, 'Save').click(),
        typed: (page) => [[field(page), 'Tablet']],
        undrafted: true,
        done: (page) => toast(page, 'Passkey renamed'),
      };
    },
  },
  {
    name: 'remove a passkey',
    as: 'member',
    action: 'removePasskey',
    method: 'DELETE',
    path: /^\/api\/account\/passkeys\/[\w-]+$/,
    changes: true,
    begin: async ({ request, baseURL }) => {
      const person = await ownPerson(request);
      await withPasskey(request, person, baseURL);
      return {
        path: '/account#passkeys',
        person,
        press: async (page) => {
          await button(page, /^Remove Phone/).click();
          await agree(page, 'Remove');
        },
        done: (page) => toast(page, 'Passkey removed'),
      };
    },
  },
  {
    name: 'sign out everywhere',
    as: 'member',
    action: 'signOutEverywhere',
    method: 'POST',
    path: /^\/api\/account\/sign-out$/,
    begin: async ({ request }) => ({
      path: '/account',
      person: await ownPerson(request),
      press: async (page) => {
        await button(page, 'Sign out everywhere').click();
        await agree(page, 'Sign out everywhere');
      },
      done: (page) => page.getByRole('link', { name: 'Log In', exact: true }).first(),
    }),
  },
  {
    name: 'delete the account',
    as: 'member',
    action: 'deleteAccount',
    method: 'DELETE',
    path: /^\/api\/account$/,
    begin: async ({ request }) => {
      const person = await ownPerson(request);
      return {
        path: '/account',
        person,
        press: async (page) => {
          await button(page, 'Delete my account').click();
          const dialog = page.getByRole('alertdialog');
          await dialog.getByRole('textbox').fill(person.username);
          await agree(page, 'Delete my account');
        },
        done: (page) => toast(page, 'Your account has been deleted'),
      };
    },
  },
  {
    name: 'join with an invitation',
    as: 'member',
    action: 'redeemInvite',
    method: 'POST',
    path: /^\/api\/invites\/redeem$/,
    begin: async ({ request, baseURL }) => {
      const contribution = await acceptedContribution(request, baseURL, fresh('Fern'));
      const { secret } = await invitationFor(request, contribution, 'fern');
      return {
        path: `/insiderz-portal#invite=${secret}`,
        person: await ownPerson(request),
        open: (page) => button(page, 'Join Insiderz').waitFor(),
        press: (page) => button(page, 'Join Insiderz').click(),
        done: (page) => toast(page, 'Welcome to Insiderz'),
      };
    },
  },
];

/** An admin of this row, on the account page. */
async function newAdmin({ request }: World) {
  const person = await ownPerson(request);
  await asBoss(request, 'PUT', `/users/${person.id}/roles/admin`);
  return person;
}

const FACTOR: readonly Mutation[] = [
  {
    name: 'begin with a second factor',
    as: 'admin',
    action: 'beginSecondFactor',
    method: 'POST',
    path: /^\/api\/account\/second-factor$/,
    changes: true,
    begin: async (world) => ({
      path: '/account#second-factor',
      person: await newAdmin(world),
      press: (page) => button(page, 'Set up a second factor').click(),
      done: (page) => page.getByRole('heading', { name: 'Set up your app' }),
    }),
  },
  {
    name: 'turn a second factor on',
    as: 'admin',
    action: 'confirmSecondFactor',
    method: 'POST',
    path: /^\/api\/account\/second-factor\/confirm$/,
    begin: async (world) => {
      const field = (page: Page) => page.getByLabel('Code from the app');
      let code = '';
      return {
        path: '/account#second-factor',
        person: await newAdmin(world),
        open: async (page) => {
          await button(page, 'Set up a second factor').click();
          await stepWithTimeLeft();
          code = codeOf((await section(page).locator('code').first().textContent()) ?? '');
        },
        fill: (page) => field(page).fill(code),
        press: (page) => button(page, 'Turn on').click(),
        typed: (page) => [[field(page), code]],
        undrafted: true,
        // The codes were in the answer that was lost: a code of the app leads to others.
        done: (page) => section(page).getByRole('heading', { name: 'Your second factor is on' }),
      };
    },
  },
  {
    name: 'make new recovery codes',
    as: 'admin',
    action: 'renewRecoveryCodes',
    method: 'POST',
    path: /^\/api\/account\/second-factor\/recovery-codes$/,
    changes: true,
    replaces: true,
    begin: async ({ request }) => {
      const { person, code } = await withSecondFactor(request);
      return {
        path: '/account#second-factor',
        person,
        code,
        press: async (page) => {
          await button(page, 'Make new codes').click();
          await agree(page, 'Make new codes');
        },
        done: (page) => page.getByRole('heading', { name: 'Keep your recovery codes' }),
        settled: async (page) => {
          await button(page, 'I have kept them').click();
          await expect(section(page)).toContainText('10 of 10 recovery codes left');
        },
      };
    },
  },
  {
    name: 'turn a second factor off',
    as: 'admin',
    action: 'removeSecondFactor',
    method: 'DELETE',
    path: /^\/api\/account\/second-factor$/,
    decides: true,
    begin: async ({ request }) => {
      const { person, code, recovery_codes } = await withSecondFactor(request);
      const recovery = recovery_codes[0] ?? '';
      const field = (page: Page) => page.getByLabel('Code from the app, or a recovery code');
      return {
        path: '/account#second-factor',
        person,
        code,
        open: async (page) => {
          await section(page).getByRole('button', { name: 'Turn off', exact: true }).click();
          await field(page).waitFor();
        },
        fill: (page) => field(page).fill(recovery),
        press: (page) =>
          page
            .getByRole('form', { name: 'Turn off your second factor' })
            .getByRole('button', { name: 'Turn off', exact: true })
            .click(),
        typed: (page) => [[field(page), recovery]],
        undrafted: true,
        done: (page) => button(page, 'Set up a second factor'),
      };
    },
  },
];

/** What everybody does with their own account. */
export const ACCOUNTS: readonly Mutation[] = [...OWN, ...FACTOR];
