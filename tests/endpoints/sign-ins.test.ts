import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listen, type RunningServer } from '#local/http.ts';
import { importSignIns, listSignIns, readPasswordHash } from '#server/platform/auth/sign-ins.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);
/** As `projects.getConfig` answers: https://cloud.google.com/identity-platform/docs/reference/rest/v2/Config */
const HASH = { algorithm: 'SCRYPT', signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 };
/** As `accounts:batchGet` answers: https://cloud.google.com/identity-platform/docs/reference/rest/v1/UserInfo */
const FERN = {
  ...{ localId: 'fern', email: 'fern@login.example.org', emailVerified: false, displayName: 'Fern' },
  ...{ passwordHash: 'aGFzaA', salt: 'c2FsdA', disabled: false },
  ...{ createdAt: '1795305600000', lastLoginAt: '1795309200000' },
};
/** What Google adds, and what an import does not take. */
const ADDED = { version: 0, validSince: '1795305600', providerUserInfo: [{ providerId: 'password' }] };

/** Stands in for Google. */
let google: RunningServer;
let uploads: unknown[];
const local = process.env.FIREBASE_AUTH_EMULATOR_HOST;
beforeAll(async () => {
  google = await listen(0, async (incoming, outgoing) => {
    const path = (incoming.url ?? '').replace('/identitytoolkit.googleapis.com', '');
    const answers: Record<string, object> = {
      [`/v1/projects/${PROJECT}/accounts:batchGet?maxResults=100`]: {
        users: [{ ...FERN, ...ADDED }],
        nextPageToken: 'page-2',
      },
      [`/v1/projects/${PROJECT}/accounts:batchGet?maxResults=100&nextPageToken=page-2`]: {},
      [`/v2/projects/${PROJECT}/config`]: { signIn: { hashConfig: HASH } },
      [`/v1/projects/${PROJECT}/accounts:lookup`]: { users: [{ localId: 'there' }] },
      [`/v1/projects/${PROJECT}/accounts:batchCreate`]: {
        error: [{ index: 1, message: 'email exists in other account in database' }],
      },
    };
    if (path.endsWith(':batchCreate')) uploads.push(await json(incoming));
    const answer = answers[path];
    outgoing
      .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer));
  });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${google.port}`;
});
afterAll(() => {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = local;
  return google.stop();
});
beforeEach(() => {
  uploads = [];
});

test('sign-ins are exported page by page, with their password hashes and the parameters of these', async () => {
  expect(await listSignIns(null)).toEqual({ signIns: [FERN], next: 'page-2' });
  expect(await listSignIns('page-2')).toEqual({ signIns: [], next: null });
  expect(await readPasswordHash()).toEqual(HASH);
});

test('the body of an import has the form of accounts:batchCreate, without those that the project has', async () => {
  const moss = { ...FERN, localId: 'moss' };
  const done = await importSignIns([FERN, moss, { ...FERN, localId: 'there' }], HASH);
  // https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/batchCreate
  expect(uploads).toEqual([
    {
      ...{ hashAlgorithm: 'SCRYPT', signerKey: 'c2lnbmVy', saltSeparator: 'Bw==', rounds: 8, memoryCost: 14 },
      sanityCheck: true,
      users: [FERN, moss],
    },
  ]);
  expect(done).toEqual({ imported: 1, withPassword: 1, refused: 1 });
});

test('without the parameters no hash is sent, which Google would refuse with the whole import', async () => {
  expect(await importSignIns([FERN], null)).toMatchObject({ withPassword: 0 });
  const { passwordHash, salt, ...rest } = FERN;
  expect(uploads).toEqual([{ sanityCheck: true, users: [rest] }]);
  expect(await importSignIns([], HASH)).toEqual({ imported: 0, withPassword: 0, refused: 0 });
  expect(await importSignIns([{ localId: 'there' }], HASH)).toMatchObject({ imported: 0 });
  expect(uploads.length).toBe(1);
});

test('an answer that leads elsewhere is not followed, so that hashes reach Google alone', async () => {
  const asked: (string | undefined)[] = [];
  const leading = await listen(0, async (incoming, outgoing) => {
    asked.push(incoming.url);
    outgoing.writeHead(307, { location: '/elsewhere' }).end();
  });
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${leading.port}`;
  await expect(listSignIns(null)).rejects.toThrow();
  process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${google.port}`;
  await leading.stop();
  expect(asked).toHaveLength(1);
});
