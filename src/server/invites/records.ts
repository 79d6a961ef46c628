import { INVITE_PAGE } from '#domain/invites/contract.ts';
import { AccessToken, isRedeemable } from '#domain/invites/invite.ts';
import { sweepMatching } from '#server/platform/firestore/expiry.ts';
import { findAs, firestore, readAs, readDocument } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny, type PageRequest, pageByTime } from '#server/platform/firestore/paging.ts';
import { digestOfSecret } from '#server/platform/keys/sealing.ts';
import { cancelMessage, outboxDocument, outboxId } from '#server/platform/outbox/outbox.ts';

/** The collection of the specification. `token` is the SHA-256 of the secret, never the secret (T24). */
const tokens = () => firestore().collection('insiderz_access_tokens');

export const tokenDocument = (id: string): FirebaseFirestore.DocumentReference => tokens().doc(id);

export const tokensOfContribution = (contributionId: string): FirebaseFirestore.Query =>
  tokens().where('contribution_id', '==', contributionId);

export const byDigest = (digest: string) => tokens().where('token', '==', digest).limit(1);

export const invitationMail = (id: string) => outboxDocument({ id: outboxId('invitation', id) });

/** Cancels the unsent mail of a token and erases its payload. */
export function cancelInvitation(
  transaction: FirebaseFirestore.Transaction,
  mail: FirebaseFirestore.DocumentSnapshot | undefined,
): void {
  cancelMessage(transaction, mail, ['pending', 'dead', 'cancelled']);
}

type NewToken = Pick<
  AccessToken,
  'id' | 'contribution_id' | 'reference' | 'display_name' | 'username' | 'created_by' | 'emailed'
> & { secret: string; expiresAt: Date };

/** Creates a token in a transaction, which fails if its id is taken. */
export function writeToken(
  transaction: FirebaseFirestore.Transaction,
  { id, secret, expiresAt, ...facts }: NewToken,
  now: Date,
): AccessToken {
  const members = {
    ...facts,
    last_four: secret.slice(-4),
    redeemed_at: null,
    redeemed_by: null,
    revoked_at: null,
    revoked_by: null,
    replaced_by: null,
  };
  const times = { expires_at: expiresAt, created_at: now };
  transaction.create(tokenDocument(id), { ...members, ...times, token: digestOfSecret(secret) });
  return { id, ...members, expires_at: expiresAt.toISOString(), created_at: now.toISOString() };
}

export const asToken = readAs(AccessToken);

export const findToken = (id: string) => findAs(tokenDocument(id), asToken);

export async function readWorkingToken(
  transaction: FirebaseFirestore.Transaction,
  contributionIds: readonly string[],
  now: Date,
): Promise<boolean> {
  const made = await Promise.all(contributionIds.map((id) => transaction.get(tokensOfContribution(id))));
  return made.some(({ docs }) => docs.some((one) => isRedeemable(asToken(one), now.getTime())));
}

export const pageOfTokens = (page: PageRequest) => pageByTime(tokens(), page, asToken, { size: INVITE_PAGE });

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

/** Erases name and proposed username of invitations that ended unused before `moment`. */
export async function eraseUnusedInvitations(moment: Date, name: string): Promise<number> {
  const unused = tokens()
    .where('redeemed_at', '==', null)
    .where('expires_at', '<', moment)
    .where('username', '>', '')
    .orderBy('expires_at');
  return sweepMatching(unused, () => ({ username: '', display_name: name }));
}
