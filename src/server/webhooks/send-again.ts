import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/webhooks/contract.ts';
import type { WebhookDelivery } from '#domain/webhooks/webhook.ts';
import { runApart, waitBriefly } from '#server/platform/deadlines.ts';
import { type Kind, loadRecord, requireRecord } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { drainEndpoint } from './deliver-webhooks.ts';
import {
  createWebhook,
  deleteWebhook,
  ENDPOINT_KIND,
  pauseWebhook,
  rotateWebhook,
} from './edit-endpoints.ts';
import { addDeliveries, deliveryId } from './record-event.ts';
import {
  asDelivery,
  deliveryDocument,
  endpointDocument,
  headOf,
  latestDeliveries,
  listEndpoints,
  type StoredEndpoint,
} from './records.ts';

/** How long a try continues with further events, and the answer waits for it, in milliseconds. */
const RUN_MS = 2_000;
const PATIENCE_MS = 4_000;

const DELIVERY_KIND: Kind<WebhookDelivery> = {
  read: asDelivery,
  notFoundMessage: 'This delivery is not in the log any more. Refresh the list.',
  changed: '',
};

const PAUSED = 'This endpoint is paused. Resume it first.';
const NOT_WAITING = 'This event does not wait any more. Nothing was changed.';
const NOT_FIRST = 'Only the event that waits first can be skipped. Nothing was changed.';

async function tryNow(context: CallContext, endpointId: string, id: string): Promise<WebhookDelivery> {
  // Not ended with the call: a delivery that was sent and not noted would be sent twice.
  const work = runApart(() => drainEndpoint(endpointId, { runMs: RUN_MS }));
  context.waitUntil(work);
  await waitBriefly(PATIENCE_MS, work);
  return requireRecord(deliveryDocument(id), DELIVERY_KIND);
}

const testWebhook = route(contracts.testWebhook, async (context, { params: { id } }) => {
  const writing = auditedWrite(context, ['webhook.test', id]);
  const event = { type: 'test', cause: writing.auditId, data: {} } as const;
  const delivery = await write(writing, {
    action: 'webhook.test',
    async execute(transaction) {
      const { record } = await loadRecord(endpointDocument(id), ENDPOINT_KIND, transaction);
      if (record.paused) throw new DomainError('conflict', PAUSED, { current: record });
      await addDeliveries(transaction, id, [event], context.now);
      const result = deliveryId(id, event);
      return { result, entityId: result, before: {}, after: { endpoint: id } };
    },
    replay: async (entityId) => entityId ?? '',
  });
  return tryNow(context, id, delivery);
});

interface Changed {
  sequence?: number;
  state: string;
}

/** Changes an event of the log, and tries what waits. The event and its endpoint change in one transaction. */
async function changeInLog(
  context: CallContext,
  { id, delivery }: { id: string; delivery: string },
  action: 'webhook.replay' | 'webhook.skip',
  change: (
    sent: WebhookDelivery,
    endpoint: StoredEndpoint,
    transaction: FirebaseFirestore.Transaction,
  ) => Changed | Promise<Changed>,
): Promise<WebhookDelivery> {
  await write(auditedWrite(context, [action, id, delivery]), {
    action,
    async execute(transaction) {
      const { record } = await loadRecord(endpointDocument(id), ENDPOINT_KIND, transaction);
      const sent = await loadRecord(deliveryDocument(delivery), DELIVERY_KIND, transaction);
      if (sent.record.endpoint_id !== id) throw new DomainError('not-found', DELIVERY_KIND.notFoundMessage);
      const changed = await change(sent.record, record, transaction);
      const { state, sequence = record.sequence } = changed;
      transaction.update(deliveryDocument(delivery), { ...changed });
      const next_attempt_at = record.paused ? null : context.now;
      transaction.update(endpointDocument(id), { sequence, next_attempt_at });
      return {
        result: undefined,
        entityId: delivery,
        before: { state: sent.record.state },
        after: { state },
      };
    },
    replay: async () => undefined,
  });
  return tryNow(context, id, delivery);
}

const replayWebhook = route(contracts.replayWebhook, (context, { params }) =>
  changeInLog(context, params, 'webhook.replay', (sent, endpoint) => {
    if (endpoint.paused) throw new DomainError('conflict', PAUSED, { current: endpoint });
    const fresh = { state: 'waiting', code: null, tries: 0, delivered_at: null };
    // One that has left its place does not hold back what waits now.
    return sent.state === 'waiting' ? fresh : { ...fresh, sequence: endpoint.sequence + 1 };
  }),
);

const skipWebhook = route(contracts.skipWebhook, (context, { params }) =>
  changeInLog(context, params, 'webhook.skip', async (sent, endpoint, transaction) => {
    const head = await headOf(params.id, transaction);
    const refusal = sent.state === 'waiting' ? NOT_FIRST : NOT_WAITING;
    if (sent.id !== head?.id) throw new DomainError('conflict', refusal, { current: endpoint });
    return { state: 'skipped' };
  }),
);

export const adminRoutes = [
  route(contracts.listWebhooks, async () => ({ items: await listEndpoints() })),
  createWebhook,
  pauseWebhook,
  rotateWebhook,
  deleteWebhook,
  testWebhook,
  route(contracts.listWebhookDeliveries, async (_, { params }) => ({
    items: await latestDeliveries(params.id),
  })),
  replayWebhook,
  skipWebhook,
];
