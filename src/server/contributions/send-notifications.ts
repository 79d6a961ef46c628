import { createHash } from 'node:crypto';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { together } from '#server/platform/concurrency.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { type Bucket, bucketOf, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { recordWebhookEvents, type WebhookEvent } from '#server/webhooks/record-event.ts';
import { contributionNotification, contributionsDigest } from './emails/to-admins.ts';
import { asContribution, contributionDocument } from './records/contributions.ts';

/** What receivers learn of a contribution: never its text, and nothing of who sent it. */
export function contributionEvent(
  type: 'contribution.received' | 'contribution.decided',
  { id, reference, contribution_type, related_app, status, created_at, reviewed_at }: Contribution,
  cause: string,
): WebhookEvent {
  const isReceived = type === 'contribution.received';
  const happened = isReceived ? created_at : reviewed_at;
  const state = isReceived ? 'new' : status;
  const contribution = { id, reference, type: contribution_type, app: related_app, state };
  return { type, cause, ...(happened && { at: new Date(happened) }), data: { contribution } };
}

/** Three emails in ten minutes; without a slot a message leaves with the others at the end of the window. */
export const notificationBucket = (now: Date): Bucket => ({
  ...bucketOf(RATE_LIMITS.contributionNotification, 'admins', now),
  optional: true,
});

/** The same for the same messages, so that a duplicate has the same Message-ID (T32). */
function digestId(ids: readonly string[]): string {
  const digest = createHash('sha256').update([...ids].sort().join('\n'));
  return `contribution-digest_${digest.digest('hex').slice(0, 32)}`;
}

/** Queues `contribution.received` for webhook receivers. Idempotent. */
export const tellReceivers = (contributions: readonly Contribution[]): Promise<void> =>
  recordWebhookEvents(contributions.map((one) => contributionEvent('contribution.received', one, one.id)));

interface Arrival {
  message: Pick<OutboxMessage, 'id'>;
  contribution: Contribution;
}

/** One email about one contribution or several. Receivers are notified first: a mail server that is away delays none. */
export async function notifyAdmins(arrivals: readonly Arrival[]): Promise<void> {
  const contributions = arrivals.map(({ contribution }) => contribution);
  await tellReceivers(contributions);
  const [first, ...others] = arrivals;
  if (!first) return;
  const ids = arrivals.map(({ message }) => message.id);
  await sendMail(
    others.length === 0
      ? contributionNotification(first.message.id, first.contribution)
      : contributionsDigest(digestId(ids), contributions),
  );
}

const sendTogether = /* @__PURE__ */ together(async (messages: readonly OutboxMessage[]) => {
  const documents = await firestore().getAll(
    ...messages.map(({ subject_id }) => contributionDocument(subject_id)),
  );
  const arrivals = documents.map((document, at) => ({ document, message: messages[at] as OutboxMessage }));
  const found = arrivals.filter(({ document }) => document.exists);
  await notifyAdmins(
    found.map(({ document, message }) => ({ message, contribution: asContribution(document) })),
  );
  return documents.map(({ exists }) => exists);
}, queueMicrotask);

/** From stored data only (T14). Messages of the same moment share one email, and its failure. */
export async function sendNotification(message: OutboxMessage): Promise<void> {
  if (!(await sendTogether(message))) throw new Error('the contribution of this message does not exist');
}
