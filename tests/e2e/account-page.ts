import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from 'playwright/test';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import type { Credentials } from './signed-in.ts';

export const PASSWORD = 'four plain words';
/** Where Firebase takes a password. */
export const SIGN_IN = '**/accounts:signInWithPassword*';

/** A username that nobody has. */
export const freshName = () => `t_${randomUUID().replaceAll('-', '').slice(0, 12)}`;

/** What `makeAccount` gives the account of this name to sign in with. */
export const accountOf = (username: string): Credentials => ({
  email: `${username}@login.thegrid.localhost`,
  password: PASSWORD,
});

/** The panel of one of the two tabs of /auth. */
export const panel = (page: Page, name: 'Log In' | 'Sign Up'): Locator =>
  page.getByRole('tabpanel', { name });

/** A field of the panel on show, a password too. */
export const field = (page: Page, name: string): Locator =>
  page.getByRole('tabpanel').getByLabel(name, { exact: true });

/** Fills in the form of /auth, which is open, and sends it. */
export async function fillLogIn(page: Page, username: string, password: string): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await panel(page, 'Log In').getByRole('button', { name: 'Log In' }).click();
}

/** Signs in at /auth and arrives at home. */
export async function logIn(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await page.goto('/auth');
  await fillLogIn(page, username, password);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account', exact: true })).toBeVisible();
}

/** Fills in the form of /auth#sign-up, which is open. */
export async function fillSignUp(page: Page, username: string, password: string = PASSWORD): Promise<void> {
  await field(page, 'Username').fill(username);
  await field(page, 'Password').fill(password);
  await field(page, 'Confirm password').fill(password);
}

/** Presses the button of the sign-up form. */
export const pressSignUp = (page: Page) =>
  panel(page, 'Sign Up').getByRole('button', { name: 'Sign Up' }).click();

/** Makes an account straight at the endpoint. */
export async function makeAccount(
  request: APIRequestContext,
  username: string = freshName(),
): Promise<string> {
  const answer = await request.post('/api/accounts', { data: { username, password: PASSWORD } });
  expect(answer.status()).toBe(201);
  return username;
}

/** A toast by its words. */
export const toast = (page: Page, words: string): Locator =>
  page.locator('.toast').filter({ hasText: words });

/** The first link of this kind in the mail to `address`, as a path of the site; waits until it has come. */
export async function linkInMail(
  request: APIRequestContext,
  address: string,
  kind: 'reset' | 'confirm',
): Promise<string> {
  let path = '';
  await expect(async () => {
    const mails = (await (await request.get('/__local/mail.json')).json()) as ReceivedMail[];
    const text = mails.filter((mail) => JSON.stringify(mail.to).includes(address)).map((mail) => mail.text);
    path = new RegExp(`/recover#${kind}=[\\w-]+`).exec(text.join('\n'))?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return path;
}

/** What the storages of the page hold that a stranger must not find. */
export const tokensIn = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.entries(storage)
        .filter(([key, value]) => /firebase|token|eyJ/i.test(`${key} ${value}`))
        .map(([key]) => key),
    ),
  );
