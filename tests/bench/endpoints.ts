import { randomUUID } from 'node:crypto';
import { FORM_TICKET_MIN_MS } from '#domain/forms/contract.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { benchDeskEndpoint } from './desk-endpoint.ts';
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
/** Another visitor for each request, in a network of their own, as callers of a real site are. */
function newVisitor(): Record<string, string> {
  visitors += 1;
  return { 'X-Nf-Client-Connection-Ip': `10.${(visitors >> 8) & 255}.${visitors & 255}.7` };
}

/** How many visitors are sent at each pace; all together stay below the ceiling of the whole site. */
const COUNTED = { warming: 40, 1: 100, 20: 120 } as const;

/** Form tickets for all of them, old enough to be good. */
async function fetchTickets(site: string): Promise<string[]> {
  const tickets: string[] = [];
  const count = COUNTED.warming + COUNTED[1] + COUNTED[20];
  while (tickets.length < count) {
    const answer = await fetch(new URL('/api/form-tickets?form=contribution', site), {
      headers: newVisitor(),
    });
    tickets.push(((await answer.json()) as { ticket: string }).ticket);
  }
  await new Promise((resolve) => setTimeout(resolve, FORM_TICKET_MIN_MS));
  return tickets;
}

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
 * The endpoints beside a bare Firestore commit, what checking rights takes, the speed of an upload, and the desk with many
 * contributions.
 * @returns how many figures are over.
 */
export async function benchEndpoints(site: string): Promise<number> {
  let over = 0;
  console.log(
    `${'endpoint, clients'.padEnd(48)}${['p50 ms', 'p99 ms', 'a second', 'of bare'].map((text) => text.padStart(9)).join('')}`,
  );
  const tickets = await fetchTickets(site);
  /** As many people as requests: each has a ticket and limits of their own, which costs three writes more. */
  const counted = {
    ...contribution,
    body: () => buildContribution({ form_ticket: tickets.pop() }),
    headers: () => ({ 'Idempotency-Key': randomUUID(), ...newVisitor() }),
  };
  for (const shot of [bare, contribution]) await measure(site, shot, 5, 200);
  await measure(site, counted, 5, COUNTED.warming);
  for (const [clients, count] of [
    [1, 400],
    [20, 2_000],
  ] as const) {
    const yardstick = await measure(site, bare, clients, count);
    row(`one Firestore commit, ${clients}`, yardstick);
    for (const [name, shot, times] of [
      ['POST /api/contributions', contribution, count],
      ['POST /api/contributions with its limits', counted, COUNTED[clients]],
    ] as const) {
      if (row(`${name}, ${clients}`, await measure(site, shot, clients, times), yardstick)) over += 1;
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
  return over + (await inOwnCloud(async () => (await benchVotes()) + (await benchDeskEndpoint())));
}
