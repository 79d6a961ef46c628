import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { deliverOutbox } from '#server/operations/deliver-outbox.ts';
import { reconcileAccounts } from '#server/operations/reconcile-accounts.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import { accept, contribute, inviteFor, leave, newAddress, redeem } from '#tests/builders/awards.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { documentDigests } from '#tests/builders/digests.ts';
import { commandsOfManual } from '#tests/builders/manual.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { buildPerson, buildToken, type Person } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { enrol, FACTOR } from '#tests/builders/second-factor.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import nightly from '../../functions/nightly.ts';

const HOUR = 60 * 60_000;
/** Of the last backup; a test may end on the next day. */
let day = '';
const PROJECT = String(process.env.FIREBASE_PROJECT_ID);

let stores: OwnStores;
beforeAll(async () => {
  stores = await startOwnStores();
  Object.assign(process.env, stores.env, { BACKUP_KEY: 'a-key-of-these-tests-that-is-long-enough' });
});
afterAll(() => stores.stop());
afterEach(() => {
  vi.useRealTimers();
});

const database = () => stores.database(PROJECT);
const read = async (path: string) => (await database().doc(path).get()).data();
const asAdmin = (by: Person, path: string, body: unknown, method = 'POST') =>
  send(admin, path, { method, body, token: buildToken(by.id), headers: { 'Idempotency-Key': randomUUID() } });
const session = (token: string) => send(accounts, '/api/session', { token });

/** Everything in Firestore is gone; Auth and the files stay. */
async function loseDatabase(): Promise<void> {
  const paths = (await documentDigests(database(), [])).keys();
  await Promise.all([...paths].map((path) => database().doc(path).delete()));
}

async function backUpNow(): Promise<void> {
  const made = await runCommand('backup', []);
  expect(made).toMatchObject({ code: 0 });
  day = /\d{4}-\d\d-\d\d/.exec(made.said)?.[0] ?? '';
}

async function nightAt(moment: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: moment });
  try {
    return await (await nightly()).json();
  } finally {
    vi.useRealTimers();
  }
}

const openSignIns = async () =>
  (await firebaseAuth().listUsers()).users.filter(({ disabled }) => !disabled).length;

async function removeEverybody(): Promise<void> {
  const { users } = await firebaseAuth().listUsers();
  await Promise.all(users.map(({ uid }) => firebaseAuth().deleteUser(uid)));
  await loseDatabase();
  const backups = stores.blobs(`backups-${PROJECT}`);
  for (const { key } of (await backups.list()).blobs) await backups.delete(key);
}

describe('the night, when sign-ins have no account', { timeout: 120_000 }, () => {
  const inTwoHours = () => new Date(Date.now() + 2 * HOUR);
  const signIns = (count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        firebaseAuth().createUser({ email: `${randomUUID()}@example.org` }),
      ),
    );
  afterEach(removeEverybody);

  test.each([3, 8])(
    'closes none of %i while the database holds no profile, and raises an alarm',
    async (count) => {
      await signIns(count);
      expect(await reconcileAccounts(inTwoHours())).toMatchObject({ orphans: 0, unconfirmed: count });
      expect(await openSignIns()).toBe(count);
      const alarm = `operation-alarm_orphans_${inTwoHours().toISOString().slice(0, 10)}`;
      expect(await read(`outbox/${alarm}`)).toMatchObject({
        payload: { cause: 'orphans', count: String(count) },
      });
      expect((await readOperationState()).accounts).toEqual({ unconfirmed: count, without_sign_in: 0 });
    },
  );

  test('closes five beside a member, not six, and all once the operator confirms it', async () => {
    const member = await buildPerson('member');
    const orphans = await signIns(6);
    expect(await reconcileAccounts(inTwoHours())).toMatchObject({ orphans: 0, unconfirmed: 6 });
    expect(await openSignIns()).toBe(7);
    await firebaseAuth().deleteUser(orphans[0]?.uid ?? '');
    expect(await reconcileAccounts(inTwoHours())).toMatchObject({ orphans: 5, unconfirmed: 0 });
    await signIns(6);
    expect(await reconcileAccounts(inTwoHours(), undefined, 'all')).toMatchObject({ orphans: 6 });
    expect((await firebaseAuth().getUser(member.id)).disabled).toBe(false);
    expect(await openSignIns()).toBe(1);
  });

  test('counts those of earlier pages when it goes on after it was cut off', async () => {
    await buildPerson('member');
    const cursor = { checked: 500, withProfile: 490, addresses: 0, orphans: ['a', 'b', 'c', 'd', 'e', 'f'] };
    const found = await reconcileAccounts(inTwoHours(), { cursor: JSON.stringify(cursor) });
    expect(found).toMatchObject({ orphans: 0, unconfirmed: 6 });
  });

  test('reports profiles without a sign-in', async () => {
    const [here, gone] = [await buildPerson('member'), await buildPerson('member')];
    await firebaseAuth().deleteUser(gone.id);
    expect(await reconcileAccounts(new Date())).toMatchObject({ checked: 1, without_sign_in: 1 });
    expect((await readOperationState()).accounts).toMatchObject({ without_sign_in: 1 });
    const name = (await read(`profiles/${gone.id}`))?.username;
    const { said } = await runCommand('reconcile-accounts', []);
    expect(said).toContain(`1 account without a sign-in: ${name}.`);
    expect(said).not.toContain((await read(`profiles/${here.id}`))?.username);
  });

  test('a member’s sign-in stays theirs when someone signs up under their lost name', async () => {
    const { body } = await send(accounts, '/api/accounts', {
      body: { username: 'fern_field', password: 'tea at half past four' },
    });
    await loseDatabase();
    await buildPerson('member');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * HOUR });
    const again = await send(accounts, '/api/accounts', {
      body: { username: 'fern_field', password: 'coffee at half past four' },
    });
    vi.useRealTimers();
    expect(again.status).toBe(409);
    expect((await firebaseAuth().getUser(body.id)).uid).toBe(body.id);
  });
});

