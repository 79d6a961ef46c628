import { DomainError } from '#domain/errors.ts';
import * as overview from '#domain/operations/overview-contract.ts';
import { undeliveredMessages } from '#server/notifications/undelivered.ts';
import { waitBriefly } from '#server/platform/deadlines.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { findMessage, reopenMessage } from '#server/platform/outbox/outbox.ts';
import { sendAny } from './deliver-outbox.ts';
import { getDeepHealth } from './get-deep-health.ts';
import { getOverview } from './get-overview.ts';
import { listAudit, listSignInAttempts } from './list-audit.ts';

/** How long the answer waits for the attempt, in milliseconds; the attempt continues without it. */
const PATIENCE_MS = 6_000;

/** Audited (T33, T35). 409 if leased or undoable: it would be sent twice, or too early. */
const retryMessage = route(overview.retryMessage, async (context, { params }) => {
  const { id } = params;
  const { now } = context;
  await write(auditedWrite(context, [id], 'outbox'), {
    action: 'outbox.retry',
    execute: async (transaction) => {
      const before = await reopenMessage(transaction, id, now);
      if (before === 'missing')
        throw new DomainError('conflict', 'This message has left already, or was taken back.');
      if (before === 'leased')
        throw new DomainError('conflict', 'This message is on its way. Look again in a minute.');
      const from = { status: before.status, attempts: before.attempts };
      return { result: undefined, entityId: id, before: from, after: { status: 'pending' as const } };
    },
    replay: async () => undefined,
  });
  const work = deliver(id, sendAny);
  context.waitUntil(work);
  const outcome = await waitBriefly(PATIENCE_MS, work);
  // A repeated request finds the message that the first one sent.
  const isSent =
    outcome === 'sent' || (outcome === 'not-due' && (await findMessage({ id }))?.status === 'sent');
  return { outcome: isSent ? ('sent' as const) : ('waiting' as const) };
});

export const adminRoutes = [
  route(overview.getOverview, getOverview),
  route(overview.listUndelivered, async ({ now }) => ({ items: await undeliveredMessages(now) })),
  retryMessage,
  getDeepHealth,
  listAudit,
  listSignInAttempts,
];
