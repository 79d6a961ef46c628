import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { statusKeyOf } from '#server/contributions/status-link.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { isProvedAddress } from '#server/profiles/records/proved-addresses.ts';
import { storeInvite } from '#tests/builders/invites.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import contributions from '../../functions/contributions.ts';

const newAddress = () => `a${randomUUID().slice(0, 12)}@example.org`;
const contribute = async (email: string, person?: Person): Promise<string> =>
  (
    await send(contributions, '/api/contributions', {
      body: buildContribution({ email }),
      token: person?.token,
    })
  ).body.id;
const openLink = (id: string, person?: Person) =>
  send(contributions, '/api/contributions/status', { body: { key: statusKeyOf(id) }, token: person?.token });
const redeem = (secret: string, person: Person) =>
  send(accounts, '/api/invites/redeem', { body: { token: secret }, token: person.token });

describe('an address is proved (D32)', () => {
  test('not by typing it, and not by the answer to a contribution, which holds no key', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    const body = buildContribution({ email });
    const answer = await send(contributions, '/api/contributions', { body, token: person.token });
    expect(Object.keys(answer.body).sort()).toEqual(['created_at', 'id', 'reference', 'status']);
    expect(JSON.stringify([answer.body, [...answer.headers]])).not.toContain(
      statusKeyOf(answer.body.id).split('.')[1],
    );
    expect(await isProvedAddress(person.id, email)).toBe(false);
  });

  test('by the private link of an own contribution, opened while signed in, in any case and white space', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    const id = await contribute(` ${email.toUpperCase()} `, person);
    expect((await openLink(id, person)).status).toBe(200);
    expect(await isProvedAddress(person.id, email)).toBe(true);
    expect(await isProvedAddress(person.id, ` ${email.toUpperCase()}\t`)).toBe(true);
    expect(await isProvedAddress(person.id, newAddress())).toBe(false);
  });

  test('not by a link that someone else sent on, and not while signed out', async () => {
    const [person, stranger, email] = [await buildPerson(), await buildPerson(), newAddress()];
    const [own, anonymous] = [await contribute(email, person), await contribute(email)];
    expect((await openLink(own, stranger)).status).toBe(200);
    expect((await openLink(anonymous, stranger)).status).toBe(200);
    expect((await openLink(own)).status).toBe(200);
    expect(await isProvedAddress(stranger.id, email)).toBe(false);
    expect(await isProvedAddress(person.id, email)).toBe(false);
  });

  test('by an invitation that was mailed there, and not by one that was handed over', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    const handedOver = await storeInvite(await contribute(email), { emailed: false });
    expect((await redeem(handedOver, person)).status).toBe(200);
    expect(await isProvedAddress(person.id, email)).toBe(false);
    const mailed = await storeInvite(await contribute(email), { emailed: true });
    expect((await redeem(mailed, person)).status).toBe(200);
    expect(await isProvedAddress(person.id, email)).toBe(true);
  });

  test('by a verified recovery address as long as it is that, and not by one that waits', async () => {
    const [person, email] = [await buildPerson(), newAddress()];
    const recovery = firestore().doc(`account_recovery/${person.id}`);
    await recovery.set({ pending: email, pending_digest: 'x' });
    expect(await isProvedAddress(person.id, email)).toBe(false);
    await recovery.set({ email, email_lower: email, verified_at: new Date() });
    expect(await isProvedAddress(person.id, email.toUpperCase())).toBe(true);
    await recovery.delete();
    expect(await isProvedAddress(person.id, email)).toBe(false);
  });
});
