import { createHash } from 'node:crypto';
import { PushSubscription, SUBSCRIPTIONS_MAX } from '#domain/push/push.ts';
import { idOfDigest } from '#server/platform/firestore/document-id.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { adminIds, rolesOfMany } from '#server/profiles/records/roles.ts';

const subscriptions = () => firestore().collection('push_subscriptions');

export const SUBSCRIPTIONS_OF_PERSON: Place = { records: subscriptions, field: 'user_id' };

function subscriptionId(userId: string, endpoint: string): string {
  return idOfDigest(createHash('sha256').update(`${userId}\n${endpoint}`).digest('base64url'));
}

function asSubscription(document: FirebaseFirestore.DocumentSnapshot): PushSubscription {
  return PushSubscription.parse({ ...document.data(), id: document.id });
}

/** The one saved last first; ids decide between two of the same moment, so that everybody sees one order. */
function bySaving(
  a: FirebaseFirestore.QueryDocumentSnapshot,
  b: FirebaseFirestore.QueryDocumentSnapshot,
): number {
  const later = b.get('updated_at').toMillis() - a.get('updated_at').toMillis();
  return later || (a.id < b.id ? -1 : 1);
}

/**
 * Saves a subscription, or updates it when it is there; beyond ten of one person those saved longest ago make room
 * (T28). Needs no transaction: whoever comes last sees all, and what is taken away is among the latest ten in no view.
 */
export async function saveSubscription(saved: Omit<PushSubscription, 'id'>, now: Date): Promise<void> {
  const reference = subscriptions().doc(subscriptionId(saved.user_id, saved.endpoint));
  await reference.set({ ...saved, updated_at: now });
  emptySince = null;
  const own = await subscriptions().where('user_id', '==', saved.user_id).get();
  const excess = own.docs.sort(bySaving).slice(SUBSCRIPTIONS_MAX);
  await Promise.all(excess.map((document) => document.ref.delete()));
}

/** Forgets a person's subscription to this endpoint, if there is one. */
export async function deleteSubscription(userId: string, endpoint: string): Promise<void> {
  await subscriptions().doc(subscriptionId(userId, endpoint)).delete();
}

/** Forgets one subscription by its id: its push service knows it no longer. */
export async function pruneSubscription(id: string): Promise<void> {
  await subscriptions().doc(id).delete();
}

export async function deleteSubscriptionsOf(userId: string): Promise<void> {
  const own = await subscriptions().where('user_id', '==', userId).select().get();
  const batch = firestore().batch();
  for (const document of own.docs) batch.delete(document.ref);
  await batch.commit();
}

/** For how long nobody is known to have subscribed, in milliseconds; another process may save the first one meanwhile. */
const EMPTY_MS = 10_000;

/** When this process saw last that there is no subscription; null when there was one, or nobody looked. */
let emptySince: number | null = null;

/**
 * True when anybody has subscribed, so that a message for them is worth its writes. While nobody has, that is read once
 * in ten seconds; who subscribes first may therefore miss an alert of these seconds. A read that fails counts as true.
 */
export async function hasSubscriptions(): Promise<boolean> {
  const now = performance.now();
  if (emptySince !== null && now - emptySince < EMPTY_MS) return false;
  try {
    const { empty } = await subscriptions().limit(1).select().get();
    emptySince = empty ? now : null;
    return !empty;
  } catch {
    return true;
  }
}

/** Every subscription of everybody who is an admin now (T02). */
export async function subscriptionsOfAdmins(): Promise<PushSubscription[]> {
  const found = await documentsWithAny(await adminIds(), (ids) =>
    subscriptions().where('user_id', 'in', ids),
  );
  return found.map(asSubscription);
}

/** The browsers of one person that are to be told. */
export async function subscriptionsOf(userId: string): Promise<PushSubscription[]> {
  return (await subscriptions().where('user_id', '==', userId).get()).docs.map(asSubscription);
}

/** How many subscriptions one night looks at: no fewer than a sweep does. */
const LOOKED_AT = 8_000;

/** Deletes subscriptions saved before `moment` by somebody who is neither member nor admin now: nothing is sent to them. */
export async function deleteUnusedSubscriptions(moment: Date): Promise<number> {
  const old = subscriptions().where('updated_at', '<', moment).orderBy('updated_at');
  const { docs } = await old.limit(LOOKED_AT).select('user_id').get();
  const roles = await rolesOfMany([...new Set(docs.map((document) => String(document.get('user_id'))))]);
  return sweepMatching(old, (document) => (roles.has(String(document.get('user_id'))) ? undefined : null));
}
