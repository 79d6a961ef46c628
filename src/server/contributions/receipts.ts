import { createHash } from 'node:crypto';
import { DAY_MS } from '#domain/clocks.ts';
import { MAILS_A_DAY, type ReceiptKind } from '#domain/contributions/receipt.ts';
import { receiverOf } from '#domain/text.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode, idOfDigest } from '#server/platform/firestore/firestore.ts';
import { networkOf } from '#server/platform/rate-limits/callers.ts';
import { type Bucket, slotDocument } from '#server/platform/rate-limits/rate-limits.ts';

/** How many messages share one read and one commit. */
const BATCH_SIZE = 50;
/** How long a message waits for its slot before the attempt fails, in milliseconds. */
const TIMEOUT_MS = 15_000;

interface SlotRequest {
  action: string;
  messageId: string;
  expiresAt: Date;
  slots: FirebaseFirestore.DocumentReference[];
}

/** The message that took each slot; free slots are absent. */
type Holders = Map<string, string>;

async function readHolders(requests: readonly SlotRequest[]): Promise<Holders> {
  const documents = new Map(requests.flatMap(({ slots }) => slots.map((slot) => [slot.id, slot])));
  const found = await firestore().getAll(...documents.values(), { fieldMask: ['message_id'] });
  const taken = found.filter(({ exists }) => exists);
  return new Map(taken.map((document) => [document.id, String(document.get('message_id'))]));
}

/** Takes a slot for each message without one, in one commit. False when another process was faster. */
async function takeFree(requests: readonly SlotRequest[], holders: Holders): Promise<boolean> {
  const batch = firestore().batch();
  let isEmpty = true;
  for (const { action, messageId, expiresAt, slots } of requests) {
    if (slots.some(({ id }) => holders.get(id) === messageId)) continue;
    const free = slots.find(({ id }) => !holders.has(id));
    if (!free) continue;
    batch.create(free, { action, message_id: messageId, expires_at: expiresAt });
    holders.set(free.id, messageId);
    isEmpty = false;
  }
  if (isEmpty) return true;
  try {
    await batch.commit();
    return true;
  } catch (fault) {
    if (hasGrpcCode(fault, ALREADY_EXISTS)) return false;
    throw fault;
  }
}

/** Creating a slot's document takes it, which only one process can do: no lock and no waiting. */
async function takeRateLimitSlots(requests: readonly SlotRequest[]): Promise<boolean[]> {
  for (;;) {
    const holders = await readHolders(requests);
    // The faster process has one slot more, so the loop ends when the slots do.
    if (!(await takeFree(requests, holders))) continue;
    return requests.map(({ messageId, slots }) => slots.some(({ id }) => holders.get(id) === messageId));
  }
}

const takeBatched = batchByKey(
  (_all: string, requests: readonly SlotRequest[]) => takeRateLimitSlots(requests),
  BATCH_SIZE,
  TIMEOUT_MS,
);

function bucketOfDay(action: string, counted: string, size: number, now: Date): Bucket {
  const day = Math.floor(now.getTime() / DAY_MS);
  const digest = createHash('sha256').update(`${action}\n${counted}\n${day}`).digest('base64url');
  return { id: idOfDigest(digest), size, action, windowEnds: new Date((day + 1) * DAY_MS) };
}

/** Takes one of the slots; a retried message already has its own. */
function takeFrom(bucket: Bucket, messageId: string): Promise<boolean> {
  const { action, size, windowEnds } = bucket;
  const slots = Array.from({ length: size }, (_, slot) => slotDocument(bucket, slot));
  return takeBatched('all', { action, messageId, expiresAt: windowEnds, slots });
}

const receiverBucket = (address: string, kind: ReceiptKind, now: Date): Bucket =>
  bucketOfDay(kind, receiverOf(address), MAILS_A_DAY.receiver[kind], now);

/** The receiver's slots of this day, one of which the commit of a contribution takes for its receipt if it can. */
export const receiptBucket = (address: string, messageId: string, now: Date): Bucket => ({
  ...receiverBucket(address, 'receipt', now),
  optional: true,
  messageId,
});

/** Takes one of a mailbox's slots of this day; false when all are taken. Concurrent requests are batched. */
export const takeReceiptSlot = (
  address: string,
  messageId: string,
  now: Date,
  kind: ReceiptKind = 'receipt',
): Promise<boolean> => takeFrom(receiverBucket(address, kind, now), messageId);

/** As `takeReceiptSlot`, for messages that one network causes for a receiver beyond that (`networkDigest`). */
export const takeNetworkSlot = (
  network: string,
  messageId: string,
  now: Date,
  kind: ReceiptKind,
): Promise<boolean> =>
  takeFrom(bucketOfDay(`${kind}-network`, network, MAILS_A_DAY.network[kind], now), messageId);

/** One digest of the network of a request and the receiver of its email; reveals neither. */
export const networkDigest = (ip: string, address: string): string =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${receiverOf(address)}`)
    .digest('base64url');
