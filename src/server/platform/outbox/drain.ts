import { runApart } from '../deadlines.ts';
import { log } from '../log.ts';
import { untilQuiet } from '../quiet.ts';
import { attempt, type Sending } from './deliver.ts';
import type { OutboxMessage } from './outbox.ts';

/** A message that a request has just stored, and leased. */
export interface Fresh {
  message: OutboxMessage;
  /** Sends as a retry would, with data that the request has already read. */
  send: Sending;
}

/** Concurrent messages; more are taken once half of them have left. */
const TOGETHER = 50;

/** How long the drain yields to answers before it sends a few anyway, in milliseconds. */
const PATIENCE_MS = 200;
const FEW = 5;

/** Most waiting messages of this process, and their wait in milliseconds: well within the lease (T33). */
const WAITING_MAX = 5_000;
const WAIT_MS = 30_000;

interface Waiting extends Fresh {
  since: number;
  resolve(): void;
  reject(fault: unknown): void;
}

const waiting: Waiting[] = [];
let inHand = 0;
let isDraining = false;
/** Messages not tried since the drain began. */
let leftToSchedule = 0;
let onDone = () => {};

function take({ message, send, resolve, reject }: Waiting): void {
  inHand += 1;
  void runApart(() => attempt(message, send))
    .then(() => resolve(), reject)
    .finally(() => {
      inHand -= 1;
      onDone();
    });
}

async function untilHalfIsLeft(): Promise<void> {
  while (inHand > TOGETHER / 2) {
    await new Promise<void>((resolve) => {
      onDone = resolve;
    });
  }
}

function leaveOld(): void {
  const oldest = performance.now() - WAIT_MS;
  const firstToKeep = waiting.findIndex(({ since }) => since >= oldest);
  const left = waiting.splice(0, firstToKeep < 0 ? waiting.length : firstToKeep);
  for (const { resolve } of left) resolve();
  leftToSchedule += left.length;
}

async function drain(): Promise<void> {
  isDraining = true;
  while (waiting.length > 0) {
    await untilHalfIsLeft();
    const isQuiet = await untilQuiet(PATIENCE_MS);
    leaveOld();
    for (const one of waiting.splice(0, isQuiet ? TOGETHER - inHand : FEW)) take(one);
  }
  isDraining = false;
  if (leftToSchedule > 0)
    log({ level: 'warn', event: 'messages left to the schedule', code: String(leftToSchedule) });
  leftToSchedule = 0;
}

function enter(fresh: Fresh): Promise<void> {
  if (waiting.length >= WAITING_MAX) {
    leftToSchedule += 1;
    return Promise.resolve();
  }
  return new Promise((resolve, reject) => {
    waiting.push({ ...fresh, since: performance.now(), resolve, reject });
    if (!isDraining) void drain();
  });
}

/**
 * Sends new outbox messages after the answer. One drain serves all requests of this process and yields to answers;
 * the schedule takes messages that would wait too long. Resolves when each was tried or left.
 */
export async function deliverFresh(...fresh: Fresh[]): Promise<void> {
  await Promise.all(fresh.map(enter));
}

/** For a message whose result the answer includes. */
export async function deliverNow({ message, send }: Fresh): Promise<void> {
  await attempt(message, send);
}
