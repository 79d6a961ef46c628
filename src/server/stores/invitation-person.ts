import { firestore, readDocument } from './firestore.ts';
import { outboxId } from './outbox.ts';
import { inTransaction } from './transaction.ts';

/** How many ids one query may name. */
const IDS_AT_ONCE = 30;

function tokens(): FirebaseFirestore.CollectionReference {
  return firestore().collection('insiderz_access_tokens');
}

/** Every token that a person redeemed, or that was made for one of these contributions. */
export async function invitationsFor(
  userId: string,
  contributionIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  const queries = [tokens().where('redeemed_by', '==', userId)];
  for (let start = 0; start < contributionIds.length; start += IDS_AT_ONCE) {
    queries.push(tokens().where('contribution_id', 'in', contributionIds.slice(start, start + IDS_AT_ONCE)));
  }
  const found = (await Promise.all(queries.map((query) => query.get()))).flatMap(({ docs }) => docs);
  const records = found.map((document) => readDocument(document.id, document.data()));
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/**
 * Takes the names out of a token, in one transaction; audit rows about it hold none. One that nobody has used is revoked,
 * and its mail does not leave. `anonymousId` stands where the person was named.
 */
export async function namelessInvitation(
  id: string,
  userId: string,
  anonymousId: string,
  now: Date,
): Promise<void> {
  const mail = firestore().collection('outbox').doc(outboxId('invitation', id));
  await inTransaction(async (transaction) => {
    const [token, waiting] = await transaction.getAll(tokens().doc(id), mail);
    if (!token?.exists) return;
    const isUnused = token.get('redeemed_at') === null && token.get('revoked_at') === null;
    transaction.update(token.ref, {
      display_name: 'Deleted account',
      username: anonymousId,
      ...(token.get('redeemed_by') === userId ? { redeemed_by: anonymousId } : {}),
      ...(isUnused ? { revoked_at: now, revoked_by: anonymousId } : {}),
    });
    if (waiting?.exists && waiting.get('status') !== 'sent') {
      transaction.update(waiting.ref, { status: 'cancelled', payload: null });
    }
  });
}
