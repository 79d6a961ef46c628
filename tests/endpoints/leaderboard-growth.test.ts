import { afterEach, expect, test, vi } from 'vitest';
import { CONTRIBUTION_ROWS } from '#server/contributions/records/contribution-lists.ts';
import { IDEA_ROWS } from '#server/ideas/list-ideas.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { readLeaderboard } from '#server/leaderboard/records.ts';
import { refreshLists } from '#server/operations/refresh.ts';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { readRowGeneration } from '#server/platform/list-cache/row-blocks.ts';
import { USER_ROWS } from '#server/users/records.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { countReads } from '#tests/builders/wire-counts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const stored = () => blobStore('public-snapshots');

async function forgetEverything(): Promise<void> {
  const { blobs } = await stored().list();
  for (const { key } of blobs) await stored().delete(key);
}

const change = (n: number, alias: string) =>
  firestore().collection('contributors').doc(`contributor-${n}`).update({ alias, changed_at: new Date() });

/** One decision: someone's row changes, and the snapshot follows. Documents read, and bytes sent to Blobs. */
async function decide(n: number): Promise<{ reads: number; bytes: number }> {
  await change(n, `Renamed ${n}`);
  let bytes = 0;
  const plain = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (init?.method?.toUpperCase() === 'PUT') bytes += String(init.body).length;
    return plain(input, init);
  });
  const reads = await countReads(() => rebuildLeaderboard(new Date()));
  vi.restoreAllMocks();
  return { reads, bytes };
}

const aliasOf = async (n: number) =>
  (await readLeaderboard())?.contributors.find(({ id }) => id === `contributor-${n}`)?.alias;

test('a decision reads and writes as much for the board with 2,000 people as with 50', async () => {
  await buildMany('contributors', [0, 50]);
  await rebuildLeaderboard(new Date());
  const few = await decide(7);
  await forgetEverything();
  await buildMany('contributors', [0, 2_000]);
  await rebuildLeaderboard(new Date());
  const many = await decide(7);
  expect(many.reads).toBe(few.reads);
  expect(few.bytes).toBeGreaterThan(0);
  expect(Math.abs(many.bytes - few.bytes)).toBeLessThan(100);
  expect([await aliasOf(7), await aliasOf(1_999)]).toEqual(['Renamed 7', 'Person 1999']);
  expect((await readLeaderboard())?.contributors).toHaveLength(2_000);
});

test('after some hundred changes all are in one file again, and nobody is lost', async () => {
  for (let n = 0; n < 210; n += 1) await change(n, `Changed ${n}`);
  await rebuildLeaderboard(new Date());
  const recent = (await stored().get('leaderboard-recent.json', { type: 'json' })) as { contributors: [] };
  expect(recent.contributors).toEqual([]);
  expect([await aliasOf(209), await aliasOf(1_000)]).toEqual(['Changed 209', 'Person 1000']);
});

test('what was erased is in no file any more', async () => {
  await decide(9);
  await change(9, 'Wren');
  await rebuildLeaderboard(new Date(), true);
  const { blobs } = await stored().list();
  const texts = await Promise.all(blobs.map(({ key }) => stored().get(key, { type: 'text' })));
  expect(texts.filter((text) => text?.includes('Renamed 9"') || text?.includes('Changed 9"'))).toEqual([]);
  expect(await aliasOf(9)).toBe('Wren');
});

test('a file of all that is gone is made again from the records', async () => {
  await stored().delete('leaderboard.json');
  await rebuildLeaderboard(new Date(), true);
  expect((await readLeaderboard())?.contributors).toHaveLength(2_000);
});

test('an instance whose clock is forty days ahead hides nobody who changes later', async () => {
  const day = 24 * 60 * 60_000;
  const people = firestore().collection('contributors');
  const ahead = new Date(Date.now() + 40 * day);
  await people.doc('contributor-11').update({ alias: 'Ahead', changed_at: ahead });
  await rebuildLeaderboard(ahead);
  await change(12, 'After');
  await rebuildLeaderboard(new Date());
  expect([await aliasOf(11), await aliasOf(12)]).toEqual(['Ahead', 'After']);
  await change(11, 'Right again');
  await rebuildLeaderboard(new Date());
  expect(await aliasOf(11)).toBe('Right again');
  // A cursor that is right costs no second reading of everybody.
  expect(await countReads(() => rebuildLeaderboard(new Date()))).toBeLessThan(1_000);
});

test('once a week the night makes board and lists anew from the records', async () => {
  const day = 24 * 60 * 60_000;
  const night = (days: number) => refreshLists(new Date(Date.now() + days * day));
  await night(0);
  // Past our verbs, and so behind every cursor.
  const long = new Date('2020-01-01T00:00:00.000Z');
  const people = firestore().collection('contributors');
  await people
    .doc('hidden-one')
    .set({ ...(await people.doc('contributor-1').get()).data(), changed_at: long });
  const isShown = async () => (await readLeaderboard())?.contributors.some(({ id }) => id === 'hidden-one');
  const generations = () =>
    Promise.all([USER_ROWS, CONTRIBUTION_ROWS, IDEA_ROWS].map(({ list }) => readRowGeneration(list)));
  const before = await generations();
  await night(6);
  expect([await isShown(), await generations()]).toEqual([false, before]);
  await night(7);
  expect(await isShown()).toBe(true);
  expect((await generations()).filter((one) => before.includes(one))).toEqual([]);
});

test('a file of more than 5,000 people that is gone is made again with all of them', {
  timeout: 120_000,
}, async () => {
  await buildMany('contributors', [2_000, 5_600]);
  await decide(5_599);
  await stored().delete('leaderboard.json');
  await rebuildLeaderboard(new Date(), true);
  expect((await readLeaderboard())?.contributors.length).toBeGreaterThanOrEqual(5_600);
  expect([await aliasOf(400), await aliasOf(5_550)]).toEqual(['Person 400', 'Person 5550']);
});
