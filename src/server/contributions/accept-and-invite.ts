import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import {
  type AccessToken,
  defaultExpiryDay,
  endOfDay,
  INVITE_MESSAGES,
  isRedeemable,
  tokenId,
} from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { asToken, readWorkingToken, tokenDocument, writeToken } from '#server/invites/records.ts';
import { digestOfSecret, newLinkSecret, SEALED_FOR, seal, unseal } from '#server/platform/keys/sealing.ts';
import { describeCause, log } from '#server/platform/log.ts';
import { roleDocuments, rolesIn } from '#server/profiles/records/roles.ts';
import { changeContribution, contributionsFrom } from './records/contributions.ts';

type Transaction = FirebaseFirestore.Transaction;

/** The secret of an invitation, which waits sealed in the message of its decision. */
export const sealedSecret = (): string => seal(SEALED_FOR.invitation, newLinkSecret());

/** The payload of a decision's message; an undo erases it, and the secret with it. */
export const payloadOf = (contribution_id: string, sealed: string | null): Record<string, string> => ({
  contribution_id,
  ...(sealed === null ? {} : { sealed }),
});

/** Null without an invitation, or if its key has expired: the decision takes effect nevertheless. */
export function secretIn(payload: Record<string, string> | null): string | null {
  if (!payload?.sealed) return null;
  try {
    return unseal(SEALED_FOR.invitation, payload.sealed);
  } catch (cause) {
    log({ level: 'warn', event: 'invitation not unsealed', cause: describeCause(cause) });
    return null;
  }
}

/** Refuses an erased sender, a member, and a contribution that has a token (409). */
export async function refuseInvitation(
  transaction: Transaction,
  { email, token_issued, submitted_by_user_id: sender }: Contribution,
): Promise<void> {
  if (email === '') throw new DomainError('conflict', INVITE_MESSAGES.erased);
  if (token_issued) throw new DomainError('conflict', INVITE_MESSAGES.already);
  const roles = sender === null ? [] : await transaction.getAll(...roleDocuments(sender));
  if (rolesIn(roles).length > 0) throw new DomainError('conflict', INVITE_MESSAGES.isMember);
}

/** True if another contribution of the sender's address has a working invitation, so that one person gets one. */
export async function isInvited(
  transaction: Transaction,
  { id, email }: Pick<Contribution, 'id' | 'email'>,
  now: Date,
): Promise<boolean> {
  const sent = await transaction.get(contributionsFrom(email).where('token_issued', '==', true));
  const others = sent.docs.map((one) => one.id).filter((other) => other !== id);
  return readWorkingToken(transaction, others, now);
}

const firstToken = (contributionId: string) => tokenDocument(tokenId(contributionId, 1));

/** Before any write. Null without a secret, or if it has a token or belongs to a member by now. */
export async function openInvitation(
  transaction: Transaction,
  contribution: Contribution,
  { secret, memberId }: { secret: string | null; memberId: string | null },
): Promise<((now: Date) => void) | null> {
  const { id, reference, display_name, token_issued, reviewed_by } = contribution;
  if (secret === null || memberId !== null || token_issued) return null;
  if ((await transaction.get(firstToken(id))).exists) return null;
  return (now) => {
    changeContribution(transaction, id, { token_issued: true });
    const expiresAt = new Date(endOfDay(defaultExpiryDay(now.getTime())) ?? now);
    const choice = { username: proposedUsername(display_name, reference), secret, expiresAt, emailed: true };
    const of = { id: tokenId(id, 1), contribution_id: id, reference, display_name };
    writeToken(transaction, { ...of, ...choice, created_by: reviewed_by ?? '' }, now);
  };
}

export interface Enclosed extends Pick<AccessToken, 'expires_at'> {
  secret: string;
}

/** The invitation that a decision created; null if there is none, or it was used or revoked before its email left. */
export async function findEnclosed(contributionId: string, secret: string): Promise<Enclosed | null> {
  const document = await firstToken(contributionId).get();
  if (!document.exists || document.get('token') !== digestOfSecret(secret)) return null;
  const token = asToken(document);
  return isRedeemable(token, Date.now()) ? { expires_at: token.expires_at, secret } : null;
}
