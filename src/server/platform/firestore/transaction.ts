import { setTimeout as wait } from 'node:timers/promises';
import { presentCall } from '../deadlines.ts';
import { firestore } from './firestore.ts';

/** How long a transaction is tried again while others hold what it needs, in milliseconds; well below the deadline of a call. */
const PATIENCE_MS = 6_000;

/** The longest pause before the next try, in milliseconds; the first is at most an eighth of it. */
const PAUSE_MAX_MS = 320;

/** gRPC: others changed what the transaction read. */
const ABORTED = 10;

/** After these gRPC codes the database was away for a moment, and the whole transaction is run again, this often. */
const AWAY = new Set([1, 2, 4, 8, 13, 14]);
const TRIES_WHILE_AWAY = 3;

function isWorthAnotherTry(fault: unknown, tries: number): boolean {
  if (!(fault instanceof Error) || !('code' in fault)) return false;
  const hasExpired = fault.code === 3 && fault.message.includes('transaction has expired');
  const isAway = AWAY.has(fault.code as number) && tries < TRIES_WHILE_AWAY;
  return fault.code === ABORTED || hasExpired || isAway;
}

/**
 * Runs reads and then writes as one transaction. When others change what it read, it runs again after a short random
 * pause, for at most `patienceMs`; the SDK's own pauses start at a second and grow, so that under many presses somebody waits
 * for ten. `run` may run several times and so takes no clock, no random id and sends nothing.
 * For a call that was answered as failed no further attempt is made (T38).
 * @throws what `run` throws, and the database's ABORTED while others still hold it, which is answered as 409.
 */
export async function inTransaction<T>(
  run: (transaction: FirebaseFirestore.Transaction) => Promise<T>,
  { patienceMs = PATIENCE_MS }: { patienceMs?: number } = {},
): Promise<T> {
  const until = performance.now() + patienceMs;
  const signal = presentCall()?.signal;
  for (let tries = 0; ; tries += 1) {
    signal?.throwIfAborted();
    try {
      return await firestore().runTransaction(run, { maxAttempts: 1 });
    } catch (fault) {
      if (!isWorthAnotherTry(fault, tries) || performance.now() > until) throw fault;
    }
    await wait(Math.random() * Math.min(PAUSE_MAX_MS, (PAUSE_MAX_MS / 8) * 2 ** tries));
  }
}
