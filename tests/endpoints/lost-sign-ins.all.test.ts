import { afterAll, beforeAll, expect, test } from 'vitest';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { documentDigests } from '#tests/builders/digests.ts';
import { commandsOfManual } from '#tests/builders/manual.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { buildPerson, buildToken } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import nightly from '../../functions/nightly.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);
const PASSWORD = 'tea at half past four';
const NEW_PASSWORD = 'a kettle on the windowsill at noon';
const today = () => new Date().toISOString().slice(0, 10);

let stores: OwnStores;
beforeAll(async () => {
  stores = await startOwnStores();
  Object.assign(process.env, stores.env, { BACKUP_KEY: 'a-key-of-these-tests-that-is-long-enough' });
});
afterAll(() => stores.stop());

const restoreSignIns = (env = {}) => runCommand('restore', [today(), '--only', 'sign-ins'], env);

async function join(username: string): Promise<string> {
  const { status, body } = await send(accounts, '/api/accounts', { body: { username, password: PASSWORD } });
  expect(status).toBe(201);
  return body.id;
}

/** Signs in as a browser does. */
async function signIn(username: string, password = PASSWORD): Promise<number> {
  const origin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
  const answer = await fetch(`${origin}/accounts:signInWithPassword?key=any&targetProjectId=${PROJECT}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: loginAddress(username), password }),
  });
  return answer.status;
}

async function choosePassword(link: string): Promise<void> {
  const [, token] = /#reset=([\w-]+)/.exec(link) ?? [];
  const body = { token, password: NEW_PASSWORD };
  expect((await send(accounts, '/api/recovery/complete', { body })).status).toBe(200);
}

async function loseAuth(): Promise<void> {
  const { users } = await firebaseAuth().listUsers();
  await Promise.all(users.map(({ uid }) => firebaseAuth().deleteUser(uid)));
}

test('refuses a database without accounts, a backup without sign-ins and a damaged one, and imports nothing', async () => {
  expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
  expect(await restoreSignIns()).toEqual({
    code: 1,
    said: expect.stringMatching(/^The backup \S+ has no sign-ins\. Nothing was changed\.\n$/),
  });
  await firebaseAuth().createUser({ email: 'orphan@thegrid.localhost' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
  await loseAuth();
  expect(await restoreSignIns()).toEqual({
    code: 1,
    said: `The database of ${PROJECT} has no account: restore it without --only. Nothing was changed.\n`,
  });
  const otherKey = await restoreSignIns({ BACKUP_KEY: 'another-key-that-is-long-enough-as-well' });
  expect(otherKey).toMatchObject({ code: 1, said: expect.stringContaining('another BACKUP_KEY') });
  expect(await runCommand('restore', ['2020-01-01', '--only', 'sign-ins'])).toMatchObject({ code: 1 });

  await buildPerson('admin');
  await loseAuth();
  const backups = stores.blobs(`backups-${PROJECT}`);
  const blocks = (await backups.list({ prefix: 'blocks/' })).blobs.map(({ key }) => key);
  await Promise.all(blocks.map((key) => backups.set(key, 'damaged')));
  expect(await restoreSignIns()).toMatchObject({ code: 1, said: expect.stringContaining('is damaged') });
  expect((await firebaseAuth().listUsers()).users).toEqual([]);
  for (const { key } of (await backups.list()).blobs) await backups.delete(key);
  for (const path of (await documentDigests(stores.database(PROJECT), [])).keys()) {
    await stores.database(PROJECT).doc(path).delete();
  }
}, 120_000);

test('the operator follows "Auth is gone" of the manual, and everybody is back with what they may', async () => {
  const ada = await buildPerson('admin');
  const [, carl, dora, eve] = [
    await join('bea_brook'),
    await join('carl_cliff'),
    await join('dora_dale'),
    await join('eve_elm'),
  ];
  expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
  // Since the backup: Carl is disabled, Dora leaves, Eve changes a password that others knew, and Fay joins.
  const disabled = await send(admin, `/api/admin/users/${carl}/disable`, {
    ...{ method: 'POST', body: { reason: 'Breaks the terms of the programme' }, token: ada.token },
  });
  expect(disabled.status).toBe(200);
  const deleted = { method: 'DELETE', body: { username: 'dora_dale' }, token: buildToken(dora) };
  expect((await send(accounts, '/api/account', deleted)).status).toBe(200);
  await choosePassword((await runCommand('reset-password', ['eve_elm'])).said);
  await join('fay_field');
  await loseAuth();
  expect(await signIn('bea_brook')).toBe(400);
  expect((await (await nightly()).json()).accounts).toMatchObject({ without_sign_in: 5 });

  const said: string[] = [];
  for (const { command, words } of commandsOfManual('Auth is gone')) {
    const name = command === 'reset-password' ? ['fay_field'] : [];
    const done = await runCommand(
      command,
      words.includes('--only sign-ins') ? [today(), '--only', 'sign-ins'] : name,
    );
    expect(done.code, done.said).toBe(0);
    said.push(done.said);
  }
  const [found = '', restored = '', link = '', compared] = said;
  expect(found).toContain('5 accounts without a sign-in: ');
  expect(restored).toContain('5 sign-ins imported, 2 with a password.\nAll sessions have ended.\n');
  const [, names = ''] = /3 accounts without a password: (.+?)\. /.exec(restored) ?? [];
  expect(names.split(', ').sort()).toEqual(['carl_cliff', 'eve_elm', 'fay_field']);
  expect(compared).toBe('5 sign-ins compared.\n');

  expect(await signIn('bea_brook')).toBe(200);
  for (const name of ['carl_cliff', 'dora_dale', 'eve_elm', 'fay_field'])
    expect(await signIn(name)).toBe(400);
  expect(await signIn('eve_elm', NEW_PASSWORD)).toBe(400);
  await choosePassword(link);
  expect(await signIn('fay_field', NEW_PASSWORD)).toBe(200);
  expect((await firebaseAuth().getUser(carl)).disabled).toBe(true);
  expect((await firebaseAuth().getUser(eve)).email).toBe(loginAddress('eve_elm'));
  await expect(firebaseAuth().getUser(dora)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  expect((await send(accounts, '/api/session', { token: ada.token })).status).toBe(401);
  const later = buildToken(ada.id, { auth_time: Math.floor(Date.now() / 1000) + 1 });
  expect((await send(accounts, '/api/session', { token: later })).body.roles).toContain('admin');
  expect((await restoreSignIns()).said).toBe('No account lacked a sign-in.\nAll sessions have ended.\n');
}, 120_000);
