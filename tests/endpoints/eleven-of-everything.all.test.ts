import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { OWED_ALARM_TRIES } from '#domain/outbox/message.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { deliver } from '#tests/builders/outbox.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import contributions from '../../functions/contributions.ts';

/** More than the ten values that one query of the local database may name. */
const MANY = 12;
const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';
const remove = (person: Person) =>
  send(accounts, '/api/account', {
    method: 'DELETE',
    body: { username: usernameOf(person) },
    token: person.token,
  });
const stateOf = (receipt: unknown) => send(accounts, '/api/account/deletion', { body: { receipt } });

async function contribute(count: number, email: string, token?: string): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    const body = buildContribution({ email, description: `Finding ${n} of ${email}.` });
    expect((await send(contributions, '/api/contributions', { body, token })).status).toBe(201);
  }
}

let ada: Person;
beforeAll(async () => {
  ada = await buildPerson('admin');
});

test('twelve admins get an alert in their browsers', async () => {
  const admins = await Promise.all(Array.from({ length: MANY }, () => buildPerson('admin')));
  const origin = `${process.env.LOCAL_PUSH_ORIGIN}/__local/push`;
  for (const { id } of admins) {
    const given = await (await fetch(origin, { method: 'POST' })).json();
    await firestore()
      .collection('push_subscriptions')
      .add({ user_id: id, ...given, created_at: new Date(), updated_at: new Date() });
  }
  const body = buildContribution();
  const { id } = (await send(contributions, '/api/contributions', { body })).body;
  await deliver(`push_${id}`);
  const message = await firestore().doc(`outbox/push_${id}`).get();
  expect(message.get('status')).toBe('sent');
  expect(await (await fetch(`${origin}.json`)).json()).toHaveLength(MANY);
});

describe('twelve contributions of one person', { timeout: 120_000 }, () => {
  test('the owner exports them and deletes the account', async () => {
    const person = await buildPerson();
    const email = `${randomUUID()}@example.org`;
    await contribute(MANY, email, person.token);
    const exported = await send(accounts, '/api/account/export', { token: person.token });
    expect(exported.status).toBe(200);
    expect(exported.body.contributions).toHaveLength(MANY);
    const answer = await remove(person);
    expect(answer.status).toBe(200);
    // On a slow machine the answer leaves before the work is done; `send` waits for it.
    const { body } = answer.body.deleted ? answer : await stateOf(answer.body.receipt);
    expect(body).toEqual({ deleted: true, state: 'done' });
    await expect(firebaseAuth().getUser(person.id)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    const left = await firestore().collection('contributions').where('email', '==', email).get();
    expect(left.size).toBe(0);
  });

  test('an admin finds and erases what an address without an account sent', async () => {
    const email = `${randomUUID()}@example.org`;
    await contribute(MANY, email);
    const asAda = (path: string, body: unknown) => send(admin, path, { body, token: ada.token });
    const found = await asAda('/api/admin/address-data/find', { email });
    expect(found.status).toBe(200);
    const erased = await asAda('/api/admin/address-data/erase', { email, confirmation: email });
    expect([erased.status, erased.body]).toEqual([200, { erased: true, finished: true }]);
  });
});

describe('a deletion that cannot be finished at once', { timeout: 60_000 }, () => {
  const minutesLater = (minutes: number) => () => new Date(Date.now() + minutes * 60_000);

  test('its owner learns that it has begun, asks for its state without an account, and learns when it is done', async () => {
    const person = await buildPerson();
    const away = vi.spyOn(firebaseAuth(), 'deleteUser').mockRejectedValue(new Error('away'));
    const answer = await remove(person);
    expect([answer.status, answer.body]).toEqual([
      200,
      { deleted: false, state: 'begun', receipt: expect.any(String) },
    ]);
    expect((await stateOf(answer.body.receipt)).body).toEqual({ deleted: false, state: 'begun' });
    away.mockRestore();
    await deliver(`account-deletion_${person.id}`, minutesLater(2));
    expect((await stateOf(answer.body.receipt)).body).toEqual({ deleted: true, state: 'done' });
    await firestore().doc(`outbox/account-deletion_${person.id}`).delete();
    expect((await stateOf(answer.body.receipt)).body).toEqual({ deleted: true, state: 'done' });
  });

  test('a stranger who makes a receipt up learns nothing', async () => {
    const person = await buildPerson();
    for (const receipt of [person.id, `${person.id}.AAAA`, '', 'x'.repeat(300)]) {
      expect([404, 422]).toContain((await stateOf(receipt)).status);
    }
    expect((await stateOf(7)).status).toBe(400);
  });

  test('admins get an alarm when it fails repeatedly, and its owner learns that it takes longer', async () => {
    const person = await buildPerson();
    const alarms = async () =>
      (await firestore().collection('outbox').where('kind', '==', 'operation-alarm').get()).docs;
    const away = vi.spyOn(firebaseAuth(), 'deleteUser').mockRejectedValue(new Error('away'));
    const { receipt } = (await remove(person)).body;
    for (let tries = 2; tries < OWED_ALARM_TRIES; tries += 1) {
      await deliver(`account-deletion_${person.id}`, minutesLater(tries * 60));
    }
    expect(await alarms()).toEqual([]);
    await deliver(`account-deletion_${person.id}`, minutesLater(300));
    away.mockRestore();
    const [alarm, ...more] = await alarms();
    expect(more).toEqual([]);
    const payload = { cause: 'owed', step: 'account-deletion', count: String(OWED_ALARM_TRIES) };
    expect(alarm?.get('payload')).toMatchObject(payload);
    expect(JSON.stringify(alarm?.data())).not.toContain(person.id);
    expect((await stateOf(receipt)).body).toEqual({ deleted: false, state: 'delayed' });
  });
});
