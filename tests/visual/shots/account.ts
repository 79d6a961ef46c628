import type { Page } from 'playwright/test';
import { field, panel } from '../../e2e/account-page.ts';
import type { Shot } from '../shot.ts';
import { never } from '../steady.ts';

/** Long enough that no form of a fragment is a known link. */
const LINK = 'A'.repeat(43);

async function pressEmpty(page: Page, name: 'Log In' | 'Sign Up'): Promise<void> {
  await panel(page, name).getByRole('button', { name }).click();
  await field(page, 'Username').and(page.locator('[aria-invalid=true]')).waitFor();
}

const accountThere = (page: Page) => page.getByRole('heading', { name: 'Who you are' }).waitFor();

/** Signing in and up, ways back, and one's own account. */
export const ACCOUNT: readonly Shot[] = [
  { name: 'auth', route: '/auth' },
  { name: 'auth-sign-up', route: '/auth#sign-up' },
  { name: 'auth-errors', route: '/auth', prepare: (page) => pressEmpty(page, 'Log In') },
  {
    name: 'auth-refused',
    route: '/auth',
    prepare: async (page) => {
      await field(page, 'Username').fill('nobody_here');
      await field(page, 'Password').fill('four plain words');
      await panel(page, 'Log In').getByRole('button', { name: 'Log In' }).click();
      await panel(page, 'Log In').getByText('Invalid credentials').first().waitFor();
    },
  },
  {
    name: 'auth-sign-up-errors',
    route: '/auth#sign-up',
    prepare: async (page) => {
      await field(page, 'Username').fill('a b');
      await field(page, 'Password').fill('short');
      await field(page, 'Confirm password').fill('shorter');
      await pressEmpty(page, 'Sign Up');
    },
  },
  { name: 'recover', route: '/recover' },
  {
    name: 'recover-errors',
    route: '/recover',
    sizes: [390, 1440],
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByText('Username is required').first().waitFor();
    },
  },
  {
    name: 'recover-sent',
    route: '/recover',
    before: (page) =>
      page.route('**/api/recovery', (route) => route.fulfill({ status: 202, json: { accepted: true } })),
    prepare: async (page) => {
      await page.getByLabel('Username').fill('fern');
      await page.getByRole('button', { name: 'Send me a link' }).click();
      await page.getByRole('heading', { name: 'Check your inbox' }).waitFor();
    },
  },
  { name: 'recover-new-password', route: `/recover#reset=${LINK}` },
  { name: 'recover-confirm', route: `/recover#confirm=${LINK}` },
  {
    name: 'recover-dead-link',
    route: `/recover#confirm=${LINK}`,
    lets: /./,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Confirm this address' }).click();
      await page.getByRole('alert').filter({ hasText: 'doesn’t work any more' }).waitFor();
    },
  },
  { name: 'account', route: '/account', who: 'member', prepare: accountThere },
  {
    name: 'account-errors',
    route: '/account',
    who: 'member',
    prepare: async (page) => {
      await accountThere(page);
      await page.getByLabel('Email').fill('no address');
      await page.getByRole('button', { name: 'Send confirmation link' }).click();
      await page.getByText('Must be a valid email address').first().waitFor();
    },
  },
  {
    name: 'account-delete',
    route: '/account',
    who: 'member',
    of: 'window',
    prepare: async (page) => {
      await accountThere(page);
      await page
        .getByRole('button', { name: /^Delete/ })
        .first()
        .click();
      await page.getByRole('alertdialog').or(page.getByRole('dialog')).first().waitFor();
    },
  },
  {
    name: 'account-sign-out-everywhere',
    route: '/account',
    who: 'member',
    of: 'window',
    prepare: async (page) => {
      await accountThere(page);
      await page.getByRole('button', { name: 'Sign out everywhere' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'account-loading',
    route: '/account',
    who: 'member',
    of: 'window',
    sizes: [390, 1440],
    before: (page) => page.route('**/api/**', never),
    isLoading: true,
  },
];
