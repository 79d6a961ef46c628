import { createHash } from 'node:crypto';
import { PushSubscription, SUBSCRIPTIONS_MAX } from '#domain/push/push.ts';
import { firestore } from './firestore.ts';

function subscriptions(): FirebaseFirestore.CollectionReference {
  return firestore().collection('push_subscriptions');
}

/** One record for one person and one endpoint (R487). */
function subscriptionId(userId: string, endpoint: string): string {
  return createHash('sha256').update(`${userId}\n${endpoint}`).digest('base64url');
}

function asSubscription(document: FirebaseFirestore.DocumentSnapshot): PushSubscription {
  return PushSubscription.parse({ ...document.data(), id: document.id });
}

/**
 * Saves a subscription, or updates it when it is there; beyond ten of one person the one saved longest ago makes room
 * (T28). A document of the person's own stands in the way of two at once, who would each see nine.
 */
export async function saveSubscription(saved: Omit<PushSubscription, 'id'>, now: Date): Promise<void> {
  const own = subscriptions().where('user_id', '==', saved.user_id);
  const guard = firestore().collection('counters').doc(`push_${saved.user_id}`);
  const reference = subscriptions().doc(subscriptionId(saved.user_id, saved.endpoint));
  await firestore().runTransaction(async (transaction) => {
    await transaction.get(guard);
    const { docs } = await transaction.get(own);
    const others = docs
      .filter(({ id }) => id !== reference.id)
      .sort((a, b) => a.get('updated_at').toMillis() - b.get('updated_at').toMillis());
    const known = docs.find(({ id }) => id === reference.id);
    for (const oldest of others.slice(0, Math.max(0, others.length - SUBSCRIPTIONS_MAX + 1))) {
      transaction.delete(oldest.ref);
    }
    transaction.set(reference, { ...saved, created_at: known?.get('created_at') ?? now, updated_at: now });
    transaction.set(guard, { updated_at: now });
  });
}

/** Forgets a person's subscription to this endpoint, if there is one. */
export async function deleteSubscription(userId: string, endpoint: string): Promise<void> {
  await subscriptions().doc(subscriptionId(userId, endpoint)).delete();
}

/** Forgets one subscription by its id: its push service knows it no longer. */
export async function pruneSubscription(id: string): Promise<void> {
  await subscriptions().doc(id).delete();
}

/** Forgets every subscription of a person whose account goes (T28). */
export async function deleteSubscriptionsOf(userId: string): Promise<void> {
  const own = await subscriptions().where('user_id', '==', userId).select().get();
  const batch = firestore().batch();
  for (const document of own.docs) batch.delete(document.ref);
  batch.delete(firestore().collection('counters').doc(`push_${userId}`));
  await batch.commit();
}

/** How many values one question of Firestore's may name. */
const NAMES_MAX = 30;

/** Every subscription of everybody who is an admin now (T02, R493). */
export async function subscriptionsOfAdmins(): Promise<PushSubscription[]> {
  const roles = await firestore().collection('user_roles').where('role', '==', 'admin').get();
  const ids = [...new Set(roles.docs.map((document) => String(document.get('user_id'))))];
  const found: PushSubscription[] = [];
  for (let at = 0; at < ids.length; at += NAMES_MAX) {
    const some = await subscriptions()
      .where('user_id', 'in', ids.slice(at, at + NAMES_MAX))
      .get();
    found.push(...some.docs.map(asSubscription));
  }
  return found;
}
