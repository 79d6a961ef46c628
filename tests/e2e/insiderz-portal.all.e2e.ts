import { type BrowserContext, expect, type Page, test } from 'playwright/test';
import { freshName, makeAccount, PASSWORD, toast } from './account-page.ts';
import { seeded } from './admin-desk.ts';
import {
  acceptedContribution,
  expectSound,
  invitationFor,
  invitationInMail,
  revoke,
  rolesOf,
  signInAtPortal,
} from './insiderz-member.ts';
import { fresh } from './own-data.ts';

const member = seeded('member');
const user = seeded('user');
const INSPECT = '**/api/invites/inspect';
const REDEEM = '**/api/invites/redeem';
const NEUTRAL =
  'This invitation cannot be used. It may have been used already, or its time is over. Ask us for a new one.';
const LINK = '/insiderz-portal#invite=of-someone';
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const account = (page: Page, name: string) =>
  page.getByRole('form', { name: 'Sign Up' }).getByLabel(name, { exact: true });

/** Answers for an invitation, so that looks and failures cost none of the looks that an address has in an hour. */
const withInvitation = (page: Page) =>
  page.route(INSPECT, (route) =>
    route.fulfill({
      json: {
        display_name: 'Fern Brown',
        reference: 'TG-ABC123',
        username: 'fern_brown',
        expires_at: '2027-11-21T23:59:59.999Z',
        sent_by_account: false,
        joined: false,
      },
    }),
  );

