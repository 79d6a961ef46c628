import { expect, onTestFinished, test } from 'vitest';
import { startAuth } from '#local/cloud/auth.ts';
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
