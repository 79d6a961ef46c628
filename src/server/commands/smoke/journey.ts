import { randomBytes } from 'node:crypto';
import { createContribution, inspectContribution } from '#domain/contributions/contract.ts';
import type { Environment } from '#domain/environment/variable.ts';
import { ADDRESS_LINK_MS, eraseOwnAddressData } from '#domain/privacy/own-contract.ts';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/sealing.ts';
import { addressLinkRecord } from '#server/privacy/address-links.ts';
import { linkDocument } from '#server/profiles/records/recovery-tokens.ts';
import { type Finding, ok, skipped, wrong } from '../doctor/finding.ts';
import { callApi, examine, type Site, takeTicket, Unexpected } from './site.ts';

const addressOf = (account: string): string => (account.includes('@') ? account : loginAddress(account));

/** https://firebase.google.com/docs/reference/rest/auth: signInWithPassword and signInWithCustomToken. */
async function idTokenFor(site: Site, method: string, body: object, env: Environment): Promise<string> {
  const emulator = env.FIREBASE_AUTH_EMULATOR_HOST;
  const host = emulator ? `http://${emulator}/` : 'https://';
  const url = `${host}identitytoolkit.googleapis.com/v1/accounts:${method}?key=${env.PUBLIC_FIREBASE_API_KEY}`;
  const answer = await site.fetch(url, {
    method: 'POST',
    // The key for browsers is restricted to the site by its referrer.
    headers: { 'Content-Type': 'application/json', Referer: `${site.origin}/` },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
    signal: AbortSignal.timeout(10_000),
  });
  const { idToken } = (await answer.json()) as { idToken?: string };
  if (!idToken) throw new Unexpected(`Firebase refused the sign-in (${answer.status})`);
  return idToken;
}

/** Signs in as `account` by SMOKE_PASSWORD or a custom token. Changes nothing and ends no session. */
export async function examineSignIn(
  site: Site,
  account: string | undefined,
  env: Environment,
): Promise<Finding> {
  const hasKeys = Boolean(env.FIREBASE_AUTH_EMULATOR_HOST || env.FIREBASE_PRIVATE_KEY);
  const password = env.SMOKE_PASSWORD;
  if (!account) return skipped('sign-in', 'name an account: --account ada');
  if (!env.PUBLIC_FIREBASE_API_KEY) return skipped('sign-in', 'set PUBLIC_FIREBASE_API_KEY');
  if (!password && !hasKeys) return skipped('sign-in', 'set SMOKE_PASSWORD, or run it with production.env');
  return examine('sign-in', async () => {
    const email = addressOf(account);
    const token = password
      ? await idTokenFor(site, 'signInWithPassword', { email, password }, env)
      : await idTokenFor(site, 'signInWithCustomToken', { token: await customToken(email) }, env);
    const { user } = await callApi<{ user: { email: string | null } }>(site, '/api/session', { token });
    if (user.email !== email) throw new Unexpected('the session is that of someone else');
    return ok(
      'sign-in',
      `${account}, by ${password ? 'its password' : 'a custom token of the service account'}`,
    );
  });
}

async function customToken(email: string): Promise<string> {
  const { uid } = await firebaseAuth().getUserByEmail(email);
  return firebaseAuth().createCustomToken(uid);
}

/** Marked for everyone who sees it before it is erased; admins are notified of it as of any other. */
const MARKED = 'A test of the deployed site (npm run smoke). It erases itself: please leave it.';

/** A plus address of the admins, which receives the receipt and has nothing else stored under it. */
function passingAddress(env: Environment): string {
  const [name, host] = (env.ADMIN_NOTIFY_EMAIL ?? '').split(',')[0]?.trim().split('@') ?? [];
  return `${name}+smoke-${randomBytes(6).toString('hex')}@${host}`;
}

async function contribute(site: Site, email: string): Promise<string> {
  const { ticket, wait_ms } = await takeTicket(site);
  await new Promise((resolve) => setTimeout(resolve, wait_ms));
  const { id } = await callApi<{ id: string }>(site, createContribution.path, {
    status: 201,
    body: {
      display_name: 'Smoke test',
      email,
      contribution_type: 'bug_rough_edge',
      description: MARKED,
      consent_given: true,
      form_ticket: ticket,
    },
  });
  return id;
}

/** Erases everything of the address as its owner would, but by a link that was not mailed. */
async function erase(site: Site, contributionId: string, email: string): Promise<void> {
  const secret = newLinkSecret();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + ADDRESS_LINK_MS);
  await linkDocument(digestOfSecret(secret)).create(addressLinkRecord({ contributionId, expiresAt }, now));
  const body = { token: secret, confirmation: email };
  const { finished } = await callApi<{ finished: boolean }>(site, eraseOwnAddressData.path, { body });
  if (!finished) throw new Unexpected('the erasure has not ended yet');
}

export async function examineRoundTrip(site: Site, env: Environment): Promise<Finding> {
  const hasKeys = Boolean(env.FIRESTORE_EMULATOR_HOST || env.FIREBASE_PRIVATE_KEY);
  if (!hasKeys || !(env.SIGNING_SECRET || env.SIGNING_KEYS) || !env.ADMIN_NOTIFY_EMAIL) {
    return skipped(
      'round trip',
      'needs production.env of this site: only its keys can erase the contribution',
    );
  }
  const email = passingAddress(env);
  let id: string | null = null;
  const trip = await examine('round trip', async () => {
    id = await contribute(site, email);
    const body = { key: statusKeyOf(id) };
    const { description } = await callApi<{ description: string }>(site, inspectContribution.path, { body });
    if (description !== MARKED) throw new Unexpected('the contribution is not what was sent');
    return ok('round trip', 'a test contribution was stored, read and erased');
  });
  if (id === null) return trip;
  const sent: string = id;
  const erasure = await examine('round trip', async () => {
    await erase(site, sent, email);
    await callApi(site, inspectContribution.path, { status: 404, body: { key: statusKeyOf(sent) } });
    return trip;
  });
  if (erasure === trip) return trip;
  const byHand = `Erase it by hand: Admin portal → Audit → Data by email address, ${email}.`;
  return wrong('round trip', `the test contribution may be left: ${erasure.message}`, byHand);
}
