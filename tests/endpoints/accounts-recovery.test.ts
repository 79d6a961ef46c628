import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { digestOfSecret, newLinkSecret } from '#server/accounts/link-secret.ts';
import { firebaseAuth } from '#server/auth/firebase.ts';
import { sendMail } from '#server/mail/transport.ts';
import { deliverDue } from '#server/services/outbox/deliver.ts';
import { firestore } from '#server/stores/firestore.ts';
import { createResetToken } from '#server/stores/recovery-tokens.ts';
import { buildPerson, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;
const PASSWORD = 'tea at half past four';

interface ReceivedMail {
  envelope: { to: string[] };
  subject: string;
  text: string;
  html: string;
}

const newAddress = () => `r${randomUUID().slice(0, 12)}@example.org`;
const inbox = async () => (await (await fetch(`${inject('inboxUrl')}.json`)).json()) as ReceivedMail[];
const mailsTo = async (address: string) =>
  (await inbox()).filter(({ envelope }) => envelope.to.includes(address));
const secretIn = (mail: ReceivedMail | undefined, kind: string) =>
  new RegExp(`${process.env.SITE_URL}/recover#${kind}=([A-Za-z0-9_-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';
const recovery = async (id: string) => (await firestore().doc(`account_recovery/${id}`).get()).data();
const usernameOf = (person: Person) => person.email.split('@')[0] ?? '';

const propose = (person: Person, email: string | null) =>
  send(accounts, '/api/account/recovery-address', { method: 'PUT', body: { email }, token: person.token });
const confirm = (token: string, ip?: string) =>
  send(accounts, '/api/recovery/confirm', { body: { token }, ...(ip ? { ip } : {}) });
const ask = (identifier: string, ip?: string) =>
  send(accounts, '/api/recovery', { body: { identifier }, ...(ip ? { ip } : {}) });
const complete = (token: string, password = PASSWORD) =>
  send(accounts, '/api/recovery/complete', { body: { token, password } });

async function buildRecoverable(): Promise<Person & { address: string }> {
  const person = await buildPerson();
  const address = newAddress();
  await propose(person, address);
  const [mail] = await mailsTo(address);
  await confirm(secretIn(mail, 'confirm'));
  return { ...person, address };
}

const at = (later: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + later });

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
    const person = await buildRecoverable();
    for (const identifier of [usernameOf(person).toUpperCase(), person.address.toUpperCase()]) {
      const before = (await mailsTo(person.address)).length;
      expect((await ask(identifier)).status).toBe(202);
      const mails = await mailsTo(person.address);
      expect(mails).toHaveLength(before + 1);
      const mail = mails.find(({ text }) => text.includes('#reset='));
      expect(mail?.subject).toBe('Choose a new password');
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

  /** Asks, and returns what was true the moment the answer was there, before the work that was put off. */
  async function answered<T>(identifier: string, look: () => T): Promise<T> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ identifier });
    const request = new Request('http://localhost:8888/api/recovery', { method: 'POST', headers, body });
    const later: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void later.push(work);
    const answer = await accounts(request, { ip: '127.0.0.1', requestId: 'x', waitUntil } as never);
    const seen = look();
    expect(answer.status).toBe(202);
    expect(later).toHaveLength(1);
    await Promise.all(later);
    return seen;
  }

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

  test('200 pairs of known and unknown: the medians differ by less than 20 ms (T03)', {
    timeout: 180_000,
  }, async () => {
    const known = usernameOf(await buildRecoverable());
    const time = (identifier: string) => {
      const started = performance.now();
      return answered(identifier, () => performance.now() - started);
    };
    const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
    const times: [number[], number[]] = [[], []];
    for (let pair = 0; pair < 200; pair += 1) {
      times[0].push(await time(known));
      times[1].push(await time('nobody_here'));
    }
    expect(Math.abs(median(times[0]) - median(times[1]))).toBeLessThan(20);
  });

  test('what was typed waits sealed, and is gone when it was answered', async () => {
    const identifier = `somebody_${randomUUID().slice(0, 8)}`;
    await ask(identifier);
    const { docs } = await firestore().collection('outbox').where('kind', '==', 'recovery-request').get();
    expect(docs.every((document) => document.get('payload') === null)).toBe(true);
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
    await deliverDue(() => new Date(Date.now() + 61 * SECOND));
    expect(await links()).toBe(1);
    const mails = (await mailsTo(person.address)).filter(({ text }) => text.includes('#reset='));
    expect(mails).toHaveLength(1);
    expect((await complete(secretIn(mails[0], 'reset'))).status).toBe(200);
  });

  test('an address is mailed three times a day at most; the answer stays the same', async () => {
    const person = await buildRecoverable();
    for (let count = 0; count < 4; count += 1) expect((await ask(usernameOf(person))).status).toBe(202);
    expect(await mailsTo(person.address)).toHaveLength(3);
  });

  test('a flood from one address of the network is 429, a blank identifier 422', async () => {
    const statuses = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await ask('nobody_here', '203.0.113.71')).status);
    expect(statuses.slice(0, 10).every((status) => status === 202)).toBe(true);
    expect(statuses[10]).toBe(429);
    expect((await ask('  ')).status).toBe(422);
  });
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

  test('is set once among fifty at a time, ends every session, and leaves a trace without the password', async () => {
    const person = await buildPerson();
    const secret = await link(person);
    expect((await send(accounts, '/api/session', { token: person.token })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 50 }, () => complete(secret)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(49);
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

  test('using one link up uses up every other of the person, and none of anybody else', async () => {
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
    expect(expires[0]).toBeLessThan(asked + HOUR + 10 * SECOND);
  });

  test('a request that leaves the outbox too late mails nothing', async () => {
    const person = await buildRecoverable();
    const url = process.env.SMTP_URL;
    process.env.SMTP_URL = 'smtp://127.0.0.1:1';
    await ask(usernameOf(person));
    process.env.SMTP_URL = url;
    at(HOUR + SECOND);
    await deliverDue();
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
      expect(answer.body.message).toBe('This link does not work any more. You can ask for a new one.');
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
