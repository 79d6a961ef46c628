import { periodMs, RETENTION } from '#domain/retention/retention.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { idOfFacts } from '#server/platform/firestore/firestore.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { asEndpoint, deliveryDocument, endpointDocument, endpointIds, hadNoEndpoint } from './records.ts';

/** An event for receivers. `data` has nothing that is not public: no text, name or address of a person. */
export interface WebhookEvent {
  type: WebhookEventType;
  /** Identifies the event: each receiver has one delivery per cause. */
  cause: string;
  /** When it happened; without it, when it is queued. */
  at?: Date;
  data: Record<string, unknown>;
}

export const deliveryId = (
  endpointId: string,
  { type, cause }: Pick<WebhookEvent, 'type' | 'cause'>,
): string => `msg_${idOfFacts(endpointId, type, cause)}`;

/** Adds events to the queue of an endpoint, as writes of this transaction; all reads of it must be before. */
export async function addDeliveries(
  transaction: FirebaseFirestore.Transaction,
  endpointId: string,
  events: readonly WebhookEvent[],
  now: Date,
): Promise<void> {
  const byId = new Map(events.map((event) => [deliveryId(endpointId, event), event]));
  const references = [...byId.keys()].map(deliveryDocument);
  const [endpoint, ...earlier] = await transaction.getAll(endpointDocument(endpointId), ...references);
  const fresh = earlier.filter(({ exists }) => !exists);
  if (!endpoint?.exists || fresh.length === 0) return;
  let { sequence, paused, next_attempt_at } = asEndpoint(endpoint);
  for (const { id, ref } of fresh) {
    const { type, data, at = now } = byId.get(id) as WebhookEvent;
    sequence += 1;
    transaction.create(ref, {
      endpoint_id: endpointId,
      type,
      body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
      sequence,
      state: 'waiting',
      code: null,
      tries: 0,
      created_at: now,
      delivered_at: null,
      expires_at: new Date(now.getTime() + periodMs(RETENTION.webhook_deliveries.period)),
    });
  }
  const isIdle = !paused && next_attempt_at === null;
  transaction.update(endpoint.ref, { sequence, ...(isIdle && { next_attempt_at: now }) });
}

/** How long "no endpoint" is remembered, in milliseconds: the first one may miss events of that time. */
const EMPTY_MS = 10_000;

/** Queues events for every endpoint. Idempotent; without endpoints it costs one read at most. */
export async function recordWebhookEvents(events: readonly WebhookEvent[]): Promise<void> {
  if (events.length === 0 || hadNoEndpoint(EMPTY_MS)) return;
  const now = new Date();
  for (const id of await endpointIds())
    await inTransaction((transaction) => addDeliveries(transaction, id, events, now));
}
