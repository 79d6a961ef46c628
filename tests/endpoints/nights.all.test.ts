import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { beginNight, type Progress, takeTurn } from '#server/operations/night.ts';
import { checkSecurityText } from '#server/operations/nightly.ts';
import { reconcileAccounts } from '#server/operations/reconcile-accounts.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { currentCall, runCall } from '#server/platform/deadlines.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteOperation, readOperationState } from '#server/platform/operation-state.ts';
import { countAtWire } from '#tests/builders/wire-counts.ts';
import nightly from '../../functions/nightly.ts';

const NOW = new Date();
const DAY = NOW.toISOString().slice(0, 10);
const alarm = (id: string) => firestore().collection('outbox').doc(`operation-alarm_${id}_${DAY}`).get();

/** A call of the platform's clock. */
const byClock = () =>
  new Request('http://localhost:8888/.netlify/functions/nightly', {
    method: 'POST',
    body: JSON.stringify({ next_run: new Date().toISOString() }),
  });

beforeEach(async () => {
  await firestore().collection('operation').doc('state').delete();
  const messages = await firestore().collection('outbox').get();
  await Promise.all(messages.docs.map((message) => message.ref.delete()));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(console, 'log').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

describe('a night', () => {
  test('a step that fails hinders no other, is told to the admins once, and is tried again', async () => {
    let broken = true;
    const done: string[] = [];
    const steps = {
      first: async () => done.push('first'),
      second: async () => {
        if (broken) throw new Error('out of order');
        done.push('second');
      },
      third: async () => done.push('third'),
    };
    expect(await beginNight(steps, NOW)).toEqual({
      first: 1,
      second: null,
      third: 2,
      failed: ['second'],
      unfinished: [],
    });
    expect((await alarm('night-second')).get('payload')).toMatchObject({ cause: 'night', step: 'second' });
    expect(done).toEqual(['first', 'third']);
    await takeTurn(steps, NOW);
    broken = false;
    expect(await takeTurn(steps, NOW)).toMatchObject({ first: null, failed: [] });
    expect((await readOperationState()).night?.steps.second).toMatchObject({ state: 'done', tries: 3 });
    expect(done).toEqual(['first', 'third', 'second']);
    expect(await takeTurn(steps, NOW)).toBeNull();
    expect((await firestore().collection('outbox').count().get()).data().count).toBe(1);
  });

  test('a step that takes all the time is cut off, and a later run goes on where it was, behind the others', async () => {
    const began: (string | null)[] = [];
    const reads: boolean[] = [];
    const slow = async (_now: Date, progress: Progress) => {
      began.push(progress.cursor);
      if (progress.cursor === 'page 2') return 'all';
      progress.cursor = 'page 2';
      await wait(6_000);
      // Its time is over: nothing more is read or written for it.
      reads.push(currentCall()?.signal.aborted ?? false);
      return 'too late';
    };
    const quick = vi.fn(async () => 'quick');
    const steps = { slow, quick };
    const first = await runCall(5_500, () => beginNight(steps, NOW));
    expect(first).toEqual({ slow: null, quick: null, failed: [], unfinished: ['slow', 'quick'] });
    expect((await readOperationState()).night?.steps).toEqual({
      slow: { state: 'open', tries: 1, without_progress: 0, cursor: 'page 2' },
      quick: { state: 'open', tries: 0, cursor: null },
    });
    const order: string[] = [];
    quick.mockImplementation(async () => {
      order.push(`quick before ${began.length}`);
      return 'quick';
    });
    expect(await takeTurn(steps, NOW)).toEqual({ slow: 'all', quick: 'quick', failed: [], unfinished: [] });
    expect(began).toEqual([null, 'page 2']);
    expect(order).toEqual(['quick before 1']);
    await wait(2_500);
    expect(reads).toEqual([true]);
  });

  test('a step that got further is tried again however often it was, and one that never does is told to the admins', async () => {
    const noted = { state: 'open', tries: 4, without_progress: 4, cursor: null } as const;
    const long = { state: 'open', tries: 9, without_progress: 0, cursor: 'page 9' } as const;
    await noteOperation({ night: { began: NOW.toISOString(), steps: { stuck: noted, long } } });
    const steps = { stuck: () => new Promise(() => {}), long: async () => 'all' };
    const cutOff = await runCall(4_200, () => takeTurn(steps, NOW));
    expect(cutOff).toEqual({ stuck: null, long: null, failed: [], unfinished: ['stuck', 'long'] });
    expect((await alarm('night-stuck')).get('payload')).toMatchObject({ cause: 'night', step: 'stuck' });
    expect(await takeTurn(steps, NOW)).toMatchObject({ stuck: null, long: 'all' });
    expect(await takeTurn(steps, NOW)).toBeNull();
    expect((await readOperationState()).night?.steps).toMatchObject({
      stuck: { state: 'open', tries: 5 },
      long: { state: 'done', tries: 10 },
    });
  });

  test('what a step does is not lost when the night cannot be noted', async () => {
    vi.spyOn(firestore(), 'collection').mockImplementation(() => {
      throw new Error('away');
    });
    const step = vi.fn(async () => 'done');
    expect(await beginNight({ step }, NOW)).toMatchObject({ step: 'done', failed: [] });
  });

  test('the comparison of accounts notes each page, and begins there again', async () => {
    const asked: (string | undefined)[] = [];
    const pages = vi.spyOn(firebaseAuth(), 'listUsers').mockImplementation(async (_size, from) => {
      asked.push(from);
      if (from === 'two' && asked.length < 3) throw new Error('away');
      return from === 'two' ? { users: [] } : { users: [], pageToken: 'two' };
    });
    const progress: Progress = { cursor: null };
    await expect(reconcileAccounts(NOW, progress)).rejects.toThrow();
    expect(JSON.parse(progress.cursor ?? '')).toMatchObject({ from: 'two' });
    await reconcileAccounts(NOW, progress);
    expect(asked).toEqual([undefined, 'two', 'two']);
    expect(progress.cursor).toBeNull();
    pages.mockRestore();
  });
});

describe('the functions of the night', () => {
  test('one begins it, and what notes its state ends with every step done', async () => {
    const answer = await (await nightly()).json();
    expect([answer.failed, answer.unfinished]).toEqual([[], []]);
    const { night, ledger } = await readOperationState();
    expect(Object.values(night?.steps ?? {}).every(({ state }) => state === 'done')).toBe(true);
    expect(ledger).toMatchObject({ differences: 0 });
  });

  test('the clock goes on with what is left, and costs one read when nothing is', async () => {
    const open = { state: 'open', tries: 1, cursor: null } as const;
    await noteOperation({
      night: { began: new Date().toISOString(), steps: { uploads: open, readers: open } },
    });
    const answer = await (await nightly(byClock())).json();
    expect(answer).toMatchObject({
      uploads: { parts: 0 },
      readers: 0,
      expired: null,
      failed: [],
      unfinished: [],
    });
    const idle = async () => expect(await (await nightly(byClock())).json()).toBeNull();
    expect(await countAtWire(idle)).toEqual({ reads: 1, writes: 0 });
  });

  test('an admin is told thirty days before security.txt expires, and a site that cannot be read fails nothing', async () => {
    const site = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new Error('away'));
    expect(await checkSecurityText(NOW)).toBeNull();
    expect((await alarm('security-txt')).exists).toBe(false);
    const expires = NOW.getTime() + 29.5 * 24 * 3_600_000;
    site.mockResolvedValueOnce(new Response(`Expires: ${new Date(expires).toISOString()}\n`));
    expect(await checkSecurityText(NOW)).toBe(expires);
    expect((await alarm('security-txt')).get('payload')).toMatchObject({
      cause: 'security-txt',
      count: '29',
    });
  });

  test('the clock begins a night although another began in the future', async () => {
    const done = { state: 'done', tries: 1, cursor: null } as const;
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    await noteOperation({ night: { began: inMinutes(40 * 24 * 60), steps: { uploads: done } } });
    expect(await (await nightly(byClock())).json()).toMatchObject({ uploads: { parts: 0 }, ledger: {} });
    // A little ahead is another instance's clock.
    await noteOperation({ night: { began: inMinutes(1), steps: { uploads: done } } });
    expect(await (await nightly(byClock())).json()).toBeNull();
  });

  test('the clock begins a night when that of yesterday is over, and whoever asks always gets one', async () => {
    const done = { state: 'done', tries: 1, cursor: null } as const;
    await noteOperation({
      night: { began: new Date(Date.now() - 24 * 3_600_000).toISOString(), steps: { uploads: done } },
    });
    expect(await (await nightly(byClock())).json()).toMatchObject({ uploads: { parts: 0 }, ledger: {} });
    expect(await (await nightly()).json()).toMatchObject({ uploads: { parts: 0 }, ledger: {} });
  });
});
