import { createHash } from 'node:crypto';
import type { Contribution } from '#domain/contributions/contribution.ts';
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
  { id, reference, contribution_type, related_app, status }: Contribution,
  cause: string,
): WebhookEvent {
  const state = type === 'contribution.received' ? 'new' : status;
  const contribution = { id, reference, type: contribution_type, app: related_app, state };
  return { type, cause, data: { contribution } };
}

/** Three emails in ten minutes; without a slot a message leaves with the others at the end of the window. */
export const notificationBucket = (now: Date): Bucket => ({
  ...bucketOf(RATE_LIMITS.contributionNotification, 'admins', now),
  optional: true,
});

interface Waiting {
  message: OutboxMessage;
  resolve(): void;
  reject(fault: unknown): void;
}

let waiting: Waiting[] = [];

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

async function sendWaiting(): Promise<void> {
  const group = waiting;
  waiting = [];
  try {
    const documents = await firestore().getAll(
      ...group.map(({ message }) => contributionDocument(message.subject_id)),
    );
    const found = group.flatMap((one, at) => {
      const document = documents[at];
      if (document?.exists) return [{ ...one, contribution: asContribution(document) }];
      one.reject(new Error('the contribution of this message does not exist'));
      return [];
    });
    await notifyAdmins(found);
    for (const { resolve } of found) resolve();
  } catch (fault) {
    for (const { reject } of group) reject(fault);
  }
}

/** From stored data only (T14). Messages of the same moment share one email, and its failure. */
export function sendNotification(message: OutboxMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    waiting.push({ message, resolve, reject });
    if (waiting.length === 1) void Promise.resolve().then(sendWaiting);
  });
}
