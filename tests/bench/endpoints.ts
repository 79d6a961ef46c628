import { randomUUID } from 'node:crypto';
import { FORM_TICKET_MIN_MS } from '#domain/forms/contract.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { benchColdStarts } from './cold-starts.ts';
import { benchDeskEndpoint } from './desk-endpoint.ts';
import { type Measured, measure, type Run, type Shot, summed } from './load.ts';
import { inOwnCloud } from './own-cloud.ts';
import { measureRights, RIGHTS_MAX_MS } from './rights.ts';
import { measureUpload } from './upload.ts';
import { benchVotes } from './votes.ts';

/** The most that a contribution may take of a bare commit, everything included, by the number of clients. */
const RATIO_MAX = { 1: 1.5, 20: 2.5 } as const;
/** How many contributions a second are taken and done with. */
const PER_SECOND_MIN = 500;
/** In how many turns each of them is measured. */
const ROUNDS = 5;
/** How long the bench waits for what follows the last answer, in milliseconds. */
const DONE_MAX_MS = 60_000;
/** How often it looks, in milliseconds: each look is a query, and takes of the same processor. */
const LOOK_MS = 25;

const bare = { path: '/api/bench/bare', body: () => buildContribution(), headers: () => ({}) };
let people = 0;
/** Another person each time: who shares an address shares its three receipts a day, which nobody does on a real site. */
function newAddress(): string {
  people += 1;
  return `bench-${people}-${randomUUID().slice(0, 8)}@example.org`;
}
const contribution = {
  path: '/api/contributions',
  body: () => buildContribution({ email: newAddress() }),
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

const waitingAt = async (site: string): Promise<number> =>
  ((await (await fetch(new URL('/api/bench/waiting', site))).json()) as { waiting: number }).waiting;

/** What the process of the functions has used of the processor, in milliseconds: it says more than time on a busy machine. */
const processorAt = async (site: string): Promise<number> =>
  ((await (await fetch(new URL('/api/bench/processor', site))).json()) as { ms: number }).ms;

/** Resolves to the messages that have not left when nothing more leaves; in time most of them have. */
async function untilAllLeft(site: string): Promise<number> {
  const until = performance.now() + DONE_MAX_MS;
  for (;;) {
    const waiting = await waitingAt(site);
    if (waiting === 0 || performance.now() > until) return waiting;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** A run whose last message has left and is noted, `everything` milliseconds after its first request. */
interface DoneRun extends Run {
  everything: number;
  /** What it took of the processor of the functions, in milliseconds. */
  processor: number;
  /** Messages that had not left then. */
  left: number;
}

/** Sends requests, and waits until what follows the last answer has been done. */
async function measureAll(site: string, shot: Shot, clients: number, count: number): Promise<DoneRun> {
  await untilAllLeft(site);
  const before = await processorAt(site);
  const started = performance.now();
  const run = await measure(site, shot, clients, count);
  const left = await untilAllLeft(site);
  const everything = performance.now() - started;
  return { ...run, everything, processor: (await processorAt(site)) - before, left };
}

interface Done extends Measured {
  /** For each request, in milliseconds. */
  everything: number;
  processor: number;
  left: number;
}

function allDone(runs: readonly DoneRun[]): Done {
  const measured = summed(runs);
  const requests = runs.reduce((sum, { times }) => sum + times.length, 0);
  const everything = runs.reduce((sum, run) => sum + run.everything, 0) / requests;
  const processor = runs.reduce((sum, run) => sum + run.processor, 0) / requests;
  return { ...measured, everything, processor, left: runs.reduce((sum, run) => sum + run.left, 0) };
}

const HEAD = [
  'p50 ms',
  'p99 ms',
  'a second',
  'of bare',
  'all, ms',
  'a second',
  'of bare',
  'cpu, ms',
  'of bare',
  'left',
];

const print = (name: string, cells: readonly string[], mark = '') =>
  console.log(`${name.padEnd(44)}${cells.map((text) => text.padStart(9)).join('')}${mark}`);

const answers = ({ p50, p99, perSecond }: Measured) => [p50.toFixed(1), p99.toFixed(1), perSecond.toFixed(0)];

/**
 * Prints one line: the answers, and then everything until the last message has left. Of the bare commit: the middle answer
 * of its middle answer, and the time for each request of its time for each. True when it is over its budget.
 */
function row(name: string, done: Done, yardstick: Done, ratioMax: number): boolean {
  const ratio = done.everything / yardstick.each;
  const perSecond = 1000 / done.everything;
  const over = [
    ratio > ratioMax ? `${ratioMax} of bare` : '',
    perSecond < PER_SECOND_MIN ? `${PER_SECOND_MIN} a second` : '',
    done.left > 0 ? 'messages left' : '',
  ].filter(Boolean);
  const cells = [
    ...answers(done),
    (done.p50 / yardstick.p50).toFixed(2),
    done.everything.toFixed(1),
    perSecond.toFixed(0),
    ratio.toFixed(2),
    done.processor.toFixed(2),
    (done.processor / yardstick.processor).toFixed(2),
    `${done.left}`,
  ];
  print(name, cells, over.length > 0 ? `  OVER ${over.join(', ')}` : '');
  return over.length > 0;
}

/**
 * The endpoints beside a bare Firestore commit, what checking rights takes, the speed of an upload, and the desk with many
 * contributions.
 * @returns how many figures are over.
 */
export async function benchEndpoints(site: string): Promise<number> {
  let over = 0;
  print('endpoint, clients: its answer, and everything', HEAD);
  const tickets = await fetchTickets(site);
  /** As many people as requests: each has a ticket and limits of their own, which costs three writes more. */
  const counted = {
    ...contribution,
    body: () => buildContribution({ email: newAddress(), form_ticket: tickets.pop() }),
    headers: () => ({ 'Idempotency-Key': randomUUID(), ...newVisitor() }),
  };
  for (const shot of [bare, contribution]) await measureAll(site, shot, 5, 200);
  await measureAll(site, counted, 5, COUNTED.warming);
  for (const [clients, count] of [
    [1, 400],
    [20, 2_000],
  ] as const) {
    const yardsticks: DoneRun[] = [];
    const plain: DoneRun[] = [];
    const limited: DoneRun[] = [];
    // By turns, so that a machine that is busy for a while is so for all of them.
    for (let round = 0; round < ROUNDS; round += 1) {
      yardsticks.push(await measureAll(site, bare, clients, count / ROUNDS));
      plain.push(await measureAll(site, contribution, clients, count / ROUNDS));
      limited.push(await measureAll(site, counted, clients, COUNTED[clients] / ROUNDS));
    }
    const yardstick = allDone(yardsticks);
    const { each, processor } = yardstick;
    const cells = [...answers(yardstick), '1.00', each.toFixed(1), '', '', processor.toFixed(2)];
    print(`one Firestore commit, ${clients}`, cells);
    for (const [name, runs] of [
      ['POST /api/contributions', plain],
      ['POST /api/contributions with its limits', limited],
    ] as const) {
      if (row(`${name}, ${clients}`, allDone(runs), yardstick, RATIO_MAX[clients])) over += 1;
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
  return (
    over +
    (await inOwnCloud(
      async () => (await benchVotes()) + (await benchDeskEndpoint()) + (await benchColdStarts()),
    ))
  );
}
