import { expect, type Page, test } from 'playwright/test';
import { violationsInBoth } from './accessibility.ts';
import { logIn, toast } from './account-page.ts';
import { asBoss, button, withSecondFactor } from './outcomes/screen.ts';
import { ownMember, ownPerson } from './own-data.ts';
import { beSignedIn } from './signed-in.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

/** Gives the browser a device whose user is verified at once; returns how to make its user fail from now on. */
async function withDevice(page: Page): Promise<(isUserVerified: boolean) => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return (isUserVerified) => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  const field = section(page).getByLabel('Name');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(/^Chrome on /);
  await field.fill(name);
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await expect(section(page)).toContainText(`${name}Added`);
}

async function fits(page: Page): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await violationsInBoth(page)).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
}

test('a member adds a passkey, renames it, signs in with it, and removes it', async ({ page, request }) => {
  const member = await ownMember(request);
  await withDevice(page);
  await logIn(page, member.username);
  await page.goto('/account#passkeys');
  await addPasskey(page, 'My phone');
  await expect(section(page)).toContainText('Not used yet.');
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await section(page).getByRole('button', { name: 'Rename My phone' }).click();
  const field = section(page).getByRole('textbox', { name: 'Name' });
  await expect(field).toHaveValue('My phone');
  await expect(field).toBeFocused();
  await fits(page);
  await field.fill('');
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(field).toHaveAccessibleDescription(/Name is required/);
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline);
  await field.fill('Old phone');
  await offline(true);
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(section(page).getByRole('alert')).toContainText('It is not known whether this worked');
  await expect(field).toHaveValue('Old phone');
  await offline(false);
  await section(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Passkey renamed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
  await expect(section(page)).toContainText('Old phoneAdded');
  await fits(page);
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL('/');
  await page.goto('/auth');
  await button(page, 'Sign in with a passkey').click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Welcome back!')).toBeVisible();
  await page.goto('/account#passkeys');
  await expect(section(page)).toContainText('Last used');
  await section(page).getByRole('button', { name: 'Remove Old phone' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(toast(page, 'Passkey removed')).toBeVisible();
  await expect(section(page)).not.toContainText('Old phone');
});

test('an admin with a second factor signs in with a passkey without being asked for the code', async ({
  page,
  request,
}) => {
  const { person, code } = await withSecondFactor(request);
  await withDevice(page);
  await page.goto('/admin-portal');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await button(page, 'Sign In').click();
  await page.getByLabel('Code', { exact: true }).fill(code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tablist', { name: 'Admin' })).toBeVisible();
  await page.goto('/account#passkeys');
  await addPasskey(page, 'Desk');
  await page.goto('/admin-portal/dashboard');
  await button(page, 'Sign Out').click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin-portal');
  await button(page, 'Sign in with a passkey').click();
  await expect(page.getByRole('tablist', { name: 'Admin' })).toBeVisible();
});

test('a passkey of someone who may not enter says so, at the admin page and at Insiderz', async ({
  page,
  request,
}) => {
  const person = await ownPerson(request);
  await withDevice(page);
  await beSignedIn(page, person);
  await page.goto('/account#passkeys');
  await addPasskey(page, 'Phone');
  for (const [path, title] of [
    ['/admin-portal', 'Access Denied'],
    ['/insiderz-portal', 'Access denied'],
  ] as const) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(path);
    await button(page, 'Sign in with a passkey').click();
    await expect(page.locator('.toast').filter({ hasText: new RegExp(title, 'i') })).toBeVisible();
    await expect(button(page, 'Sign in with a passkey')).toBeEnabled();
  }
});

test('a device that does not verify its user, and a passkey that was reset, are answered in words', async ({
  page,
  request,
}) => {
  const member = await ownMember(request);
  const verifies = await withDevice(page);
  await beSignedIn(page, member);
  await page.goto('/account#passkeys');
  await verifies(false);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(section(page).getByRole('alert')).toContainText('The passkey is not added');
  await verifies(true);
  await section(page).getByRole('button', { name: 'Add', exact: true }).click();
  await expect(toast(page, 'Passkey added')).toBeVisible();
  await asBoss(request, 'POST', `/users/${member.id}/second-factor-reset`, { reason: 'Lost phone' });
  await page.evaluate(() => localStorage.clear());
  await page.goto('/auth');
  await button(page, 'Sign in with a passkey').click();
  await expect(toast(page, 'This passkey does not open an account here.')).toBeVisible();
  await expect(button(page, 'Sign in with a passkey')).toBeEnabled();
});
