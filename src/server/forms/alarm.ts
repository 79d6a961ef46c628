import { sendMail } from '#server/platform/email/transport.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { floodAlarm } from './flood-alarm-email.ts';

/** What the admins are told of: more came than the site lets through, or nothing more can be held back. */
export type AlarmCause = 'flood' | 'full';

const HOUR = 60 * 60_000;

/** Tells the admins that more is sent than the site lets through (T31). */
export async function sendFloodAlarm({ id, payload }: OutboxMessage): Promise<void> {
  const cause = payload?.cause === 'full' ? 'full' : 'flood';
  await sendMail(floodAlarm(id, cause, new Date(payload?.at ?? 0)));
}

/** The hour of the last alarm that this process knows to be in the outbox. */
let raisedIn = '';

async function raise(cause: AlarmCause, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString().slice(0, 13);
  if (raisedIn === hour) return;
  // The hour is the id, so one hour has one alarm however many notice it (T32).
  const message = freshMessage('flood-alarm', hour, { cause, at: now.toISOString() });
  const isFirst = await enqueueMessage(message, now);
  raisedIn = hour;
  if (!isFirst) return;
  log({ level: 'warn', event: 'flood of forms', code: cause });
  await deliverFresh({ message, send: sendFloodAlarm });
}

/** Tells the admins by mail, once an hour. Never keeps an answer waiting and never makes one fail. */
export function raiseAlarm(cause: AlarmCause, { now, later }: CallContext): void {
  later(
    raise(cause, now).catch((fault: unknown) =>
      log({ level: 'error', event: 'alarm not raised', code: cause, cause: describeCause(fault) }),
    ),
  );
}
