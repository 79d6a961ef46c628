import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { digestOfSecret, newLinkSecret } from '#server/platform/keys/sealing.ts';
import { createResetToken } from '#server/profiles/records/recovery-tokens.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import {
  ask,
  at,
  buildRecoverable,
  complete,
  confirm,
  HOUR,
  mailsTo,
  newAddress,
  PASSWORD,
  propose,
  SECOND,
  secretIn,
  usernameOf,
} from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import { enrol } from '#tests/builders/second-factor.ts';
import { AT_ONCE } from '#tests/scale.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';

afterEach(() => {
  vi.useRealTimers();
});

describe('a new password by a link (T05)', () => {
  const link = async (person: Person, life = HOUR) => {
    const secret = newLinkSecret();
    const now = new Date();
    const expiresAt = new Date(now.getTime() + life);
    await createResetToken({
      userId: person.id,
      createdBy: 'ada',
      expiresAt,
      digest: digestOfSecret(secret),
      now,
    });
    return secret;
  };

  test('is set once among many at a time, ends every session, and leaves a trace without the password', async () => {
    const person = await buildPerson();
    const secret = await link(person);
    expect((await send(accounts, '/api/session', { token: person.token })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => complete(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(AT_ONCE - 1);
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({ username: usernameOf(person) });
    expect((await send(accounts, '/api/session', { token: person.token })).status).toBe(401);
    const { docs } = await firestore().collection('audit').where('thing', '==', person.id).get();
    expect(docs.map((document) => document.data())).toEqual([
      expect.objectContaining({ actor_id: 'ada', action: 'account.reset-password', before: {}, after: {} }),
    ]);
  });

  test('the mail of a request leads to a password that signs in, and the old one does not', async () => {
    const person = await buildRecoverable();
    await ask(usernameOf(person));
    const mail = (await mailsTo(person.address)).find(({ text }) => text.includes('#reset='));
    expect((await complete(secretIn(mail, 'reset'))).status).toBe(200);
    const signIn = async (password: string) => {
      const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
      const query = `key=local&targetProjectId=${process.env.FIREBASE_PROJECT_ID}`;
      const path = `identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?${query}`;
      const body = JSON.stringify({ email: person.email, password });
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch(`http://${host}/${path}`, { method: 'POST', headers, body })).status;
    };
    expect(await signIn(PASSWORD)).toBe(200);
    expect(await signIn('correct horse battery')).toBe(400);
  });

  test('using one link up uses up every other of the person, and none of anyone else', async () => {
    const [person, other] = [await buildPerson(), await buildPerson()];
    const [first, second, others] = [await link(person), await link(person), await link(other)];
    expect((await complete(first)).status).toBe(200);
    expect((await complete(second)).status).toBe(404);
    expect((await complete(others)).status).toBe(200);
  });

  test.each([
    ['mailed', HOUR],
    ['handed over', 24 * HOUR],
  ])('a link that was %s is good until its last second and dead from then on', async (_name, life) => {
    const [late, early] = [await buildPerson(), await buildPerson()];
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    const [lateLink, earlyLink] = [await link(late, life), await link(early, life)];
    vi.setSystemTime(start + life + SECOND);
    expect((await complete(lateLink)).status).toBe(404);
    vi.setSystemTime(start + life);
    expect((await complete(lateLink)).status).toBe(404);
    vi.setSystemTime(start + life - SECOND);
    expect((await complete(earlyLink)).status).toBe(200);
  });

  test('a mailed link lives an hour from the request', async () => {
    const person = await buildRecoverable();
    const asked = Date.now();
    await ask(usernameOf(person));
    const { docs } = await firestore().collection('recovery_tokens').where('user_id', '==', person.id).get();
    const expires = docs.map((document) => document.get('expires_at').toMillis() as number);
    expect(expires).toHaveLength(1);
    expect(expires[0]).toBeGreaterThanOrEqual(asked + HOUR);
    expect(expires[0]).toBeLessThanOrEqual(Date.now() + HOUR);
  });

  test('a request that leaves the outbox too late mails nothing', async () => {
    const person = await buildRecoverable();
    const url = process.env.SMTP_URL;
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await ask(usernameOf(person));
    process.env.SMTP_URL = url;
    at(HOUR + SECOND);
    await deliverOutbox();
    expect((await mailsTo(person.address)).filter(({ text }) => text.includes('#reset='))).toHaveLength(0);
  });

  test('an admin needs fifteen characters, and a link that was refused for fewer still works (T04)', async () => {
    const [boss, person] = [await buildPerson('admin'), await buildPerson('member')];
    const secret = await link(boss);
    const answer = await complete(secret, 'four plain dogs'.slice(0, 14));
    expect(answer.status).toBe(422);
    expect(answer.body.fields).toEqual([
      { path: 'password', message: "An admin's password must be at least 15 characters" },
    ]);
    expect((await complete(secret, 'four plain dogs')).status).toBe(200);
    expect((await complete(await link(person), 'plain dogs')).status).toBe(200);
  });

  test('an admin with a second factor still has to show it after a new password by a link (T04)', async () => {
    const boss = await buildPerson('admin');
    await enrol(boss.id);
    expect((await complete(await link(boss), 'four plain dogs')).status).toBe(200);
    const { status, body } = await send(admin, '/api/admin/users', { token: buildToken(boss.id) });
    expect([status, body.code]).toEqual([403, 'second-factor-required']);
  });

  test('a common password, or the username, is refused and does not use the link up', async () => {
    const person = await buildPerson();
    const secret = await link(person);
    for (const password of ['qwertyuiop', usernameOf(person), 'short']) {
      expect((await complete(secret, password)).status).toBe(422);
    }
    expect((await complete(secret)).status).toBe(200);
  });

  test('when Firebase is away the link stays good', async () => {
    const person = await buildPerson();
    const secret = await link(person);
    const update = vi.spyOn(firebaseAuth(), 'updateUser').mockRejectedValueOnce(new Error('away'));
    expect((await complete(secret)).status).toBe(500);
    update.mockRestore();
    expect((await complete(secret)).status).toBe(200);
  });

  test.each(['', 'x', '../x', 'a'.repeat(43), '李'.repeat(20), `${'a'.repeat(43)}=`])(
    'a made-up link (%j) is one and the same 404',
    async (token) => {
      const answer = await complete(token);
      expect(answer.status).toBe(404);
      expect(answer.body.message).toBe('This link doesn’t work any more. You can ask for a new one.');
    },
  );

  test('a link of one kind does nothing of the other', async () => {
    const person = await buildPerson();
    const address = newAddress();
    await propose(person, address);
    expect((await complete(secretIn((await mailsTo(address))[0], 'confirm'))).status).toBe(404);
    expect((await confirm(await link(person))).status).toBe(404);
  });
});
