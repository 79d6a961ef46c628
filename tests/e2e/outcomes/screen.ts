import { type APIRequestContext, expect, type Page } from 'playwright/test';
import { codeOf, stepWithTimeLeft } from '#tests/builders/authenticator.ts';
import { Authenticator } from '#tests/builders/passkeys.ts';
import { linkInMail } from '../account-page.ts';
import { seeded, sendContribution } from '../admin-desk.ts';
import { privateLink } from '../contribution-link.ts';
import { callAs, fresh, freshTag, type OwnPerson, ownPerson } from '../own-data.ts';
import type { World } from './drive.ts';

export const DESK = '/admin-portal/dashboard';
export const insiderz = (section: string) => `${DESK}?tab=insiderz&section=${section}`;

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Answers the question that a press asks. */
export const agree = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();

/** Opens a form whose draft may have opened it already. */
export async function openForm(page: Page, opener: string | RegExp, form: string): Promise<void> {
  // A form in a panel has the name of the panel.
  const open = page
    .getByRole('form', { name: form })
    .or(page.getByRole('dialog', { name: form }))
    .first();
  await open.or(button(page, opener)).first().waitFor();
  if (!(await open.isVisible())) await button(page, opener).click();
  await expect(open).toBeVisible();
}

/** The seeded admin in another tab. */
export const asBoss = <T>(
  request: APIRequestContext,
  method: 'PUT' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  data?: object,
): Promise<T> => callAs<T>(request, seeded('admin'), method, `/api/admin${path}`, data);

/** Sends what the set-up has led to, first the events and then their notices, so that it is not counted as the write's. */
export async function deliverAll(request: APIRequestContext): Promise<void> {
  for (let times = 0; times < 2; times += 1) await request.post('/__local/schedules/deliver');
}

/** A badge that nobody holds. */
export function newBadge(request: APIRequestContext): Promise<{ id: string; name: string }> {
  const data = { key: `badge-${freshTag()}`, name: fresh('Well earned'), description: 'Made for a test.' };
  return asBoss(request, 'POST', '/badges', data);
}

/** An account with a recovery address, proposed or confirmed, and the link that was mailed there. */
export async function withRecoveryAddress({ request }: Pick<World, 'request'>, confirmed: boolean) {
  const person = await ownPerson(request);
  const address = `${person.username}@post.example.org`;
  await callAs(request, person, 'PUT', '/api/account/recovery-address', { email: address });
  const link = await linkInMail(request, address, 'confirm');
  if (confirmed) await request.post('/api/recovery/confirm', { data: { token: link.split('=')[1] } });
  return { person, address, link };
}

/** A contribution with its private link. */
export async function contributed({ request }: World) {
  const email = `outcome-${crypto.randomUUID()}@example.org`;
  const { id } = await sendContribution(request, fresh('Outcome'), { email });
  return { id, email, link: await privateLink(request, email) };
}

/** An admin with an authenticator app. */
export async function withSecondFactor(request: APIRequestContext) {
  const person = await ownPerson(request);
  await asBoss(request, 'PUT', `/users/${person.id}/roles/admin`);
  const place = '/api/account/second-factor';
  const { secret } = await callAs<{ secret: string }>(request, person, 'POST', place);
  let step = -1;
  /** The next code of the app: none is taken twice. */
  const code = () => {
    step += 1;
    return codeOf(secret, step - 1);
  };
  await stepWithTimeLeft();
  const { recovery_codes } = await callAs<{ recovery_codes: string[] }>(
    request,
    person,
    'POST',
    `${place}/confirm`,
    { code: code() },
  );
  return { person, secret, code, recovery_codes };
}

/** Adds a passkey named Phone, of a device that no browser has. */
export async function withPasskey(request: APIRequestContext, person: OwnPerson, origin: string) {
  const begun = await callAs<{ ticket: string; options: Parameters<Authenticator['make']>[0] }>(
    request,
    person,
    'POST',
    '/api/account/passkey-options',
  );
  const credential = new Authenticator(origin).make(begun.options);
  await callAs(request, person, 'POST', '/api/account/passkeys', {
    ticket: begun.ticket,
    name: 'Phone',
    credential,
  });
}

/** A contribution from elsewhere without the ticket of the form (T31). */
export async function quarantined(request: APIRequestContext) {
  const name = fresh('Otto');
  const email = `outcome-${crypto.randomUUID()}@example.org`;
  const data = {
    display_name: name,
    email,
    contribution_type: 'ux_wording',
    description: 'Cheap words.',
    consent_given: true,
  };
  const [one, other] = crypto.getRandomValues(new Uint8Array(2));
  const headers = { 'x-nf-client-connection-ip': `10.${one}.${other}.9` };
  const answer = await request.post('/api/contributions', { headers, data });
  expect(answer.status()).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  return { id, name, email };
}
