import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startAuth } from '#local/cloud/cloud.ts';
import { passingFolder } from './local-firestore.ts';

interface Answer {
  status: number;
  idToken?: string;
  refreshToken?: string;
  id_token?: string;
  localId?: string;
  users?: { validSince: string }[];
}

async function openAuth(directory: string) {
  const auth = await startAuth({ port: 0, projectId: 'demo-thegrid', directory });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await auth.stop();
  };
  onTestFinished(stop);
  const call = async (path: string, body: object, owner = false): Promise<Answer> => {
    const response = await fetch(`http://127.0.0.1:${auth.port}/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(owner ? { Authorization: 'Bearer owner' } : {}) },
      body: JSON.stringify(body),
    });
    return { ...((await response.json()) as object), status: response.status };
  };
  return { call, stop };
}

const API = 'identitytoolkit.googleapis.com/v1';
const PERSON = { email: 'mo@thegrid.localhost', password: 'correct horse battery' };
const claimsOf = (token = '') => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

test('a person signs in with the same password after a restart, and is not signed out by it', async () => {
  const directory = await passingFolder();
  const before = await openAuth(directory);
  const { localId = '' } = await before.call(`${API}/projects/demo-thegrid/accounts`, PERSON, true);
  const signedIn = await before.call(`${API}/accounts:signInWithPassword?key=local`, {
    ...PERSON,
    returnSecureToken: true,
  });
  await before.stop();

  const after = await openAuth(directory);
  const again = await after.call(`${API}/accounts:signInWithPassword?key=local`, PERSON);
  expect(again).toMatchObject({ status: 200, localId });
  const refreshed = await after.call('securetoken.googleapis.com/v1/token?key=local', {
    grantType: 'refresh_token',
    refreshToken: signedIn.refreshToken,
  });
  expect(claimsOf(refreshed.id_token).sub).toBe(localId);
  // A token counts as revoked when it is older than this.
  const { users } = await after.call(
    `${API}/projects/demo-thegrid/accounts:lookup`,
    { localId: [localId] },
    true,
  );
  expect(Number(users?.[0]?.validSince)).toBeLessThanOrEqual(claimsOf(signedIn.idToken).auth_time);
  const wrong = await after.call(`${API}/accounts:signInWithPassword?key=local`, {
    ...PERSON,
    password: 'wrong one',
  });
  expect(wrong.status).toBe(400);
});

test('a sign-in with an API key reaches the project that the request names', async () => {
  const auth = await openAuth(await passingFolder());
  await auth.call(`${API}/projects/demo-other/accounts`, PERSON, true);
  const there = await auth.call(`${API}/accounts:signInWithPassword?key=local&targetProjectId=demo-other`, {
    ...PERSON,
    returnSecureToken: true,
  });
  expect(claimsOf(there.idToken).aud).toBe('demo-other');
  expect((await auth.call(`${API}/accounts:signInWithPassword?key=local`, PERSON)).status).toBe(400);
});

test('an account that cannot be written to the disk is refused, and those there are can still sign in', async () => {
  const directory = await passingFolder();
  const before = await openAuth(directory);
  const accounts = `${API}/projects/demo-thegrid/accounts`;
  const signIn = (auth: typeof before, person = PERSON) =>
    auth.call(`${API}/accounts:signInWithPassword?key=local`, person);
  expect((await before.call(accounts, PERSON, true)).status).toBe(200);
  // Where the new file would be written there is a folder, which cannot be written over.
  await mkdir(join(directory, 'accounts.json.new', 'x'), { recursive: true });
  const late = { ...PERSON, email: 'late@thegrid.localhost' };
  expect((await before.call(accounts, late, true)).status).toBe(503);
  expect((await before.call(accounts, { ...late, email: 'later@thegrid.localhost' }, true)).status).toBe(503);
  expect((await signIn(before)).status).toBe(200);
  await before.stop();

  const after = await openAuth(directory);
  expect((await signIn(after)).status).toBe(200);
  expect((await signIn(after, late)).status).toBe(400);
  expect((await after.call(accounts, late, true)).status).toBe(200);
});

test('what was answered is in the file by then', async () => {
  const directory = await passingFolder();
  const before = await openAuth(directory);
  const people = Array.from({ length: 20 }, (_, n) => ({ ...PERSON, email: `p${n}@thegrid.localhost` }));
  const answers = await Promise.all(
    people.map((person) => before.call(`${API}/projects/demo-thegrid/accounts`, person, true)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const stored = JSON.parse(await readFile(join(directory, 'accounts.json'), 'utf8'));
  expect(stored['demo-thegrid']).toHaveLength(20);
});
