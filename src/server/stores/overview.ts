import { LATE_AFTER_MS, type UndeliveredMessage } from '#domain/overview/overview.ts';
import { firestore } from './firestore.ts';

/** When the contribution that has waited longest was sent, or null. One read. */
export async function oldestWaiting(): Promise<string | null> {
  const oldest = await firestore()
    .collection('contributions')
    .where('status', '==', 'new')
    .orderBy('created_at')
    .limit(1)
    .select('created_at')
    .get();
  return oldest.docs[0]?.get('created_at').toDate().toISOString() ?? null;
}

/** How many contributions were sent from one moment up to another. One read for each thousand. */
export async function contributionsBetween(from: Date, to: Date): Promise<number> {
  const counted = await firestore()
    .collection('contributions')
    .where('created_at', '>=', from)
    .where('created_at', '<', to)
    .count()
    .get();
  return counted.data().count;
}

/** Given up, longest waiting first. */
function dead(): FirebaseFirestore.Query {
  return firestore().collection('outbox').where('status', '==', 'dead').orderBy('created_at');
}

/** Still tried although it is older than it should become, longest waiting first. */
function late(now: Date): FirebaseFirestore.Query {
  return firestore()
    .collection('outbox')
    .where('status', '==', 'pending')
    .where('created_at', '<', new Date(now.getTime() - LATE_AFTER_MS))
    .orderBy('created_at');
}

/** How many messages were given up, and how many are late. Two reads. */
export async function countUndelivered(now: Date): Promise<{ dead: number; late: number }> {
  const [gone, waiting] = await Promise.all([dead().count().get(), late(now).count().get()]);
  return { dead: gone.data().count, late: waiting.data().count };
}

/** How many of each the list shows at most. */
const LISTED = 50;

/** Only these leave the store: nothing of the payload, which may hold an address or somebody's words (T34). */
const SHOWN = ['kind', 'subject_id', 'attempts', 'last_error', 'next_attempt_at', 'created_at'] as const;

async function referencesOf(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const collection = firestore().collection('contributions');
  const documents = await firestore().getAll(...[...new Set(ids)].map((id) => collection.doc(id)), {
    fieldMask: ['reference'],
  });
  return new Map(
    documents.filter(({ exists }) => exists).map((one) => [one.id, String(one.get('reference'))]),
  );
}

/** The messages that were given up, then the late ones. */
export async function undeliveredMessages(now: Date): Promise<UndeliveredMessage[]> {
  const found = await Promise.all(
    [dead(), late(now)].map(
      async (query) =>
        (
          await query
            .limit(LISTED)
            .select(...SHOWN)
            .get()
        ).docs,
    ),
  );
  const rows = found.flatMap((documents, at) =>
    documents.map((document) => ({ document, state: at === 0 ? ('dead' as const) : ('late' as const) })),
  );
  const about = rows
    .filter(({ document }) => String(document.get('kind')).startsWith('contribution-'))
    .map(({ document }) => String(document.get('subject_id')));
  const references = await referencesOf(about);
  return rows.map(({ document, state }) => ({
    id: document.id,
    kind: String(document.get('kind')),
    reference: references.get(String(document.get('subject_id'))) ?? null,
    state,
    attempts: Number(document.get('attempts')),
    last_error: document.get('last_error') ?? null,
    next_attempt_at: state === 'dead' ? null : document.get('next_attempt_at').toDate().toISOString(),
    created_at: document.get('created_at').toDate().toISOString(),
  }));
}
