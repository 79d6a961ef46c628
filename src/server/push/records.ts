import { PushSubscription, SUBSCRIPTIONS_MAX } from '#domain/push/push.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore, idOfFacts } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { adminIds, rolesOfMany } from '#server/profiles/records/roles.ts';

const subscriptions = () => firestore().collection('push_subscriptions');

export const SUBSCRIPTIONS_OF_PERSON: Place = { records: subscriptions, field: 'user_id' };

const subscriptionId = (userId: string, endpoint: string): string => idOfFacts(userId, endpoint);

function asSubscription(document: FirebaseFirestore.DocumentSnapshot): PushSubscription {
  return PushSubscription.parse({ ...document.data(), id: document.id });
}

/** The latest first; ids break ties, for a stable order. */
function bySaving(
  a: FirebaseFirestore.QueryDocumentSnapshot,
  b: FirebaseFirestore.QueryDocumentSnapshot,
): number {
  const later = b.get('updated_at').toMillis() - a.get('updated_at').toMillis();
  return later || (a.id < b.id ? -1 : 1);
}

/** Beyond ten per person the oldest are deleted (T28). No transaction: the last writer sees all. */
export async function saveSubscription(saved: Omit<PushSubscription, 'id'>, now: Date): Promise<void> {
  const reference = subscriptions().doc(subscriptionId(saved.user_id, saved.endpoint));
  await reference.set({ ...saved, updated_at: now });
  emptySince = null;
  const own = await subscriptions().where('user_id', '==', saved.user_id).get();
  const excess = own.docs.sort(bySaving).slice(SUBSCRIPTIONS_MAX);
  await Promise.all(excess.map((document) => document.ref.delete()));
}

export async function deleteSubscription(userId: string, endpoint: string): Promise<void> {
  await subscriptions().doc(subscriptionId(userId, endpoint)).delete();
}

export async function pruneSubscription(id: string): Promise<void> {
  await subscriptions().doc(id).delete();
}

/** How long "no subscription" is cached, in milliseconds; another process may save the first one meanwhile. */
const EMPTY_MS = 10_000;

/** When this process last found no subscription of an admin; null when there was one, or before the first look. */
let emptySince: number | null = null;

/** Avoids messages that nobody gets. For ten seconds the first subscriber may miss an alert. */
export const mayHaveSubscriptions = (): boolean =>
  emptySince === null || performance.now() - emptySince >= EMPTY_MS;

/** The subscriptions of all current admins (T02). */
export async function subscriptionsOfAdmins(): Promise<PushSubscription[]> {
  const now = performance.now();
  const found = await documentsWithAny(await adminIds(), (ids) =>
    subscriptions().where('user_id', 'in', ids),
  );
  emptySince = found.length === 0 ? now : null;
  return found.map(asSubscription);
}

export async function subscriptionsOf(userId: string): Promise<PushSubscription[]> {
  return (await subscriptions().where('user_id', '==', userId).get()).docs.map(asSubscription);
}

/** Subscriptions examined per night: no fewer than a sweep deletes. */
const LOOKED_AT = 8_000;

/** Deletes subscriptions saved before `moment` by people who are neither member nor admin now. */
export async function deleteUnusedSubscriptions(moment: Date): Promise<number> {
  const old = subscriptions().where('updated_at', '<', moment).orderBy('updated_at');
  const { docs } = await old.limit(LOOKED_AT).select('user_id').get();
  const roles = await rolesOfMany([...new Set(docs.map((document) => String(document.get('user_id'))))]);
  return sweepMatching(old, (document) => (roles.has(String(document.get('user_id'))) ? undefined : null));
}