async function createAccount(page: Page, username: string): Promise<void> {
  await account(page, 'Username').fill(username);
  await account(page, 'Display name (optional)').fill('Fern Brown');
  await account(page, 'Password').fill(PASSWORD);
  await account(page, 'Confirm password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click();
}

test.describe('signing in', () => {
  test('a visitor finds the title, its line, the form and what it says below (R436–R438, A-51)', async ({
    page,
  }) => {
    const answer = await page.goto('/insiderz/signin');
    expect(answer?.request().redirectedFrom()?.url()).toMatch(/\/insiderz\/signin$/);
    await expect(page).toHaveURL('/insiderz-portal');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insiderz');
    await expect(page.getByText('Contributor access. Professional tools. Minimal noise.')).toBeVisible();
    await expect(
      page.getByText('Access is invite-only. New members are created by admin invite.'),
    ).toBeVisible();
    await expectSound(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
  });

  test('a member signs in by username with the keyboard alone, and is led on ever after (R439–R441, R445)', async ({
    page,
  }) => {
    await page.goto('/insiderz-portal');
    await page.getByLabel('Email or username').focus();
    await page.keyboard.type(member.username.toUpperCase());
    await page.keyboard.press('Tab');
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/insiderz-portal/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${member.display_name}`);
    await page.goto('/insiderz-portal');
    await expect(page).toHaveURL('/insiderz-portal/dashboard');
  });

  test('an admin signs in by email and passes the member check (R441, R462)', async ({ page }) => {
    const { email, password, display_name } = seeded('admin');
    await page.goto('/insiderz-portal');
    await signInAtPortal(page, email, password);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Welcome back, ${display_name}`);
  });

  test('someone without a role reads the literal words and is signed out (R442, R443)', async ({ page }) => {
    await page.goto('/insiderz-portal');
    await signInAtPortal(page, user.username, user.password);
    await expect(toast(page, 'Access Denied')).toContainText("You don't have access to Insiderz.");
    await expect(heading(page, 'Access Denied')).toBeVisible();
    await expect(page.getByLabel('Email or username')).toHaveValue(user.username);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    await expectSound(page);
    await expect
      .poll(() =>
        page.evaluate(() => Object.keys(localStorage).filter((key) => /firebase|signed-in/.test(key))),
      )
      .toEqual([]);
    await page.goto('/insiderz-portal/dashboard');
    await expect(page).toHaveURL('/auth');
  });

  test('a failure says "Sign in failed" and why, and keeps the name (R444, A-49)', async ({ page }) => {
    await page.goto('/insiderz-portal');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription(
      'Email or username is required',
    );
    await expect(page.getByLabel('Email or username')).toBeFocused();
    for (const name of [member.username, 'nobody_here']) {
      await signInAtPortal(page, name, 'not the password');
      await expect(toast(page, 'Sign in failed')).toContainText('Invalid credentials');
      await expect(page.getByLabel('Email or username')).toHaveValue(name);
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
    }
    await page.route('**/accounts:signInWithPassword*', (route) => route.abort());
    await signInAtPortal(page, member.username, member.password);
    await expect(toast(page, 'Sign in failed')).toContainText('Check your connection');
    await expectSound(page);
  });
});

test.describe('an invitation', () => {
  test('says who it is for, leaves the address bar, survives a reload and keeps what was typed (A-51, T24)', async ({
    page,
  }) => {
    await withInvitation(page);
    await page.goto(LINK);
    await expect(heading(page, 'An invitation for Fern Brown')).toBeVisible();
    await expect(page.getByText('until the end of 21 November 2027 (UTC)')).toBeVisible();
    await expect(page).toHaveURL('/insiderz-portal');
    await expect(account(page, 'Username')).toHaveValue('fern_brown');
    await expect(page.getByText('3 to 20 characters, done')).toBeVisible();
    await expectSound(page);
    await account(page, 'Password').fill('four plain words');
    await page.getByLabel('I have an account').check();
    await expect(page.getByLabel('Email or username')).toBeVisible();
    await expectSound(page);
    await page.getByLabel('Create an account').check();
    await expect(account(page, 'Password')).toHaveValue('four plain words');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectSound(page);
    await page.reload();
    await expect(heading(page, 'An invitation for Fern Brown')).toBeVisible();
    const stored = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await stored()).not.toContain('of-someone');
  });

  test('that cannot be read for now can be asked about again', async ({ page }) => {
    await page.route(INSPECT, (route) => route.abort());
    await page.goto(LINK);
    await expect(heading(page, 'The invitation could not be read')).toBeVisible();
    await expect(page.getByText('Your invitation is still valid.')).toBeVisible();
    await expectSound(page);
    await withInvitation(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'An invitation for Fern Brown')).toBeVisible();
  });

  test('of an unknown token reads as the one neutral sentence, with a way to ask and a way to sign in', async ({
    page,
  }) => {
    await page.goto(LINK);
    await expect(page.getByText(NEUTRAL)).toBeVisible();
    await expect(heading(page, 'This invitation can’t be used')).toBeFocused();
    await expect(page.getByRole('link', { name: 'Ask for a new one' })).toHaveAttribute('href', '/contact');
    await expectSound(page);
    await page.getByRole('button', { name: 'Sign in instead' }).click();
    await expect(page.getByLabel('Email or username')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Email or username')).toBeVisible();
  });

  test('names whoever is signed in already, who may use another account and loses nothing', async ({
    page,
  }) => {
    await withInvitation(page);
    await page.goto(LINK);
    await page.getByLabel('I have an account').check();
    await signInAtPortal(page, user.username, user.password);
    await expect(
      page.getByText(`You are signed in as ${user.display_name} (${user.username}).`),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join Insiderz' })).toBeFocused();
    await expectSound(page);
    await page.reload();
    await expect(page.getByText(`You are signed in as ${user.display_name}`)).toBeVisible();
    // A failure keeps everything, and nothing was redeemed.
    await page.route(REDEEM, (route) => route.abort());
    await page.getByRole('button', { name: 'Join Insiderz' }).click();
    await expect(toast(page, 'Error')).toContainText('Failed to join Insiderz');
    await expect(page.getByRole('button', { name: 'Join Insiderz' })).toBeEnabled();
    await page.getByRole('button', { name: 'Use another account' }).click();
    await expect(account(page, 'Username')).toHaveValue('fern_brown');
    await page.reload();
    await expect(heading(page, 'An invitation for Fern Brown')).toBeVisible();
  });
});

test('an invitation travels by mail to an account, a press and the dashboard, once (A-51, T24, R445, R446)', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const name = fresh('Portal');
  const username = freshName();
  const id = await acceptedContribution(request, baseURL, name);
  const { secret } = await invitationFor(request, id, username);
  const link = await invitationInMail(request, `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.org`);
  expect(link).toContain(secret);

  await page.goto(link);
  await expect(heading(page, `An invitation for ${name}`)).toBeVisible();
  await expect(account(page, 'Username')).toHaveValue(username);
  await createAccount(page, username);
  await expect(page.getByText(`You are signed in as Fern Brown (${username}).`)).toBeVisible();
  expect(await rolesOf(request, username)).toEqual([]);
  await page.getByRole('button', { name: 'Join Insiderz' }).click();
  await expect(page).toHaveURL('/insiderz-portal/dashboard');
  await expect(toast(page, 'Welcome to Insiderz')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Fern Brown');
  expect(await rolesOf(request, username)).toEqual(['member']);
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).not.toContain(secret);

  // The same link a second time: for the member, and for someone else.
  await page.goto('about:blank');
  await page.goto(link);
  await expect(heading(page, 'You have joined')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Open your dashboard' })).toBeVisible();
  expect(await kept()).not.toContain(secret);
  const stranger = await browser.newPage({ baseURL });
  await stranger.goto(link);
  await expect(stranger.getByText(NEUTRAL)).toBeVisible();
  await stranger.close();
});

test('the same link in two tabs at once makes one member, and a revoked one makes none (A-51, T24)', async ({
  browser,
  request,
  baseURL,
}) => {
  const names = [await makeAccount(request), await makeAccount(request)] as const;
  const [first, second] = await Promise.all(
    ['One', 'Two'].map((word) => acceptedContribution(request, baseURL, fresh(`Tabs ${word}`))),
  );
  const { secret } = await invitationFor(request, first ?? '', names[0]);
  const revoked = await invitationFor(request, second ?? '', names[1]);
  await revoke(request, revoked.id);

  const contexts: BrowserContext[] = [];
  const tabs = await Promise.all(
    names.map(async (name) => {
      const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
      contexts.push(context);
      const tab = await context.newPage();
      await tab.goto(`/insiderz-portal#invite=${secret}`);
      await tab.getByLabel('I have an account').check();
      await signInAtPortal(tab, name, PASSWORD);
      await expect(tab.getByRole('button', { name: 'Join Insiderz' })).toBeVisible();
      return tab;
    }),
  );
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Join Insiderz' }).click()));
  await Promise.all(
    tabs.map((tab) =>
      expect(
        tab
          .getByText(NEUTRAL)
          .or(tab.getByText(/^Welcome back, /))
          .first(),
      ).toBeVisible(),
    ),
  );
  const roles = await Promise.all(names.map((name) => rolesOf(request, name)));
  expect(roles.flat()).toEqual(['member']);

  const late = await browser.newPage({ baseURL });
  await late.goto(`/insiderz-portal#invite=${revoked.secret}`);
  await expect(late.getByText(NEUTRAL)).toBeVisible();
  await late.close();
  await Promise.all(contexts.map((context) => context.close()));
});

test('two tabs of one person that both join give one membership, and both end in Insiderz (A-51)', async ({
  page,
  request,
  baseURL,
}) => {
  const name = await makeAccount(request);
  const id = await acceptedContribution(request, baseURL, fresh('Twice'));
  const { secret } = await invitationFor(request, id, name);
  await page.goto(`/insiderz-portal#invite=${secret}`);
  const other = await page.context().newPage();
  await other.goto(`/insiderz-portal#invite=${secret}`);
  await page.getByLabel('I have an account').check();
  await signInAtPortal(page, name, PASSWORD);
  // Signing in here is seen there.
  for (const tab of [page, other])
    await expect(tab.getByRole('button', { name: 'Join Insiderz' })).toBeVisible();
  await Promise.all([page, other].map((tab) => tab.getByRole('button', { name: 'Join Insiderz' }).click()));
  for (const tab of [page, other]) await expect(tab).toHaveURL('/insiderz-portal/dashboard');
  expect(await rolesOf(request, name)).toEqual(['member']);
});

test('without script the page says that it needs it', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/insiderz-portal');
  await expect(
    page
      .getByRole('paragraph')
      .filter({ hasText: 'Signing in needs JavaScript, which is switched off in your browser.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await context.close();
});
