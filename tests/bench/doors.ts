import { randomUUID } from 'node:crypto';
import { buildContribution } from '#tests/builders/requests.ts';
import { benchDeskDoor } from './desk-door.ts';
import { type Measured, measure } from './load.ts';
import { inOwnCloud } from './own-cloud.ts';
import { measureRights, RIGHTS_MAX_MS } from './rights.ts';
import { measureUpload } from './upload.ts';
import { benchVotes } from './votes.ts';

/** The most that a contribution may take of the time of a bare function, both at p50. */
const RATIO_MAX = 2.5;

const bare = { path: '/api/bench/bare', body: () => buildContribution(), headers: () => ({}) };
const contribution = {
  ...bare,
  path: '/api/contributions',
  headers: () => ({ 'Idempotency-Key': randomUUID() }),
};
let visitors = 0;
/** As many people as requests: each is counted against a limit of its own, which costs a read and a write more. */
const counted = {
  ...contribution,
  headers: () => {
    visitors += 1;
    const ip = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
    return { 'Idempotency-Key': randomUUID(), 'X-Nf-Client-Connection-Ip': ip };
  },
};

/** Prints one line; true when it is over its budget. */
function row(name: string, { p50, p99, perSecond }: Measured, yardstick?: Measured): boolean {
  const ratio = yardstick ? p50 / yardstick.p50 : 1;
  const isOver = ratio > RATIO_MAX;
  const mark = isOver ? `  OVER ${RATIO_MAX}` : '';
  const figures = [p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0), ratio.toFixed(2)].map((text) =>
    text.padStart(9),
  );
  console.log(`${name.padEnd(48)}${figures.join('')}${mark}`);
  return isOver;
}

/**
 * The doors beside a bare Firestore commit, what checking rights takes, the speed of an upload, and the desk with many
 * contributions.
 * @returns how many figures are over.
 */
export async function benchDoors(site: string): Promise<number> {
  let over = 0;
  console.log(
    `${'endpoint, clients'.padEnd(48)}${['p50 ms', 'p99 ms', 'a second', 'of bare'].map((text) => text.padStart(9)).join('')}`,
  );
  for (const shot of [bare, contribution, counted]) await measure(site, shot, 5, 200);
  for (const [clients, count] of [
    [1, 400],
    [20, 2_000],
  ] as const) {
    const yardstick = await measure(site, bare, clients, count);
    row(`one Firestore commit, ${clients}`, yardstick);
    for (const [name, shot] of [
      ['POST /api/contributions', contribution],
      ['POST /api/contributions with its limit', counted],
    ] as const) {
      if (row(`${name}, ${clients}`, await measure(site, shot, clients, count), yardstick)) over += 1;
    }
  }
  const { p50, p95 } = await measureRights(site, 400);
  const isSlow = p95 > RIGHTS_MAX_MS;
  if (isSlow) over += 1;
  console.log(
    `\ntoken verified and role read: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${isSlow ? `  OVER ${RIGHTS_MAX_MS}` : ''}`,
  );
  console.log(`\nupload of 10 MiB in parts: ${(await measureUpload(site, 5)).toFixed(1)} MB/s\n`);
  // One for both: the clients of a process keep the first cloud that they met.
  return over + (await inOwnCloud(async () => (await benchVotes()) + (await benchDeskDoor())));
}
