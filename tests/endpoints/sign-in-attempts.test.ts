import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

let ada: Person;

beforeAll(async () => {
  ada = await buildPerson('admin');
});

const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';
const record = (identifier: string, outcome: string, token?: string) =>
  send(accounts, '/api/admin-attempts', { body: { identifier, outcome }, token });
/** What admins read about one identifier. */
const seen = async (identifier: string) =>
  (
    await send(admin, `/api/admin/sign-in-attempts?identifier=${encodeURIComponent(identifier)}`, {
      token: buildToken(ada.id),
    })
  ).body.items as Record<string, unknown>[];
const exported = async (person: Person) =>
  (await send(accounts, '/api/account/export', { token: buildToken(person.id) })).body
    .sign_in_attempts as Record<string, unknown>[];

describe('POST /api/admin-attempts: what is known and what is claimed (A-21)', () => {
  test.each(['started', 'succeeded', 'failed', 'denied'])(
    'a visitor who reports "%s" of an admin is recorded as a claim of the browser',
    async (outcome) => {
      const boss = await buildPerson('admin');
      expect((await record(usernameOf(boss), outcome)).status).toBe(202);
      expect(await seen(usernameOf(boss))).toEqual([
        expect.objectContaining({ identifier: usernameOf(boss), outcome, claimed: true }),
      ]);
    },
  );

  test('an admin who has signed in is recorded as the server saw it, under their own account', async () => {
    const [boss, other] = [await buildPerson('admin'), await buildPerson('admin')];
    expect((await record(usernameOf(other), 'succeeded', boss.token)).status).toBe(202);
    expect(await seen(usernameOf(boss))).toEqual([
      expect.objectContaining({ identifier: usernameOf(boss), outcome: 'succeeded', claimed: false }),
    ]);
    expect(await seen(usernameOf(other))).toEqual([]);
  });

  test('someone who is no admin cannot succeed, whatever they report', async () => {
    const person = await buildPerson('member');
    expect((await record(usernameOf(person), 'succeeded', person.token)).status).toBe(202);
    expect(await seen(usernameOf(person))).toEqual([
      expect.objectContaining({ outcome: 'denied', claimed: false }),
    ]);
  });

  test('a failure that someone signed in reports of another account stays a claim', async () => {
    const [person, boss] = [await buildPerson('member'), await buildPerson('admin')];
    await record(usernameOf(boss), 'failed', person.token);
    expect(await seen(usernameOf(boss))).toEqual([
      expect.objectContaining({ outcome: 'failed', claimed: true }),
    ]);
    expect(await exported(person)).toEqual([]);
  });

  test('a row from before the two were told apart reads as a claim', async () => {
    const name = `o${randomUUID().slice(0, 8)}`;
    await firestore().collection('sign_in_attempts').add({
      identifier: name,
      account: name,
      outcome: 'succeeded',
      ip_hash: 'k3vTq9ZpLw0xRf2A',
      user_agent: '',
      created_at: new Date(),
    });
    expect(await seen(name)).toEqual([expect.objectContaining({ claimed: true })]);
  });
});

describe('whose rows they are (A-55, T36)', () => {
  test('every way to write an account is in its export, and in nobody else’s', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()];
    const name = usernameOf(person);
    const written = [
      name,
      name.toUpperCase(),
      ` ${name}@LOGIN.thegrid.localhost`,
      person.email.toUpperCase(),
    ];
    for (const identifier of written) await record(identifier, 'failed');
    expect(await exported(person)).toHaveLength(written.length);
    expect(await exported(other)).toEqual([]);
  });

  test('deletion takes them all, however they were typed', async () => {
    const person = await buildPerson();
    const name = usernameOf(person);
    await record(name.toUpperCase(), 'failed');
    await record(`${name}@login.THEGRID.localhost`, 'denied');
    const answer = await send(accounts, '/api/account', {
      method: 'DELETE',
      body: { username: name },
      token: person.token,
    });
    expect(answer.status).toBe(200);
    const { docs } = await firestore().collection('sign_in_attempts').get();
    expect(docs.filter((one) => JSON.stringify(one.data()).toLowerCase().includes(name))).toEqual([]);
  });

  test('whoever takes a name later gets none of the rows from before', async () => {
    const username = `t${randomUUID().slice(0, 8)}`;
    await record(username, 'failed');
    const first = await send(accounts, '/api/accounts', {
      body: { username, password: 'tea at half past four' },
    });
    await record(username, 'denied');
    // As if the name had been freed: the first holder is gone from it, and someone else has it.
    const second = await buildPerson();
    await firestore().doc(`usernames/${username}`).set({ user_id: second.id });
    await firestore().doc(`profiles/${second.id}`).update({ username });
    await record(username, 'failed');
    const rows = (person: string) => exported({ id: person, email: '', token: '' });
    expect((await rows(second.id)).map(({ outcome }) => outcome)).toEqual(['failed']);
    expect((await rows(first.body.id)).map(({ outcome }) => outcome)).toEqual(['denied']);
  });

  test('while Firebase is away an attempt is recorded all the same', async () => {
    const { getUserByEmail } = firebaseAuth();
    firebaseAuth().getUserByEmail = () => Promise.reject(new Error('away'));
    const address = `${randomUUID()}@example.org`;
    try {
      expect((await record(address, 'failed')).status).toBe(202);
    } finally {
      firebaseAuth().getUserByEmail = getUserByEmail;
    }
    expect(await seen(address)).toHaveLength(1);
  });
});
