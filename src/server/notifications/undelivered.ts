import { LATE_AFTER_MS, type UndeliveredMessage } from '#domain/operations/overview.ts';
import { referencesOf } from '#server/contributions/records/contributions.ts';
import { sizeOf } from '#server/platform/firestore/firestore.ts';
import { outbox } from '#server/platform/outbox/outbox.ts';

/** Failed for good, oldest first. */
const dead = () => outbox().where('status', '==', 'dead').orderBy('created_at');

/** Still retried beyond the expected age, oldest first. */
function late(now: Date): FirebaseFirestore.Query {
  return outbox()
    .where('status', '==', 'pending')
    .where('created_at', '<', new Date(now.getTime() - LATE_AFTER_MS))
    .orderBy('created_at');
}

export async function countUndelivered(now: Date): Promise<{ dead: number; late: number }> {
  const [gone, waiting] = await Promise.all([sizeOf(dead()), sizeOf(late(now))]);
  return { dead: gone, late: waiting };
}

const LISTED = 50;

const SHOWN = ['kind', 'subject_id', 'attempts', 'last_error', 'next_attempt_at', 'created_at'] as const;
/** The only field read of a payload, which may have an address or user input (T34). */
const CONTRIBUTION = 'payload.contribution_id';

function contributionOf(message: FirebaseFirestore.DocumentSnapshot): string | null {
  if (!String(message.get('kind')).startsWith('contribution-')) return null;
  return String(message.get(CONTRIBUTION) ?? message.get('subject_id'));
}

export async function undeliveredMessages(now: Date): Promise<UndeliveredMessage[]> {
  const found = await Promise.all(
    [dead(), late(now)].map(
      async (query) =>
        (
          await query
            .limit(LISTED)
            .select(...SHOWN, CONTRIBUTION)
            .get()
        ).docs,
    ),
  );
  const rows = found.flatMap((documents, at) =>
    documents.map((document) => ({ document, state: at === 0 ? ('dead' as const) : ('late' as const) })),
  );
  const about = rows.flatMap(({ document }) => contributionOf(document) ?? []);
  const references = await referencesOf(about);
  return rows.map(({ document, state }) => ({
    id: document.id,
    kind: String(document.get('kind')),
    reference: references.get(contributionOf(document) ?? '') ?? null,
    state,
    attempts: Number(document.get('attempts')),
    last_error: document.get('last_error') ?? null,
    next_attempt_at: state === 'dead' ? null : document.get('next_attempt_at').toDate().toISOString(),
    created_at: document.get('created_at').toDate().toISOString(),
  }));
}
