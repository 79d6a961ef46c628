import { type APIRequestContext, expect, type Page } from 'playwright/test';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import type { ReceivedMail } from '#local/cloud/mail.ts';
import type { SeededPerson } from '#local/seeded-people.ts';
import { violationsInBoth } from './accessibility.ts';
import { adminToken, seeded, sendContribution } from './admin-desk.ts';
import { endTenSeconds } from './contribution-link.ts';
import { beSignedIn, type Credentials, tokenOf } from './signed-in.ts';

/** Fills in the form of /insiderz-portal and sends it. */
export async function signInAtPortal(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Email or username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).filter({ visible: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** Opens the dashboard of a seeded person, who is signed in already. */
export async function enterAs(page: Page, role: SeededPerson['role']): Promise<void> {
  await beSignedIn(page, seeded(role));
  await page.goto('/insiderz-portal/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
}

/** What the endpoint says of whoever is signed in with this password. */
export async function dashboardOf(request: APIRequestContext, person: Credentials): Promise<Dashboard> {
  const headers = { authorization: `Bearer ${await tokenOf(request, person)}` };
  return (await (await request.get('/api/members/dashboard', { headers })).json()) as Dashboard;
}

/** A contribution of its own address, accepted by an admin and past its undo. */
export async function acceptedContribution(
  request: APIRequestContext,
  baseURL: string | undefined,
  name: string,
): Promise<string> {
  const { id } = await sendContribution(request, name, {
    email: `${name.toLowerCase().replaceAll(/\W+/g, '-')}@example.org`,
  });
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const listed = await request.get('/api/admin/contributions?status=new', { headers });
  const { items } = (await listed.json()) as { items: { id: string; updated_at: string }[] };
  const updated_at = items.find((one) => one.id === id)?.updated_at;
  const decided = await request.patch(`/api/admin/contributions/${id}`, {
    headers,
    data: { status: 'accepted', updated_at },
  });
  expect(decided.status()).toBe(200);
  await endTenSeconds(baseURL, id);
  return id;
}

/** The secret of a new token for an accepted contribution whose decision cannot be undone any more. */
export async function invitationFor(
  request: APIRequestContext,
  contribution_id: string,
  username: string,
): Promise<{ id: string; secret: string }> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const expires_on = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
  const data = { contribution_id, username, expires_on, send_email: true };
  const answer = await request.post('/api/admin/tokens', { headers, data });
  expect(answer.status()).toBe(201);
  const { token, secret } = (await answer.json()) as { token: { id: string }; secret: string };
  return { id: token.id, secret };
}

/** The invitation link in the mail to this address, as a path of the site; waits until it has come. */
export async function invitationInMail(request: APIRequestContext, address: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const mails = (await (await request.get('/__local/mail.json')).json()) as ReceivedMail[];
    const text = mails.filter((mail) => JSON.stringify(mail.to).includes(address)).map((mail) => mail.text);
    path = /\/insiderz-portal#invite=[\w-]+/.exec(text.join('\n'))?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return path;
}

/** Revokes a token, straight at the endpoint. */
export async function revoke(request: APIRequestContext, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  expect((await request.post(`/api/admin/tokens/${id}/revoke`, { headers })).status()).toBe(200);
}

/** How many member roles this account has, as the list of users says it. */
export async function rolesOf(request: APIRequestContext, username: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await adminToken(request)}` };
  const answer = await request.get('/api/admin/users', { headers });
  const { items } = (await answer.json()) as { items: { username: string; roles: string[] }[] };
  return items.find((one) => one.username === username)?.roles ?? [];
}

/** Nothing wrong for axe in light and dark, and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await violationsInBoth(page)).toEqual([]);
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
}
