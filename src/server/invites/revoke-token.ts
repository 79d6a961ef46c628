import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/invites/contract.ts';
import { type AccessToken, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { leaveRestoreNote } from '#server/platform/outbox/outbox.ts';
import {
  asToken,
  cancelInvitation,
  findToken,
  invitationMail,
  tokenDocument,
  tokensOfContribution,
} from './records.ts';

const unknownToken = () => new DomainError('not-found', 'This token does not exist. Refresh the list.');

/** Without a name: audit rows are immutable (T36). */
export const auditedToken = ({ contribution_id, last_four, expires_at, emailed }: AccessToken) => ({
  contribution_id,
  last_four,
  expires_at,
  emailed,
});

export async function readTokenAndMail(transaction: FirebaseFirestore.Transaction, id: string) {
  const [document, mail] = await transaction.getAll(tokenDocument(id), invitationMail(id));
  if (!document?.exists || !mail) throw unknownToken();
  return { token: asToken(document), mail, digest: String(document.get('token')) };
}

async function presentToken(id: string): Promise<AccessToken> {
  const token = await findToken(id);
  if (!token) throw unknownToken();
  return token;
}

/** Admins only. Idempotent for a revoked token; refuses a used one (409). */
export const revokeToken = route(contracts.revokeToken, (context, { params: { id } }) => {
  const writing = auditedWrite(context, ['token.revoke', id]);
  return write(writing, {
    action: 'token.revoke',
    execute: async (transaction) => {
      const { token, mail, digest } = await readTokenAndMail(transaction, id);
      if (token.redeemed_at !== null) {
        throw new DomainError('conflict', INVITE_MESSAGES.used, { current: token });
      }
      if (token.revoked_at !== null) return null;
      const { now, actorId: revoked_by } = writing;
      transaction.update(tokenDocument(id), { revoked_at: now, revoked_by });
      leaveRestoreNote(transaction, { tokens: [digest] }, now);
      cancelInvitation(transaction, mail);
      const before = { ...auditedToken(token), revoked_at: null, revoked_by: null };
      const after = { revoked_at: now.toISOString(), revoked_by };
      return { result: { ...token, ...after }, entityId: id, before, after };
    },
    replay: () => presentToken(id),
  });
});

/** Reads, in a transaction, the unused tokens of a contribution, and returns how to revoke them with their mails. */
export async function openRevocation(
  transaction: FirebaseFirestore.Transaction,
  contributionId: string,
): Promise<(by: string, now: Date) => void> {
  const made = await transaction.get(tokensOfContribution(contributionId));
  const live = made.docs.filter((one) => one.get('redeemed_at') === null && one.get('revoked_at') === null);
  const mails = live.length > 0 ? await transaction.getAll(...live.map(({ id }) => invitationMail(id))) : [];
  return (by, now) => {
    for (const { ref } of live) transaction.update(ref, { revoked_at: now, revoked_by: by });
    for (const mail of mails) cancelInvitation(transaction, mail);
    if (live.length > 0)
      leaveRestoreNote(transaction, { tokens: live.map((token) => String(token.get('token'))) }, now);
  };
}
