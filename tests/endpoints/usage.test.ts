import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PAUSED_MESSAGE } from '#domain/operations/usage.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { storeUsage } from '#server/platform/http/store-usage.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import { countUsage, takeUsage } from '#server/platform/usage.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { countReads } from '#tests/builders/wire-counts.ts';
import accounts from '../../functions/accounts.ts';
import admin from '../../functions/admin.ts';
import members from '../../functions/members.ts';

const MINUTES_MS = 6 * 60_000;
let clock: ReturnType<typeof vi.spyOn>;
let ahead = 0;
beforeEach(() => {
  const real = performance.now.bind(performance);
  clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + ahead);
});
afterEach(() => {
  clock.mockRestore();
  delete process.env.READS_CEILING;
});

const today = () => new Date().toISOString().slice(0, 10);
const stored = async () => (await readOperationState()).usage?.[today()];

/** Has the next call of this process store what was counted, and waits for it. */
async function storedAfter(token: string) {
  ahead += MINUTES_MS;
  const before = (await stored())?.ms ?? 0;
  await send(accounts, '/api/session', { token });
  await vi.waitFor(async () => expect((await stored())?.ms).toBeGreaterThan(before), 20_000);
  return stored();
}

test('what a process reads is counted as it is billed', async () => {
  const { token } = await buildPerson('admin');
  await send(admin, '/api/admin/users', { token });
  takeUsage();
  const paths = ['/api/admin/overview', '/api/admin/contributions', '/api/admin/audit', '/api/admin/users'];
  const billed = await countReads(async () => {
    for (const path of paths) expect((await send(admin, path, { token })).status).toBe(200);
  });
  expect(billed).toBeGreaterThan(20);
  expect(takeUsage().reads).toBe(billed);
});

test('the counts are stored for all processes, and the overview estimates with them', async () => {
  const { token } = await buildPerson('admin');
  const usage = await storedAfter(token);
  expect(usage?.reads).toBeGreaterThan(0);
  const { body } = await send(admin, '/api/admin/overview?fresh=1', { token });
  expect(body.status).toMatch(
    /^Outbox: all sent · Night: none yet · Backup: none yet · Estimate for today: [1-9][\d,]* of 50,000 reads, /,
  );
});

test('counts that could not be stored are stored the next time', async () => {
  takeUsage();
  countUsage('emails', 7);
  ahead += MINUTES_MS;
  const state = firestore().collection('operation').doc('state');
  const before = (await stored())?.emails ?? 0;
  const write = vi.spyOn(Object.getPrototypeOf(state), 'set').mockRejectedValueOnce(new Error('away'));
  await storeUsage(new Date());
  expect((await stored())?.emails ?? 0).toBe(before);
  write.mockRestore();
  ahead += MINUTES_MS;
  await storeUsage(new Date());
  expect((await stored())?.emails).toBe(before + 7);
});

test('the admins are told once a day that the ceiling is reached', async () => {
  const { token } = await buildPerson('admin');
  const alarms = async () =>
    (await firestore().collection('outbox').where('kind', '==', 'operation-alarm').get()).docs.filter(
      (message) => message.get('payload').cause === 'reads',
    );
  process.env.READS_CEILING = '10000000';
  await storedAfter(token);
  expect(await alarms()).toEqual([]);
  process.env.READS_CEILING = '1';
  for (let store = 0; store < 2; store += 1) {
    ahead += MINUTES_MS;
    await storeUsage(new Date());
    const [alarm, ...others] = await alarms();
    expect([alarm?.id, others]).toEqual([expect.stringContaining(today()), []]);
  }
});

test('above the ceiling what can wait pauses with a sentence, and the rest goes on', async () => {
  const { token } = await buildPerson('admin');
  process.env.READS_CEILING = '1';
  await storedAfter(token);
  const paused = await send(admin, '/api/admin/funnel', { token });
  expect(paused.status).toBe(429);
  expect(paused.body).toMatchObject({ code: 'limit', message: PAUSED_MESSAGE });
  expect(Number(paused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  const member = await buildPerson('member');
  expect((await send(members, '/api/members/feed', { token: member.token })).status).toBe(429);
  for (const path of ['/api/admin/overview', '/api/admin/contributions']) {
    expect((await send(admin, path, { token })).status).toBe(200);
  }
  process.env.READS_CEILING = '10000000';
  expect((await send(admin, '/api/admin/funnel', { token })).status).toBe(200);
});
