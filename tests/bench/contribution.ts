import { randomUUID } from 'node:crypto';
import { FORM_TICKET_MIN_MS } from '#domain/forms/contract.ts';
import { buildContribution } from '#tests/builders/requests.ts';
import { type Measured, measure, type Run, type Shot, summed } from './load.ts';

/** The most that a contribution may take of a bare commit of one document, by the number of clients. */
const GOALS = { 1: { answer: 1.5, everything: 3 }, 20: { answer: 1.7, everything: 5 } } as const;
/** The most that it may take of the processor of the functions, everything included, in milliseconds. */
const PROCESSOR_MS = 5;
/** The documents in the commit of a contribution, without and with the limits of a visitor. */
const DOCUMENTS = { plain: 5, limited: 8 } as const;
/** How many contributions a second are taken and done with. */
const PER_SECOND_MIN = 500;
/** In how many turns each of them is measured. */
const ROUNDS = 5;
/** How long the bench waits for what follows the last answer, in milliseconds. */
const DONE_MAX_MS = 60_000;
/** How often it looks, in milliseconds: each look is a query, and takes of the same processor. */
const LOOK_MS = 25;

const bare = (documents: number) => ({
  path: `/api/bench/bare?documents=${documents}`,
  body: () => buildContribution(),
  headers: () => ({}),
});
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

/** Has the email for several contributions sent that leaves when the ten minutes are over. */
async function sendDigests(site: string): Promise<void> {
  const { status } = await fetch(new URL('/api/bench/digests', site), { method: 'POST' });
  if (status !== 200) throw new Error(`/api/bench/digests answered ${status}`);
}

/** Sends requests, and waits until what follows the last answer has been done. */
async function measureAll(site: string, shot: Shot, clients: number, count: number): Promise<DoneRun> {
  await untilAllLeft(site);
  const before = await processorAt(site);
  const started = performance.now();
  const run = await measure(site, shot, clients, count);
  const left = await untilAllLeft(site);
  await sendDigests(site);
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
  'of one',
  'of many',
  'all, ms',
  'a second',
  'of one',
  'of many',
  'cpu, ms',
  'left',
];

const print = (name: string, cells: readonly string[], mark = '') =>
  console.log(`${name.padEnd(44)}${cells.map((text) => text.padStart(9)).join('')}${mark}`);

interface Row {
  name: string;
  done: Done;
  /** Bare commits of one document, and of as many as the row's. */
  one: Done;
  many: Done;
}

const cellsOf = ({ done, one, many }: Row) => [
  done.p50.toFixed(1),
  done.p99.toFixed(1),
  (done.p50 / one.p50).toFixed(2),
  (done.p50 / many.p50).toFixed(2),
  done.everything.toFixed(1),
  (1000 / done.everything).toFixed(0),
  (done.everything / one.everything).toFixed(2),
  (done.everything / many.everything).toFixed(2),
  done.processor.toFixed(2),
  `${done.left}`,
];

/**
 * Prints one line: the answers, and then everything until the last message has left, each as a multiple of bare commits.
 * True when it is over a goal.
 */
function isOver(row: Row, goals: { answer: number; everything: number }): boolean {
  const { name, done, one } = row;
  const over = [
    done.p50 / one.p50 > goals.answer ? `answer ${goals.answer} of one` : '',
    done.everything / one.everything > goals.everything ? `everything ${goals.everything} of one` : '',
    done.processor > PROCESSOR_MS ? `${PROCESSOR_MS} ms of the processor` : '',
    1000 / done.everything < PER_SECOND_MIN ? `${PER_SECOND_MIN} a second` : '',
    done.left > 0 ? 'messages left' : '',
  ].filter(Boolean);
  print(name, cellsOf(row), over.length > 0 ? `  OVER ${over.join(', ')}` : '');
  return over.length > 0;
}

/**
 * Contributions and, in turns, bare commits of one document and of as many as theirs, so that a machine that
 * is busy for a while is so for all of them.
 * @returns how many lines are over a goal.
 */
export async function benchContribution(site: string): Promise<number> {
  let over = 0;
  print('contribution, clients: answer, and everything', HEAD);
  const tickets = await fetchTickets(site);
  /** As many people as requests: each has a ticket and limits of their own, which costs three writes more. */
  const limited = {
    ...contribution,
    body: () => buildContribution({ email: newAddress(), form_ticket: tickets.pop() }),
    headers: () => ({ 'Idempotency-Key': randomUUID(), ...newVisitor() }),
  };
  for (const shot of [bare(1), contribution]) await measureAll(site, shot, 5, 200);
  await measureAll(site, limited, 5, COUNTED.warming);
  for (const [clients, count] of [
    [1, 400],
    [20, 2_000],
  ] as const) {
    const shots = {
      one: [bare(1), count],
      plainMany: [bare(DOCUMENTS.plain), count],
      limitedMany: [bare(DOCUMENTS.limited), count],
      plain: [contribution, count],
      limited: [limited, COUNTED[clients]],
    } as const;
    type Name = keyof typeof shots;
    const names = Object.keys(shots) as Name[];
    const runs = Object.fromEntries(names.map((name) => [name, [] as DoneRun[]])) as Record<Name, DoneRun[]>;
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const name of names) {
        const [shot, times] = shots[name];
        runs[name].push(await measureAll(site, shot, clients, times / ROUNDS));
      }
    }
    const done = Object.fromEntries(names.map((name) => [name, allDone(runs[name])])) as Record<Name, Done>;
    const { one, plainMany, limitedMany } = done;
    const goals = GOALS[clients];
    const bareRows: [string, Done][] = [
      ['one document', one],
      [`${DOCUMENTS.plain} documents`, plainMany],
      [`${DOCUMENTS.limited} documents`, limitedMany],
    ];
    for (const [what, bareDone] of bareRows) {
      const row = { name: `a commit of ${what}, ${clients}`, done: bareDone, one, many: bareDone };
      print(row.name, cellsOf(row));
    }
    const plain = { name: `POST /api/contributions, ${clients}`, done: done.plain, one, many: plainMany };
    if (isOver(plain, goals)) over += 1;
    const name = `POST /api/contributions with its limits, ${clients}`;
    if (isOver({ name, done: done.limited, one, many: limitedMany }, goals)) over += 1;
    print(`goals, ${clients}`, [
      '',
      '',
      `${goals.answer}`,
      '',
      '',
      `${PER_SECOND_MIN}`,
      `${goals.everything}`,
      '',
      `${PROCESSOR_MS}`,
      '0',
    ]);
  }
  return over;
}
