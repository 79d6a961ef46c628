import * as z from 'zod/mini';
import { WEBHOOK_LIMITS, WebhookDelivery, WebhookEndpoint } from '#domain/webhooks/webhook.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore, readAs } from '#server/platform/firestore/firestore.ts';

type Transaction = FirebaseFirestore.Transaction;

/** `sequence` numbers an endpoint's events. `signs_from`: the first version valid in a rotation's overlap. */
export const StoredEndpoint = z.extend(WebhookEndpoint, {
  sequence: z.number(),
  leased_until: z.nullable(z.string()),
  signs_from: z.optional(z.number()),
});
export type StoredEndpoint = z.infer<typeof StoredEndpoint>;
export const StoredDelivery = z.extend(WebhookDelivery, { body: z.string(), sequence: z.number() });
export type StoredDelivery = z.infer<typeof StoredDelivery>;

const endpoints = () => firestore().collection('webhook_endpoints');
const deliveries = () => firestore().collection('webhook_deliveries');
export const webhookDeliveryRecords = deliveries;

export const endpointDocument = (id: string): FirebaseFirestore.DocumentReference => endpoints().doc(id);
export const deliveryDocument = (id: string): FirebaseFirestore.DocumentReference => deliveries().doc(id);
export const asEndpoint = readAs(StoredEndpoint);
export const asDelivery = readAs(StoredDelivery);

/** When this process last found no endpoint; null when there was one, or before the first look. */
let emptySince: number | null = null;

/** True if this process found none in the last `ms` milliseconds; another process may have added the first since. */
export const hadNoEndpoint = (ms: number): boolean =>
  emptySince !== null && performance.now() - emptySince < ms;

export function forgetEmpty(): void {
  emptySince = null;
}

export async function endpointIds(reader?: Transaction): Promise<string[]> {
  const all = endpoints().limit(WEBHOOK_LIMITS.endpoints).select();
  const { docs } = await (reader ? reader.get(all) : all.get());
  if (!reader) emptySince = docs.length === 0 ? performance.now() : null;
  return docs.map(({ id }) => id);
}

export async function listEndpoints(): Promise<WebhookEndpoint[]> {
  const { docs } = await endpoints().orderBy('created_at').limit(WEBHOOK_LIMITS.endpoints).get();
  return docs.map(asEndpoint);
}

export async function dueEndpoints(now: Date): Promise<string[]> {
  const due = endpoints().where('next_attempt_at', '<=', now).orderBy('next_attempt_at');
  const { docs } = await due.limit(WEBHOOK_LIMITS.endpoints).select().get();
  return docs.map(({ id }) => id);
}

const ofEndpoint = (id: string) => deliveries().where('endpoint_id', '==', id);

/** The first event that waits; later ones are never sent before it. */
export async function headOf(id: string, reader?: Transaction): Promise<StoredDelivery | null> {
  const waiting = ofEndpoint(id).where('state', '==', 'waiting').orderBy('sequence').limit(1);
  const { docs } = await (reader ? reader.get(waiting) : waiting.get());
  return docs[0] ? asDelivery(docs[0]) : null;
}

/** Newest first, then the first waiting event if it is older than these. */
export async function latestDeliveries(id: string): Promise<WebhookDelivery[]> {
  const latest = ofEndpoint(id).orderBy('sequence', 'desc').limit(WEBHOOK_LIMITS.deliveries);
  const [{ docs }, head] = await Promise.all([latest.get(), headOf(id)]);
  const isMissing = head !== null && docs.every((one) => one.id !== head.id);
  return [...docs.map(asDelivery), ...(isMissing ? [head] : [])];
}

export const deleteDeliveriesOf = (id: string): Promise<number> =>
  sweepMatching(ofEndpoint(id).orderBy('sequence'), () => null);
