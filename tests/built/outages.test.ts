import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cloud, startCloud } from '#local/cloud/cloud.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { BOARD_CALLS, faultsIn, OUTAGE_CALLS, sendAll } from '#tests/builders/outage-calls.ts';
import {
  DEPENDENCIES,
  type Dependency,
  type Line,
  OUTAGES,
  portsIn,
  startLine,
  startSiteWith,
  startStandIn,
  withPorts,
} from '#tests/builders/outages.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { load, matrix } from '#tests/scale.ts';

/**
 * Ten seconds until an answer (T38) are measured where nothing else runs: beside other tests, all functions that start
 * at once take seconds of processor time by themselves. The deadlines behind them: deadlines.test.ts.
 */
const WITHIN_MS = load(25_000, 10_000);

const ALL_CALLS = [...OUTAGE_CALLS, ...BOARD_CALLS];

let cloud: Cloud;
let lines: Record<Dependency, Line>;
let site: Awaited<ReturnType<typeof startSiteWith>>;
let token: string;

beforeAll(async () => {
  cloud = await startCloud({ ports: 'random' });
  Object.assign(process.env, cloud.env);
  ({ token } = await buildPerson('admin', 'member'));
  const ports = portsIn(cloud.env);
  const started = await Promise.all(
    DEPENDENCIES.map(async (name): Promise<[Dependency, Line]> => [name, await startLine(ports[name])]),
  );
  lines = Object.fromEntries(started) as Record<Dependency, Line>;
  const moved = Object.fromEntries(started.map(([name, line]) => [name, line.port]));
  site = await startSiteWith(withPorts(cloud.env, moved));
});

afterAll(async () => {
  await site.stop();
  await Promise.all(Object.values(lines).map((line) => line.stop()));
  await cloud.stop();
});

/** Asks until everything answers as usual: a connection that was lost may take a moment to come back. */
async function untilUsual(): Promise<void> {
  await expect
    .poll(async () => faultsIn(await sendAll(site.url, ALL_CALLS, token, WITHIN_MS), ALL_CALLS, []), {
      timeout: 60_000,
      interval: 500,
    })
    .toEqual([]);
}

describe('a system that goes away while the site runs (T38)', () => {
  const AWAY: Dependency[][] = [['auth'], ['firestore'], ['blobs'], ['mail', 'push']];
  const cases = AWAY.flatMap((away) => OUTAGES.map((outage) => [away.join(' and '), outage, away] as const));

  test.each(matrix(cases, ([name]) => name))(
    '%s %s: every function and page answers in time, as it should',
    async (_, outage, away) => {
      await untilUsual();
      await Promise.all(away.map((name) => lines[name].fail(outage)));
      const answers = await sendAll(site.url, ALL_CALLS, token, WITHIN_MS);
      await Promise.all(away.map((name) => lines[name].restore()));
      // The board is answered from the snapshot that the process knew last.
      const calls = [...OUTAGE_CALLS, ...BOARD_CALLS.map((call) => ({ ...call, needs: [] }))];
      expect(faultsIn(answers, calls, away)).toEqual([]);
    },
  );

  test('the desk does not wait for Blobs: list and refresh are answered as usual', async () => {
    await untilUsual();
    await lines.blobs.fail('hanging');
    const desk = OUTAGE_CALLS.filter(
      ({ path }) => /contributions$|refresh$/.test(path) && path.includes('admin'),
    );
    const answers = await sendAll(site.url, desk, token, WITHIN_MS);
    await lines.blobs.restore();
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('the board from memory says when it was made, and the edge keeps it for a minute only', async () => {
    await untilUsual();
    const before = await (await fetch(`${site.url}/api/leaderboard`)).json();
    await lines.blobs.fail('hanging');
    const [api, page] = await sendAll(site.url, BOARD_CALLS, token, WITHIN_MS);
    await lines.blobs.restore();
    expect(JSON.parse(api?.text ?? '')).toEqual(before);
    expect(page?.headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=60');
  });
});

describe.each(matrix(OUTAGES, () => 'outage'))(
  'a function that starts while a system is away: %s (T38)',
  (outage) => {
    test('everything away: every function and page answers in time', async () => {
      const standIn = await startStandIn(outage);
      const ports = Object.fromEntries(DEPENDENCIES.map((name) => [name, standIn.port]));
      const cold = await startSiteWith(withPorts(cloud.env, ports));
      const answers = await sendAll(cold.url, ALL_CALLS, token, WITHIN_MS);
      await cold.stop();
      await standIn.stop();
      expect(faultsIn(answers, ALL_CALLS, DEPENDENCIES)).toEqual([]);
      const page = answers.find(({ name }) => name === 'page: the leaderboard');
      expect(page?.headers.get('netlify-cdn-cache-control')).toBe('no-store');
    });

    test('scheduled functions end by themselves before the platform ends them', async () => {
      const standIn = await startStandIn(outage);
      const cold = await startSiteWith(withPorts(cloud.env, { firestore: standIn.port }));
      const answers = await Promise.all(
        ['deliver', 'nightly'].map(async (name) => {
          const sent = { method: 'POST', signal: AbortSignal.timeout(30_000) };
          return (await fetch(`${cold.url}/__local/schedules/${name}`, sent)).status;
        }),
      );
      await cold.stop();
      await standIn.stop();
      expect(answers).toEqual([500, 500]);
    });
  },
);

describe('work whose answer has gone out', () => {
  test('what was answered as failed is not stored when Firestore comes back, unless its key lets it be repeated', async () => {
    await untilUsual();
    const name = `Late ${randomUUID()}`;
    const contribute = (key?: string) =>
      fetch(`${site.url}/api/contributions`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...(key ? { 'Idempotency-Key': key } : {}) },
        body: JSON.stringify(buildContribution({ display_name: key ? name : `${name} without` })),
      });
    const title = `Late ${randomUUID()}`;
    const write = () =>
      fetch(`${site.url}/api/admin/feed`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ title, body: 'This was refused.' }),
      });
    await lines.firestore.fail('hanging');
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const answers = await Promise.all([contribute(), contribute(), write(), write()]);
    const repeatable = await Promise.all(keys.map((key) => contribute(key)));
    await lines.firestore.restore();
    expect([...answers, ...repeatable].map(({ status }) => status)).toEqual(Array(9).fill(503));
    await untilUsual();
    const stored = async () =>
      (await firestore().collection('contributions').where('display_name', '==', name).get()).size;
    const unrepeatable = firestore()
      .collection('contributions')
      .where('display_name', '==', `${name} without`);
    expect((await unrepeatable.get()).size).toBe(0);
    // What could be repeated may have arrived, each once; nothing else has.
    expect(await stored()).toBeLessThanOrEqual(keys.length);
    expect((await firestore().collection('feed_items').where('title', '==', title).get()).size).toBe(0);
    // The same again with its key is stored once, and answered as stored.
    const again = await Promise.all([...keys, ...keys].map((key) => contribute(key)));
    expect(again.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(await stored()).toBe(keys.length);
  });
});
