import { createHash } from 'node:crypto';
import { MAILS_A_DAY, type ReceiptKind } from '#domain/contributions/receipt.ts';
import { receiverOf } from '#domain/receiver.ts';
import { batchByKey } from '#server/platform/concurrency.ts';
import { idOfDigest } from '#server/platform/firestore/document-id.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import { networkOf, slotDocument } from '#server/platform/rate-limits/rate-limits.ts';

const DAY = 24 * 60 * 60 * 1000;

/** How many messages ask for their slots in one read and one commit. */
const TOGETHER = 50;
/** How long a message waits for that in milliseconds, before its try counts as failed. */
const PATIENCE_MS = 15_000;

interface Asked {
  action: string;
  messageId: string;
  expiresAt: Date;
  /** All slots of the receiver's day. */
  slots: FirebaseFirestore.DocumentReference[];
}

/** Which message holds each slot; those of nobody are not in it. */
type Holders = Map<string, string>;

/** How many receivers are remembered. */
const REMEMBERED = 2_000;

/**
 * The receivers, each by the first slot of its day, for whom this process has asked before. Of any other most probably
 * none is taken yet, so that one is taken without a read; whoever holds one is found when that fails.
 */
const askedFor = new Set<string>();

const firstOf = ({ slots }: Asked): string => slots[0]?.id ?? '';

function remember(asked: readonly Asked[]): void {
  for (const one of asked) {
    if (askedFor.size >= REMEMBERED) askedFor.delete(askedFor.values().next().value ?? '');
    askedFor.add(firstOf(one));
  }
}

async function readHolders(asked: readonly Asked[]): Promise<Holders> {
  if (asked.length === 0) return new Map();
  const documents = new Map(asked.flatMap(({ slots }) => slots.map((slot) => [slot.id, slot])));
  const found = await firestore().getAll(...documents.values(), { fieldMask: ['message_id'] });
  const held = found.filter(({ exists }) => exists);
  return new Map(held.map((document) => [document.id, String(document.get('message_id'))]));
}

/**
 * Takes a slot for each message that has none while there are some, in one commit. Returns false when another process
 * was quicker with one of them, and then nothing was taken.
 */
async function takeFree(asked: readonly Asked[], holders: Holders): Promise<boolean> {
  const batch = firestore().batch();
  let isEmpty = true;
  for (const { action, messageId, expiresAt, slots } of asked) {
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

/** A slot is taken by creating its document, which only one can do: no lock, and so no waiting for each other. */
async function takeRateLimitSlots(asked: readonly Asked[]): Promise<boolean[]> {
  for (let tries = 0; ; tries += 1) {
    const holders = await readHolders(asked.filter((one) => tries > 0 || askedFor.has(firstOf(one))));
    remember(asked);
    // Whoever was quicker has one slot more, so this ends with the slots.
    if (!(await takeFree(asked, holders))) continue;
    return asked.map(({ messageId, slots }) => slots.some(({ id }) => holders.get(id) === messageId));
  }
}

const takeTogether = batchByKey(
  (_all: string, asked: readonly Asked[]) => takeRateLimitSlots(asked),
  TOGETHER,
  PATIENCE_MS,
);

/** Takes one of `size` slots of this day; the same message has its own already when it is tried again. */
function takeOfDay(
  action: string,
  counted: string,
  { messageId, size, now }: { messageId: string; size: number; now: Date },
): Promise<boolean> {
  const day = Math.floor(now.getTime() / DAY);
  const digest = createHash('sha256').update(`${action}\n${counted}\n${day}`).digest('base64url');
  const slots = Array.from({ length: size }, (_, slot) => slotDocument({ id: idOfDigest(digest) }, slot));
  return takeTogether('all', { action, messageId, expiresAt: new Date((day + 1) * DAY), slots });
}

/**
 * Takes one of the receiver's slots of this day; false when other messages have taken all. Other spellings of an address
 * are one receiver. What several messages ask for at the same moment is taken together; the whole window is read at once,
 * of a receiver who was not asked for before only when somebody else has taken the first slot.
 */
export const takeReceiptSlot = (
  address: string,
  messageId: string,
  now: Date,
  kind: ReceiptKind = 'receipt',
): Promise<boolean> =>
  takeOfDay(kind, receiverOf(address), { messageId, size: MAILS_A_DAY.receiver[kind], now });

/** As `takeReceiptSlot`, of what one network can cause for the receiver beyond that (`networkDigest`). */
export const takeNetworkSlot = (
  network: string,
  messageId: string,
  now: Date,
  kind: ReceiptKind,
): Promise<boolean> =>
  takeOfDay(`${kind}-network`, network, { messageId, size: MAILS_A_DAY.network[kind], now });

/** Names the network of a request and the receiver of its email in one digest, which says neither. */
export const networkDigest = (ip: string, address: string): string =>
  createHash('sha256')
    .update(`${networkOf(ip)}\n${receiverOf(address)}`)
    .digest('base64url');
