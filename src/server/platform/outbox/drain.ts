import { runApart } from '../deadlines.ts';
import { log } from '../log.ts';
import { untilQuiet } from '../quiet.ts';
import { attempt, type Sending } from './deliver.ts';
import type { OutboxMessage } from './outbox.ts';

/** A message that a request has just put in the outbox, and so holds. */
export interface Fresh {
  message: OutboxMessage;
  /** What a later try does too, made of what the request has read already. */
  send: Sending;
}

/** How many messages are on their way at once; further ones are taken on when half of them have left. */
const TOGETHER = 50;

/** How long the drain yields to answers before it sends a few anyway, in milliseconds. */
const PATIENCE_MS = 200;
const FEW = 5;

/**
 * How many messages wait in this process at most, and for how long in milliseconds: well within their lease, so that
 * none is sent after the schedule may have taken it over. Others are left to the schedule (T33).
 */
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
/** How many messages were not tried since the drain began. */
let leftToSchedule = 0;
/** Called when a message has been tried. */
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

/** Resolves the messages that have waited for too long, without a try. */
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
 * Sends messages that a request put in the outbox, after its answer. One drain serves all requests of this process and yields
 * to answers; a message that would wait too long is left to the schedule. Resolves when each was tried or left.
 */
export async function deliverFresh(...fresh: Fresh[]): Promise<void> {
  await Promise.all(fresh.map(enter));
}

/** For a message that the answer of its request waits for. */
export async function deliverNow({ message, send }: Fresh): Promise<void> {
  await attempt(message, send);
}
