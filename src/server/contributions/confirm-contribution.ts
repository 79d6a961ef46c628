import { randomUUID } from 'node:crypto';
import { CONTRIBUTOR } from '#domain/audit/audit.ts';
import * as contracts from '#domain/contributions/contract.ts';
import { opensByLink } from '#domain/contributions/contribution.ts';
import { progressOf } from '#domain/contributions/progress.ts';
import { endOfHour } from '#domain/contributions/receipt.ts';
import { findQuarantinedContribution } from '#server/forms/records.ts';
import { namingOf } from '#server/leaderboard/contributor-naming.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { enqueueMessage, freshMessage } from '#server/platform/outbox/outbox.ts';
import { countRequest, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { alertsOf, sendAlert } from '#server/push/send-alert.ts';
import { receiptOf } from './contribution-intake.ts';
import { networkDigest } from './receipts.ts';
import { findContribution } from './records/contributions.ts';
import { releaseOne } from './release-quarantined.ts';
import { sendNotification } from './send-notifications.ts';
import { sendConfirmation } from './sending.ts';
import { idOfStatusKey, unknownKey } from './status-link.ts';

/** Public. Emails the private link to its own address once an hour. Answers unknown ids alike (T31). */
export const requestConfirmation = route(contracts.requestConfirmation, async (context, { body }) => {
  const { ip, now, waitUntil } = context;
  await countRequest(RATE_LIMITS.confirmation, ip, now);
  const { id } = body;
  const [receipt, email] = await Promise.all([receiptOf(id), addressOf(id)]);
  // An id may come from a dead link: the answer does not reveal whether the contribution exists.
  if (!receipt) return { accepted: true } as const;
  const network = networkDigest(ip, email ?? '');
  const subject = `${id}_${endOfHour(now).getTime()}`;
  const message = freshMessage('contribution-confirmation', subject, { contribution_id: id, network });
  if (await enqueueMessage(message, now)) waitUntil(deliverFresh({ message, send: sendConfirmation }));
  return { accepted: true } as const;
});

async function addressOf(id: string): Promise<string | null> {
  const [stored, quarantined] = await Promise.all([findContribution(id), findQuarantinedContribution(id)]);
  return (stored ?? quarantined)?.email ?? null;
}

/** Releases a contribution if it is quarantined. No receipt: the sender already has the private link. */
export async function releaseConfirmed(id: string, context: CallContext): Promise<void> {
  if (!(await findQuarantinedContribution(id))) return;
  const { now, waitUntil } = context;
  const alerts = alertsOf(id);
  const leaving = [
    { message: freshMessage('contribution-notification', id), send: sendNotification },
    ...alerts.map((message) => ({ message, send: sendAlert })),
  ];
  const messages = leaving.map(({ message }) => message);
  const writing = { actorId: CONTRIBUTOR.id, auditId: randomUUID(), idempotency: null, now };
  const released = await releaseOne(id, messages, writing, 'quarantine.confirm');
  if (!released) return;
  waitUntil(deliverFresh(...leaving));
}

/** The private link is only ever emailed, so its holder confirms having sent the contribution (T31). */
export const confirmContribution = route(contracts.confirmContribution, async (context, { body }) => {
  const { ip, now } = context;
  await countRequest(RATE_LIMITS.status, ip, now);
  const id = idOfStatusKey(body.key, now);
  await releaseConfirmed(id, context);
  const contribution = await findContribution(id);
  if (!contribution || !opensByLink(contribution)) throw unknownKey();
  return progressOf(contribution, await namingOf(contribution), now);
});
