import { describeCause, log } from '../../log.ts';
import { claimMessage, dueMessages, markFailed, type OutboxMessage } from '../../stores/outbox.ts';
import { noteSent } from './sent-notes.ts';

/** Lets one message leave, or throws, and is then tried again later. May run twice for one message (T32). */
export type Sending = (message: OutboxMessage) => Promise<void>;

type Outcome = 'sent' | 'not-due' | 'failed' | 'dead';

/** The reason of a failed try without anything that a mail server may have quoted: codes only (T34). */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  const answer = 'responseCode' in cause ? ` ${String(cause.responseCode)}` : '';
  return `${code}${answer}`.slice(0, 100);
}

/** Lets a message leave and notes that it did, or why it did not. */
async function attempt(message: OutboxMessage, send: Sending, now: () => Date): Promise<Outcome> {
  try {
    await send(message);
  } catch (cause) {
    const status = await markFailed(message, reasonOf(cause), now());
    const level = status === 'dead' ? 'error' : 'warn';
    log({ level, event: 'message not sent', id: message.id, code: status, cause: reasonOf(cause) });
    return status === 'dead' ? 'dead' : 'failed';
  }
  await noteSent(message.id, now());
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

/** A message that a request has just put in the outbox, and so holds. */
export interface Fresh {
  message: OutboxMessage;
  /** What a later try does, or the same made of what the request has in hand, so that nothing is read again. */
  send: Sending;
}

/** Tries the messages of one request side by side. */
export async function deliverFresh(...fresh: Fresh[]): Promise<void> {
  await Promise.all(fresh.map(({ message, send }) => attempt(message, send, () => new Date())));
}

/** How many messages one run takes on, and how many of them at once (30 s for a scheduled function). */
const RUN_MAX = 50;
const AT_ONCE = 5;

/** Tries everything that is due, the longest waiting first; a message that fails delays no other. */
export async function deliverDue(
  send: Sending,
  now: () => Date = () => new Date(),
): Promise<Record<Outcome, number>> {
  const tally: Record<Outcome, number> = { sent: 0, 'not-due': 0, failed: 0, dead: 0 };
  const waiting = await dueMessages(now(), RUN_MAX);
  const worker = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      try {
        tally[await deliver(id, send, now)] += 1;
      } catch (cause) {
        log({ level: 'error', event: 'delivery failed', id, cause: describeCause(cause) });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return tally;
}