describe('a restore', { timeout: 180_000 }, () => {
  afterEach(removeEverybody);

  test('erases again who was erased since the backup, and gives back no right and no token that ended since', async () => {
    const [ada, bea, carl, dora, eli, gus] = await Promise.all([
      buildPerson('admin'),
      buildPerson('admin'),
      buildPerson('member'),
      buildPerson('member'),
      buildPerson('member'),
      buildPerson(),
    ]);
    const { codes } = await enrol(bea.id);
    const fern = newAddress();
    const kept = newAddress();
    const ofDora = await contribute({ email: newAddress(), description: 'Words of Dora' }, dora);
    const ofFern = await contribute({ email: fern, description: 'Words of Fern' });
    const ofOther = await contribute({ email: kept, description: 'Words that stay' });
    const invited = await contribute({ email: newAddress() });
    await leave(await accept(ada, invited, 10));
    const secret = await inviteFor(ada, invited);
    await backUpNow();

    const names = new Map<Person, string>();
    for (const person of [ada, dora, eli]) names.set(person, (await read(`profiles/${person.id}`))?.username);
    for (const person of [dora, eli]) {
      const body = { username: names.get(person) };
      const deleted = await send(accounts, '/api/account', { method: 'DELETE', body, token: person.token });
      expect(deleted.status).toBe(200);
    }
    const erased = await asAdmin(ada, '/api/admin/address-data/erase', { email: fern, confirmation: fern });
    expect(erased.status).toBe(200);
    const codeUsed = await send(accounts, `${FACTOR}/answer`, {
      body: { recovery_code: codes[0] },
      token: buildToken(bea.id),
    });
    expect(codeUsed.status).toBe(200);
    const demoted = await asAdmin(ada, `/api/admin/users/${bea.id}/roles/admin`, undefined, 'DELETE');
    expect(demoted.status).toBe(200);
    const disable = { reason: 'Breaks the terms of the programme' };
    expect((await asAdmin(ada, `/api/admin/users/${carl.id}/disable`, disable)).status).toBe(200);
    expect((await redeem(gus, secret)).status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + HOUR));

    await loseDatabase();
    const restored = await runCommand('restore', [day]);
    expect(restored.said).toContain('3 people erased since this backup: erased again.\n');
    expect(restored.said).toContain(`Admin: ${names.get(ada)}.\n`);
    expect(restored.code).toBe(0);

    for (const person of [dora, eli]) {
      expect(await read(`profiles/${person.id}`)).toBeUndefined();
      await expect(firebaseAuth().getUser(person.id)).rejects.toMatchObject({ code: 'auth/user-not-found' });
    }
    expect(await read(`contributions/${ofDora}`)).toMatchObject({ email: '' });
    expect(await read(`contributions/${ofFern}`)).toMatchObject({ email: '' });
    expect(await read(`contributions/${ofOther}`)).toMatchObject({
      email: kept,
      description: 'Words that stay',
    });
    expect(await read(`user_roles/${bea.id}_admin`)).toBeUndefined();
    expect((await read(`second_factors/${bea.id}`))?.recovery_digests).toHaveLength(codes.length - 1);
    expect((await read(`profiles/${carl.id}`))?.disabled_reason).toBe(
      'Disabled after the backup that was restored',
    );
    expect((await redeem({ ...gus, token: buildToken(gus.id) }, secret)).status).toBe(404);
    // Sessions from before are over, whoever they are of.
    const later = { auth_time: Math.floor(Date.now() / 1000) + 1 };
    expect((await session(ada.token)).status).toBe(401);
    expect((await session(buildToken(ada.id, later))).body.roles).toContain('admin');
    expect((await session(buildToken(carl.id, later))).status).toBe(401);
    expect((await documentDigests(database(), [])).size).toBeGreaterThan(10);
  });

  test('keeps a right that was taken and given again', async () => {
    const [ada, bea] = [await buildPerson('admin'), await buildPerson('admin')];
    await backUpNow();
    const role = `/api/admin/users/${bea.id}/roles/admin`;
    expect((await asAdmin(ada, role, undefined, 'DELETE')).status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + HOUR));
    expect((await asAdmin(ada, role, undefined, 'PUT')).status).toBe(200);
    await deliverOutbox(() => new Date(Date.now() + HOUR));
    await loseDatabase();
    expect(await runCommand('restore', [day])).toMatchObject({ code: 0 });
    expect(await read(`user_roles/${bea.id}_admin`)).toMatchObject({ role: 'admin' });
  });

  test('refuses a backup that is older than the list, has none, or whose list has another key', async () => {
    const ada = await buildPerson('admin');
    await backUpNow();
    await loseDatabase();
    const store = stores.blobs(`backups-${PROJECT}`);
    const [mark = ''] = (await store.list({ prefix: 'restore-list/since/' })).blobs.map(({ key }) => key);
    const other = await runCommand('restore', [day], {
      SIGNING_SECRET: 'another-secret-of-enough-signs-12345',
    });
    expect(other).toMatchObject({ code: 1, said: expect.stringContaining('another SIGNING_SECRET') });
    await store.delete(mark);
    const none = await runCommand('restore', [day]);
    expect(none).toMatchObject({
      code: 1,
      said: expect.stringContaining('There is no list of erased people'),
    });
    await store.set(mark.replace(/\d{13}/, String(Date.now() + HOUR)), '');
    expect(await runCommand('restore', [day])).toEqual({
      code: 1,
      said: 'This backup is older than the list of who was erased: erased people would come back. Nothing was changed.\n',
    });
    expect(await read(`profiles/${ada.id}`)).toBeUndefined();
  });
});

