import { getStore, listStores } from '@netlify/blobs';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { leaderboardPage } from '#server/leaderboard/get-leaderboard.ts';
import { writeLeaderboard } from '#server/leaderboard/records.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { noteDeploy, storeOfProject } from '#server/platform/environment/deployment.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { writeProofCopy } from '#server/proofs/records.ts';
import { everyDocument } from '#tests/builders/every-store.ts';
import { FUNCTIONS } from '#tests/builders/functions.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution, send } from '#tests/builders/requests.ts';
import deliver from '../../functions/deliver.ts';
import nightly from '../../functions/nightly.ts';

// A preview that was given the variables of a project with data, as when they are set for all contexts by mistake (T44).
const PROJECT = process.env.FIREBASE_PROJECT_ID ?? '';
const enter = (context: string) => noteDeploy({ deploy: { context } });

afterEach(() => {
  enter('dev');
  delete process.env.STAGING_PROJECT_ID;
  delete process.env.BLOBS_BY_PROJECT;
});

// First, while this process has no snapshot in its memory, as no process of a preview ever has.
test('the page of the leaderboard can be read in a preview, and says that the board cannot', async () => {
  enter('deploy-preview');
  expect((await leaderboardPage(null, new Date())).board).toBeNull();
});

const calls = Object.entries(FUNCTIONS).flatMap(([name, deployed]) =>
  deployed.contracts.map((contract) => ({ name, deployed, contract, title: `${name}: ${contract.name}` })),
);

describe('a preview with the variables of production', () => {
  let token: string;
  let before: string[];
  beforeAll(async () => {
    ({ token } = await buildPerson('admin'));
    before = await everyDocument();
  });

  test.each(calls)('refuses $title', async ({ deployed, contract }) => {
    const path = contract.path.replaceAll(/:[a-z_]+/g, 'x');
    const body = contract.method === 'GET' ? {} : { body: buildContribution() };
    const sent = { method: contract.method, token, deploy: 'deploy-preview', ...body };
    const { status, body: answer } = await send(deployed, path, sent);
    expect([status, answer.code]).toEqual([503, 'unavailable']);
    expect(answer.message).toContain('This is a preview of TheGrid');
  });

  test('says so where its health is asked for, and runs no schedule', async () => {
    const health = await send(FUNCTIONS.contributions, '/api/health', { deploy: 'branch-deploy' });
    expect([health.status, health.body.code]).toEqual([503, 'unavailable']);
    for (const run of [deliver, nightly]) {
      const context = { deploy: { context: 'deploy-preview' } };
      await expect(run(undefined, context as never)).rejects.toThrow('This is a preview');
    }
  });

  test('opens no store, so that a page that is made on demand says that it has nothing', async () => {
    await writeLeaderboard({ mark: '2026-01-01', updated_at: '2026-01-01T00:00:00.000Z', contributors: [] });
    enter('deploy-preview');
    expect(() => firestore()).toThrow('This is a preview');
    expect(() => blobStore('public-snapshots')).toThrow('This is a preview');
    await expect(buildPerson('member')).rejects.toThrow('This is a preview');
  });

  test('has left every document as it was', async () => {
    expect(await everyDocument()).toEqual(before);
  });
});

describe('a staging deploy', () => {
  test('reads and writes the project that it names, and files in stores of their own', async () => {
    process.env.STAGING_PROJECT_ID = PROJECT;
    const sent = { body: buildContribution(), deploy: 'branch-deploy' };
    const { status } = await send(FUNCTIONS.contributions, '/api/contributions', sent);
    expect(status).toBe(201);
    const key = `${crypto.randomUUID()}.png`;
    await writeProofCopy(key, { bytes: new Uint8Array([1]), metadata: {} });
    await writeLeaderboard({ mark: '2026-01-01', updated_at: '2026-01-01T00:00:00.000Z', contributors: [] });
    const { stores } = await listStores();
    expect(stores).toEqual(
      expect.arrayContaining([`contribution-proofs-${PROJECT}`, `public-snapshots-${PROJECT}`]),
    );
    const ofProduction = getStore({ name: 'contribution-proofs', consistency: 'strong' });
    expect(await ofProduction.get(key)).toBeNull();
  });

  test('with another project than the one it names is a preview', async () => {
    process.env.STAGING_PROJECT_ID = 'thegrid-staging';
    const sent = { body: buildContribution(), deploy: 'branch-deploy' };
    expect((await send(FUNCTIONS.contributions, '/api/contributions', sent)).status).toBe(503);
  });
});

test('production keeps the names of its stores, unless a variable says otherwise', () => {
  enter('production');
  expect(storeOfProject('contribution-proofs')).toBe('contribution-proofs');
  process.env.BLOBS_BY_PROJECT = 'true';
  expect(storeOfProject('contribution-proofs')).toBe(`contribution-proofs-${PROJECT}`);
});
