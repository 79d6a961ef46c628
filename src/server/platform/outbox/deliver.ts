import { failsRepeatedly, type OutboxKind, sharesMail } from '#domain/outbox/message.ts';
import { storeBeforeNextMail } from '../email/transport.ts';
import { log, orLog } from '../log.ts';
import { raiseOperationAlarm } from '../operation-state.ts';
import { claimMessage, claimMessages, dueMessages, markFailed, type OutboxMessage } from './outbox.ts';
import { noteSent } from './sent-notes.ts';

/** Sends one message; a failed try is repeated later. May run twice for one message (T32). */
export type Sending = (message: OutboxMessage) => Promise<void>;

/** The sending function of each kind of a subject. Combined in `src/server/operations/deliver-outbox.ts`. */
export type SendingOf = Partial<Record<OutboxKind, Sending>>;

type Outcome = 'sent' | 'not-due' | 'failed' | 'dead';

/** The code of a failed try, without text that a mail server may have quoted (T34). */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return 'unknown';
  const code = 'code' in cause ? String(cause.code) : cause.name;
  const answer = 'responseCode' in cause ? ` ${String(cause.responseCode)}` : '';
  return `${code}${answer}`.slice(0, 100);
}

/** Never throws: a failed alarm must not lose the result of the try. */
const raiseOwedAlarm = ({ kind, attempts }: OutboxMessage, now: Date) =>
  orLog({ level: 'error', event: 'alarm not raised' }, () =>
    raiseOperationAlarm({ cause: 'owed', count: attempts, step: kind }, now),
  );

/** Sends a leased message and stores the result. Rejects if that cannot be stored. */
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
 * Tries one message now, under a lease. The schedule repeats a failed try; after the last one the message is dead
 * and waits for an admin (T33). Does not throw if the mail server is away.
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

/** Messages claimed together: few enough to leave before their lease ends (T33). */
const TOGETHER = 20;

const IN_ONE_MAIL = 200;

/** How long one run continues claiming, in milliseconds; the platform ends it after 30 s. */
const RUN_MS = 15_000;

type Tally = Record<Outcome, number>;

/** Sends the claimed messages in parallel, so that a failing one delays no other. */
async function attemptAll(
  messages: readonly OutboxMessage[],
  send: Sending,
  now: () => Date,
  tally: Tally,
): Promise<void> {
  await Promise.all(
    messages.map(async (message) => {
      const line = { level: 'error', event: 'delivery failed', id: message.id } as const;
      const outcome = await orLog(line, () => attempt(message, send, now));
      if (outcome) tally[outcome] += 1;
    }),
  );
}

async function claimShared(kind: OutboxKind, now: Date): Promise<OutboxMessage[]> {
  return claimMessages(await dueMessages(now, IN_ONE_MAIL, kind), now);
}

export async function deliverShared(kind: OutboxKind, send: Sending): Promise<void> {
  const now = () => new Date();
  const messages = await claimShared(kind, now());
  await Promise.all(messages.map((message) => attempt(message, send, now)));
}

/** Tries all due messages in batches, longest waiting first; the next run continues. */
export async function deliverDue(send: Sending, now: () => Date = () => new Date()): Promise<Tally> {
  const tally: Tally = { sent: 0, 'not-due': 0, failed: 0, dead: 0 };
  const until = performance.now() + RUN_MS;
  for (;;) {
    const due = await dueMessages(now(), TOGETHER);
    const claimed = await claimMessages(due, now());
    tally['not-due'] += due.length - claimed.length;
    const shared = claimed.find(({ kind }) => sharesMail(kind));
    const others = shared ? await claimShared(shared.kind, now()) : [];
    await attemptAll([...claimed, ...others], send, now, tally);
    // Fewer than could be claimed were due, or another delivery has them.
    if (claimed.length < TOGETHER || performance.now() > until) return tally;
  }
}