test('the operator follows "The database is gone" of the manual, and the community is back', async () => {
  const people = await Promise.all(
    Array.from({ length: 8 }, (_, n) => (n === 0 ? buildPerson('admin') : buildPerson('member'))),
  );
  const [ada, bea] = people as [Person, Person];
  await backUpNow();
  const before = await documentDigests(database(), ['operation', 'rate_limits', 'recovery_tokens']);
  await loseDatabase();
  // Three nights pass, a visitor looks around and the admin tries to sign in before anyone notices.
  for (const days of [1, 2, 3]) {
    expect((await nightAt(Date.now() + days * 24 * HOUR)).accounts).toMatchObject({
      orphans: 0,
      unconfirmed: 8,
    });
  }
  expect(await openSignIns()).toBe(8);
  await firestore().collection('measurements').doc('a day').set({ count: 1 });
  await firestore().collection('sign_in_attempts').doc().set({ account: 'ada', account_id: null });
  // What a night of an older version, or a hasty confirmation, has closed is opened again.
  const closed = await reconcileAccounts(new Date(Date.now() + 2 * HOUR), undefined, 'all');
  expect([closed.orphans, await openSignIns()]).toEqual([8, 0]);

  const commands = commandsOfManual('The database is gone');
  expect(commands.map(({ command }) => command)).toEqual([
    'reconcile-accounts',
    'restore',
    'reconcile-accounts',
  ]);
  const said: string[] = [];
  for (const { command, words } of commands) {
    const done = await runCommand(command, words ? [day] : []);
    expect(done.code, done.said).toBe(0);
    said.push(done.said);
  }
  expect(said[1]).toContain('All sessions have ended.\nAdmin: ');
  expect(said[2]).toMatch(/^8 sign-ins compared\.\n$/);
  const after = await documentDigests(database(), ['operation', 'rate_limits', 'recovery_tokens']);
  for (const [path, digest] of before) expect([path, after.get(path)]).toEqual([path, digest]);
  expect(await openSignIns()).toBe(8);
  const token = buildToken(ada.id, { auth_time: Math.floor(Date.now() / 1000) + 1 });
  expect((await session(token)).body.roles).toContain('admin');
  expect((await session(bea.token)).status).toBe(401);
  expect((await nightAt(Date.now() + 4 * 24 * HOUR)).accounts).toMatchObject({ orphans: 0, unconfirmed: 0 });
}, 180_000);
