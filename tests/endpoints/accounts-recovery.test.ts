import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { stopClock } from '#tests/builders/clock.ts';
import { inbox } from '#tests/builders/inbox.ts';
import { buildPerson } from '#tests/builders/people.ts';
import {
  answered,
  ask,
  at,
  buildRecoverable,
  complete,
  confirm,
  mailsTo,
  newAddress,
  propose,
  SECOND,
  secretIn,
  usernameOf,
} from '#tests/builders/recovery.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

const recovery = async (id: string) => (await firestore().doc(`account_recovery/${id}`).get()).data();

afterEach(() => {
  vi.useRealTimers();
});

describe('a recovery address (A-14)', () => {
  test('counts once the link that was mailed to it was pressed, and only once', async () => {
    const person = await buildPerson();
    const address = newAddress();
    const answer = await propose(person, address);
    expect(answer.status).toBe(200);
    expect(answer.body.recovery).toEqual({ email: null, pending: address });
    const [mail, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(usernameOf(person));
    const secret = secretIn(mail, 'confirm');
    expect(secret).toHaveLength(43);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
    const own = await send(accounts, '/api/account', { token: person.token });
    expect(own.body.recovery).toEqual({ email: address, pending: null });
  });

  test('the secret stands in no document, neither before nor after its mail has left', async () => {
    const person = await buildPerson();
    const address = newAddress();
    await propose(person, address);
    const secret = secretIn((await mailsTo(address))[0], 'confirm');
    const stored = await Promise.all(
      ['outbox', 'recovery_tokens', 'account_recovery'].map(async (name) => {
        const { docs } = await firestore().collection(name).get();
        return docs.map((document) => JSON.stringify([document.id, document.data()])).join();
      }),
    );
    expect(stored.join()).not.toContain(secret);
    expect(stored.join()).toContain(digestOfSecret(secret));
    const message = await firestore()
      .doc(`outbox/recovery-confirmation_${digestOfSecret(secret)}`)
      .get();
    expect(message.data()).toMatchObject({ status: 'sent', payload: null });
  });

  test('a newer address supersedes the link of the older, and the verified one stays until then', async () => {
    const person = await buildRecoverable();
    const [first, second] = [newAddress(), newAddress()];
    await propose(person, first);
    expect(await recovery(person.id)).toMatchObject({ email: person.address, pending: first });
    await propose(person, second);
    expect((await confirm(secretIn((await mailsTo(first))[0], 'confirm'))).status).toBe(404);
    expect(await recovery(person.id)).toMatchObject({ email: person.address, pending: second });
    expect((await confirm(secretIn((await mailsTo(second))[0], 'confirm'))).status).toBe(200);
    expect(await recovery(person.id)).toMatchObject({ email: second, pending: null });
  });

  test('null takes it away, and every link that was still out, too', async () => {
    const person = await buildRecoverable();
    await ask(usernameOf(person));
    const reset = secretIn(
      (await mailsTo(person.address)).find(({ text }) => text.includes('#reset=')),
      'reset',
    );
    const next = newAddress();
    await propose(person, next);
    const answer = await propose(person, null);
    expect(answer.body.recovery).toEqual({ email: null, pending: null });
    expect((await confirm(secretIn((await mailsTo(next))[0], 'confirm'))).status).toBe(404);
    expect((await complete(reset)).status).toBe(404);
    expect(await recovery(person.id)).toBeUndefined();
  });

  test('the link is dead after 24 hours, and good a second before', async () => {
    const [late, early] = [await buildPerson(), await buildPerson()];
    const [a, b] = [newAddress(), newAddress()];
    await propose(late, a);
    await propose(early, b);
    const [secretA, secretB] = [
      secretIn((await mailsTo(a))[0], 'confirm'),
      secretIn((await mailsTo(b))[0], 'confirm'),
    ];
    const expires = (
      await firestore()
        .doc(`recovery_tokens/${digestOfSecret(secretA)}`)
        .get()
    ).get('expires_at');
    vi.useFakeTimers({ toFake: ['Date'], now: expires.toMillis() });
    expect((await confirm(secretA)).status).toBe(404);
    vi.setSystemTime(expires.toMillis() - SECOND);
    expect((await confirm(secretB)).status).toBe(200);
  });

  test('nobody is mailed more than three times a day, whoever asks', async () => {
    stopClock();
    const address = newAddress();
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await propose(await buildPerson(), count % 2 ? address : address.toUpperCase());
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    const received = (await inbox()).filter(({ envelope }) => envelope.to[0]?.toLowerCase() === address);
    expect(received).toHaveLength(3);
  });

  test('one person cannot have many strangers mailed', async () => {
    stopClock();
    const person = await buildPerson();
    const statuses = [];
    for (let count = 0; count < 7; count += 1) statuses.push((await propose(person, newAddress())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  });

  test.each([
    ['a sign-in address', 'ada@login.thegrid.localhost', 422],
    ['one on a host below it', 'ada@mx.LOGIN.thegrid.localhost', 422],
    ['no address', 'ada', 422],
    ['two addresses', 'a@example.org, b@example.org', 422],
    ['a line break', 'a@example.org\r\nBcc: b@example.org', 422],
    [
      'one that is too long',
      `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(20)}.org`,
      422,
    ],
    ['a number', 7, 400],
  ])('%s is refused', async (_name, email, status) => {
    const person = await buildPerson();
    expect((await propose(person, email as string)).status).toBe(status);
  });

  test('a password typed more than 15 minutes ago is asked for again (T04)', async () => {
    const person = await buildPerson();
    at(16 * 60 * SECOND);
    const answer = await send(accounts, '/api/account/recovery-address', {
      method: 'PUT',
      body: { email: newAddress() },
      token: person.token,
    });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('reauth-required');
  });
});

describe('asking for a new password (A-14, T03)', () => {
  test('a mail with a link goes to the verified address, by username or by the address itself', async () => {
    const [one, other] = [await buildRecoverable(), await buildRecoverable()];
    for (const { person, identifier } of [
      { person: one, identifier: usernameOf(one).toUpperCase() },
      { person: other, identifier: other.address.toUpperCase() },
    ]) {
      const before = (await mailsTo(person.address)).length;
      expect((await ask(identifier)).status).toBe(202);
      const mails = await mailsTo(person.address);
      expect(mails).toHaveLength(before + 1);
      const mail = mails.find(({ text }) => text.includes('#reset='));
      expect(mail?.subject).toBe('Reset your TheGrid password');
      expect(secretIn(mail, 'reset')).toHaveLength(43);
    }
  });

  test('known and unknown get the same answer, and nobody without a verified address is mailed', async () => {
    const known = await buildRecoverable();
    const bare = await buildPerson();
    const waiting = await buildPerson();
    const pending = newAddress();
    await propose(waiting, pending);
    const before = (await inbox()).length;
    const answers = [];
    for (const identifier of [
      usernameOf(bare),
      usernameOf(waiting),
      pending,
      'nobody_here',
      'nobody@example.org',
      `${usernameOf(bare)}@login.thegrid.localhost`,
      '../x',
      '__proto__',
      '李',
    ]) {
      answers.push(await ask(identifier));
    }
    expect((await inbox()).length).toBe(before);
    answers.push(await ask(usernameOf(known)));
    expect((await inbox()).length).toBe(before + 1);
    for (const answer of answers) {
      expect(answer.status).toBe(202);
      expect(answer.body).toEqual({ accepted: true });
      expect([...answer.headers.keys()].sort()).toEqual([...(answers[0]?.headers.keys() ?? [])].sort());
    }
  });

  test('before the answer the same is done for everybody: nothing is looked up', async () => {
    const known = usernameOf(await buildRecoverable());
    const read = vi.spyOn(Object.getPrototypeOf(firestore().doc('profiles/x')), 'get');
    const looked = [];
    for (const identifier of [known, 'nobody_here']) {
      read.mockClear();
      const paths = () => read.mock.contexts.map((document) => (document as { path: string }).path);
      looked.push((await answered(identifier, paths)).filter((path) => !path.startsWith('outbox/')));
    }
    read.mockRestore();
    expect(looked[0]?.map((path) => path.split('/')[0])).toEqual(
      looked[1]?.map((path) => path.split('/')[0]),
    );
  });

  test('what was typed waits sealed, and is gone when it was answered', async () => {
    const identifier = `somebody_${randomUUID().slice(0, 8)}`;
    await ask(identifier);
    const { docs } = await firestore().collection('outbox').where('kind', '==', 'recovery-request').get();
    const answered = docs.filter((document) => document.get('status') === 'sent');
    expect(answered.length).toBeGreaterThan(0);
    expect(answered.every((document) => document.get('payload') === null)).toBe(true);
    expect(JSON.stringify(docs.map((document) => document.data()))).not.toContain(identifier);
  });

  test('with the mail server away the same link leaves later, once, and is counted once', async () => {
    const person = await buildRecoverable();
    const url = process.env.SMTP_URL;
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await ask(usernameOf(person));
    const links = async () =>
      (await firestore().collection('recovery_tokens').where('user_id', '==', person.id).get()).docs.length;
    expect(await links()).toBe(1);
    process.env.SMTP_URL = url;
    await deliverOutbox(() => new Date(Date.now() + 61 * SECOND));
    expect(await links()).toBe(1);
    const mails = (await mailsTo(person.address)).filter(({ text }) => text.includes('#reset='));
    expect(mails).toHaveLength(1);
    expect((await complete(secretIn(mails[0], 'reset'))).status).toBe(200);
  });

  test('an account is mailed once an hour at most; the answer stays the same', async () => {
    const person = await buildRecoverable();
    for (let count = 0; count < 4; count += 1) expect((await ask(usernameOf(person))).status).toBe(202);
    expect((await mailsTo(person.address)).filter(({ text }) => text.includes('#reset='))).toHaveLength(1);
  });

  test('a flood from one address of the network is 429, a blank identifier 422', async () => {
    stopClock();
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await ask('nobody_here', '203.0.113.71')).status);
    expect(statuses.slice(0, 10).every((status) => status === 202)).toBe(true);
    expect(statuses[10]).toBe(429);
    expect((await ask('  ')).status).toBe(422);
  });
});

describe('sign-in addresses (T05)', () => {
  test('no mail is handed over for one, whoever asks for it', async () => {
    const mail = { id: 'x', replyTo: null, subject: 'x', text: 'x', html: 'x' };
    for (const to of ['ada@login.thegrid.localhost', 'Ada@LOGIN.thegrid.localhost ']) {
      await expect(sendMail({ ...mail, to: ['fern@example.org', to] })).rejects.toThrow('sign-in address');
    }
  });

  test('none was delivered in all of this file', async () => {
    const hosts = (await inbox())
      .flatMap(({ envelope }) => envelope.to)
      .map((to) => to.split('@')[1]?.toLowerCase());
    expect(hosts.length).toBeGreaterThan(0);
    expect(hosts.filter((host) => host === 'login.thegrid.localhost')).toEqual([]);
  });
});
