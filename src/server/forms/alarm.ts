import { formatLondonDate } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage, type OutboxMessage } from '#server/platform/outbox/outbox.ts';

const LEAD = {
  flood:
    'More forms than usual were sent within an hour. Until the hour is over, the browser of each sender has to do some ' +
    'work before a form is taken. People wait for a moment; nothing is lost.',
  full:
    'There is so much suspected spam that there is no room for more. More of it is refused for now: people ' +
    'can try again later, and what they typed is not lost.',
} as const;

/** Contains nothing that was typed (T18, T31). */
export function floodAlarm(id: string, cause: keyof typeof LEAD, at: Date): Mail {
  return letterMail(id, {
    to: adminNotifyEmails(),
    subject: cause === 'full' ? 'No room for more suspected spam' : 'Unusually many forms',
    heading: 'Unusually many forms',
    preheader:
      cause === 'full'
        ? 'There is no room for more suspected spam.'
        : 'Senders do some work first. Nothing is lost.',
    lead: LEAD[cause],
    facts: [['Noticed', formatLondonDate(at.toISOString())]],
    action: { label: 'See the suspected spam', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?view=held` },
    closing: 'You get one such email an hour at most.',
    why: NOTIFIED,
  });
}

/** `flood`: more forms than the site accepts. `full`: the quarantine has no room. */
type AlarmCause = 'flood' | 'full';

const HOUR = 60 * 60_000;

export async function sendFloodAlarm({ id, payload }: OutboxMessage): Promise<void> {
  const cause = payload?.cause === 'full' ? 'full' : 'flood';
  await sendMail(floodAlarm(id, cause, new Date(payload?.at ?? 0)));
}

/** The hour of the last alarm that this process knows to be in the outbox. */
let raisedIn = '';

async function raise(cause: AlarmCause, now: Date): Promise<void> {
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR).toISOString().slice(0, 13);
  if (raisedIn === hour) return;
  // The hour is the id, so one hour has one alarm however many processes raise it (T32).
  const message = freshMessage('flood-alarm', hour, { cause, at: now.toISOString() });
  const isFirst = await enqueueMessage(message, now);
  raisedIn = hour;
  if (!isFirst) return;
  log({ level: 'warn', event: 'flood of forms', code: cause });
  await deliverFresh({ message, send: sendFloodAlarm });
}

/** Mails the admins, at most once an hour. Never delays or fails an answer. */
export function raiseAlarm(cause: AlarmCause, { now, waitUntil }: CallContext): void {
  waitUntil(
    raise(cause, now).catch((fault: unknown) =>
      log({ level: 'error', event: 'alarm not raised', code: cause, cause: describeCause(fault) }),
    ),
  );
}
