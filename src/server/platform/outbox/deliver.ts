import { failsRepeatedly, type OutboxKind } from '#domain/outbox/message.ts';
import { storeBeforeNextMail } from '../email/transport.ts';
import { describeCause, log } from '../log.ts';
import { raiseOperationAlarm } from '../operation-state.ts';
import { claimMessage, claimMessages, dueMessages, markFailed, type OutboxMessage } from './outbox.ts';
import { noteSent } from './sent-notes.ts';

/** Lets one message leave, or throws, and is then tried again later. May run twice for one message (T32). */
export type Sending = (message: OutboxMessage) => Promise<void>;

/** How the messages of one subject leave: each kind with its verb. `src/server/operations/deliver-outbox.ts` puts the subjects together. */
export type SendingOf = Partial<Record<OutboxKind, Sending>>;

type Outcome = 'sent' | 'not-due' | 'failed' | 'dead';

/** The reason of a failed try without anything that a mail server may have quoted: codes only (T34). */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  const answer = 'responseCode' in cause ? ` ${String(cause.responseCode)}` : '';
  return `${code}${answer}`.slice(0, 100);
}

/** Never throws: a lost alarm must not lose the note of the failed try. */
async function raiseOwedAlarm({ kind, attempts }: OutboxMessage, now: Date): Promise<void> {
  try {
    await raiseOperationAlarm({ cause: 'owed', count: attempts, step: kind }, now);
  } catch (cause) {
    log({ level: 'error', event: 'alarm not raised', cause: describeCause(cause) });
  }
}

/** Lets a message that is held leave, and notes that it did, or why it did not. Rejects when that cannot be stored. */
export async function attempt(
  message: OutboxMessage,
  send: Sending,
  now: () => Date = () => new Date(),
): Promise<Outcome> {
  try {
    await send(message);
  } catch (cause) {
    const status = await markFailed(message, reasonOf(cause), now());
    const level = status === 'dead' ? 'error' : 'warn';
    log({ level, event: 'message not sent', id: message.id, code: status, cause: reasonOf(cause) });
    if (failsRepeatedly(message)) await raiseOwedAlarm(message, now());
    return status === 'dead' ? 'dead' : 'failed';
  }
  const noted = noteSent(message.id, now());
  storeBeforeNextMail(noted);
  await noted;
  return 'sent';
}

/**
 * Tries one message of the outbox now. At most one delivery holds it at a time; a try that fails is repeated later
 * by the schedule, and after the last one the message is dead and waits for an admin (T33). Never throws for a
 * mail server that is away. `send` comes from the subject of the message, so that nothing here knows a subject.
 */
export async function deliver(
  id: string,
  send: Sending,
  now: () => Date = () => new Date(),
): Promise<Outcome> {
  const message = await claimMessage(id, now());
  if (!message) return 'not-due';
  return attempt(message, send, now);
}

/** How many messages are claimed together: so few that all have left before their lease ends (T33). */
const TOGETHER = 20;

/** How long one run goes on claiming, in milliseconds; it is ended by the platform after 30 s. */
const RUN_MS = 15_000;

type Tally = Record<Outcome, number>;

/** Tries what has been claimed side by side, so that a message that fails delays no other. */
async function attemptAll(
  messages: readonly OutboxMessage[],
  send: Sending,
  now: () => Date,
  tally: Tally,
): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      try {
        tally[await attempt(message, send, now)] += 1;
      } catch (cause) {
        log({ level: 'error', event: 'delivery failed', id: message.id, cause: describeCause(cause) });
      }
    }),
  );
}

/** Tries everything that is due, the longest waiting first, some at a time; what is not reached is left to the next run. */
export async function deliverDue(send: Sending, now: () => Date = () => new Date()): Promise<Tally> {
  const tally: Tally = { sent: 0, 'not-due': 0, failed: 0, dead: 0 };
  const until = performance.now() + RUN_MS;
  for (;;) {
    const due = await dueMessages(now(), TOGETHER);
    const claimed = await claimMessages(due, now());
    tally['not-due'] += due.length - claimed.length;
    await attemptAll(claimed, send, now, tally);
    // Fewer than could be claimed were due, or another delivery has them.
    if (claimed.length < TOGETHER || performance.now() > until) return tally;
  }
}
