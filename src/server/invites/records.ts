import { INVITE_PAGE } from '#domain/invites/contract.ts';
import { AccessToken } from '#domain/invites/invite.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import {
  documentsWithAny,
  type PageRequest,
  pageByTime,
  type RowsPage,
  rowsOnPage,
} from '#server/platform/firestore/paging.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { cancelMessage, outboxDocument, outboxId } from '#server/platform/outbox/outbox.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';

/** The collection of the specification. `token` is the SHA-256 of the secret, never the secret (T24). */
const tokens = () => firestore().collection('insiderz_access_tokens');

/** For the transactions that create, end or redeem a token. */
export function tokenDocument(id: string): FirebaseFirestore.DocumentReference {
  return tokens().doc(id);
}

export function byDigest(digest: string): FirebaseFirestore.Query {
  return tokens().where('token', '==', digest).limit(1);
}

export function invitationMail(id: string): FirebaseFirestore.DocumentReference {
  return outboxDocument({ id: outboxId('invitation', id) });
}

/** Cancels the unsent mail of a token and erases its payload. */
export function cancelInvitation(
  transaction: FirebaseFirestore.Transaction,
  mail: FirebaseFirestore.DocumentSnapshot | undefined,
): void {
  cancelMessage(transaction, mail, ['pending', 'dead', 'cancelled']);
}

export function asToken(document: FirebaseFirestore.DocumentSnapshot): AccessToken {
  return AccessToken.parse(readDocument(document.id, document.data() ?? {}));
}

export async function findToken(id: string): Promise<AccessToken | null> {
  const document = await tokenDocument(id).get();
  return document.exists ? asToken(document) : null;
}

/** All tokens, ended ones included. */
export function pageOfTokens({ after, page_size }: PageRequest): Promise<RowsPage<AccessToken>> {
  return pageByTime(tokens(), { after, size: rowsOnPage(page_size, INVITE_PAGE), read: asToken });
}

/** Reads, in a transaction, the unused tokens of a contribution, and returns how to revoke them with their mails. */
export async function openRevocation(
  transaction: FirebaseFirestore.Transaction,
  contributionId: string,
): Promise<(by: string, now: Date) => void> {
  const made = await transaction.get(tokens().where('contribution_id', '==', contributionId));
  const live = made.docs.filter((one) => one.get('redeemed_at') === null && one.get('revoked_at') === null);
  const mails = live.length > 0 ? await transaction.getAll(...live.map(({ id }) => invitationMail(id))) : [];
  return (by, now) => {
    for (const { ref } of live) transaction.update(ref, { revoked_at: now, revoked_by: by });
    for (const mail of mails) cancelInvitation(transaction, mail);
    if (live.length > 0)
      leaveRestoreNote(transaction, { tokens: live.map((token) => String(token.get('token'))) }, now);
  };
}

/** Every token that an account redeemed, or that was issued for one of these contributions. */
export async function invitationsFor(
  userId: string | null,
  contributionIds: readonly string[],
): Promise<Record<string, unknown>[]> {
  const [redeemed, made] = await Promise.all([
    userId === null ? null : tokens().where('redeemed_by', '==', userId).get(),
    documentsWithAny(contributionIds, (ids) => tokens().where('contribution_id', 'in', ids)),
  ]);
  const records = [...(redeemed?.docs ?? []), ...made].map((document) =>
    readDocument(document.id, document.data()),
  );
  return [...new Map(records.map((record) => [record.id, record])).values()];
}

/**
 * Anonymises a token in one transaction; its audit rows contain no names. An unused one is revoked and its mail
 * cancelled. `anonymousId` replaces the person's id, `name` their name; `userId` is null without an account.
 */
export async function namelessInvitation(
  id: string,
  userId: string | null,
  anonymousId: string,
  now: Date,
  name = 'Deleted account',
): Promise<void> {
  await inTransaction(async (transaction) => {
    const [token, waiting] = await transaction.getAll(tokenDocument(id), invitationMail(id));
    if (!token?.exists) return;
    const isUnused = token.get('redeemed_at') === null && token.get('revoked_at') === null;
    transaction.update(token.ref, {
      display_name: name,
      username: anonymousId,
      ...(userId !== null && token.get('redeemed_by') === userId ? { redeemed_by: anonymousId } : {}),
      ...(isUnused ? { revoked_at: now, revoked_by: anonymousId } : {}),
    });
    cancelInvitation(transaction, waiting);
    if (isUnused) leaveRestoreNote(transaction, { tokens: [String(token.get('token'))] }, now);
  });
}

/** Erases name and proposed username of invitations that ended unused before `moment`. */
export async function eraseUnusedInvitations(moment: Date, name: string): Promise<number> {
  const unused = tokens()
    .where('redeemed_at', '==', null)
    .where('expires_at', '<', moment)
    .where('username', '>', '')
    .orderBy('expires_at');
  return sweepMatching(unused, () => ({ username: '', display_name: name }));
}
