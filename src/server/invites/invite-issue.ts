import { DomainError } from '#domain/errors.ts';
import {
  type AccessToken,
  dismissalFault,
  INVITE_MESSAGES,
  isReissuable,
  issueFault,
  reissueFault,
  tokenId,
  tokenNumber,
} from '#domain/invites/invite.ts';
import {
  asContribution,
  type ContributionSnapshot,
  changeContribution,
  contributions,
} from '#server/contributions/records/contributions.ts';
import { type Writing, write } from '#server/platform/firestore/write.ts';
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';
import { roleDocuments, rolesIn } from '#server/profiles/records/roles.ts';
import { asToken, cancelInvitation, findToken, invitationMail, tokenDocument } from './records.ts';

type Transaction = FirebaseFirestore.Transaction;

/** A token to be made: what was chosen, what stays of the secret, and the mail that is to bring it. */
export interface NewToken {
  username: string;
  expiresAt: Date;
  /** SHA-256 of the secret, in base64url. */
  digest: string;
  lastFour: string;
  /** The secret, sealed; null when no mail is to leave. */
  sealed: string | null;
}

/** The mail of a token, or null when there is to be none. */
export function invitationOf(id: string, sealed: string | null): OutboxMessage | null {
  return sealed === null ? null : freshMessage('invitation', id, { sealed });
}

/** Puts a token and its mail into the transaction, which has read all it needs; returns it as admins see it. */
function putToken(
  transaction: Transaction,
  made: NewToken,
  of: Pick<AccessToken, 'id' | 'contribution_id' | 'reference' | 'display_name'>,
  { actorId, now }: Writing,
): AccessToken {
  const { id, ...facts } = of;
  const members = {
    ...facts,
    username: made.username,
    last_four: made.lastFour,
    created_by: actorId,
    emailed: made.sealed !== null,
    redeemed_at: null,
    redeemed_by: null,
    revoked_at: null,
    revoked_by: null,
    replaced_by: null,
  };
  const times = { expires_at: made.expiresAt, created_at: now };
  transaction.create(tokenDocument(id), { ...members, ...times, token: made.digest });
  const mail = invitationOf(id, made.sealed);
  if (mail) transaction.create(outboxDocument(mail), outboxRecord(mail, now));
  return { id, ...members, expires_at: made.expiresAt.toISOString(), created_at: now.toISOString() };
}

/** What an audit row says of a token: nothing that names whom it is for, because nobody may change such a row (T36). */
const audited = ({ contribution_id, last_four, expires_at, emailed }: AccessToken) => ({
  contribution_id,
  last_four,
  expires_at,
  emailed,
});

/** True for a contribution whose sender is a member and that an admin took off the list of those without a token. */
const isDismissed = (document: ContributionSnapshot) => document.get('invite_dismissed') === true;

/**
 * Takes a contribution of a member off the list of those without a token, or puts it back. Refuses what is unknown (404),
 * was erased, has a token, is not accepted or is of nobody who is a member (409).
 */
export function dismissPending(
  contributionId: string,
  dismissed: boolean,
  writing: Writing,
): Promise<{ dismissed: boolean }> {
  const reference = contributions().doc(contributionId);
  return write(writing, {
    action: 'token.dismiss',
    run: async (transaction) => {
      const document = await transaction.get(reference);
      if (!document.exists)
        throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
      if (isDismissed(document) === dismissed) return null;
      const contribution = asContribution(document);
      const { submitted_by_user_id: sender } = contribution;
      const roles = dismissed && sender ? await transaction.getAll(...roleDocuments(sender)) : [];
      const is_member = dismissed ? rolesIn(roles).length > 0 : true;
      const token_issued = contribution.token_issued && !isDismissed(document);
      const fault = dismissalFault({ ...contribution, token_issued, is_member });
      if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
      // Not `updated_at`: nothing of it is to be decided anew.
      changeContribution(transaction, reference, { token_issued: dismissed, invite_dismissed: dismissed });
      const result = { dismissed };
      return { result, thing: contributionId, before: { dismissed: !dismissed }, after: result };
    },
    again: async () => ({ dismissed }),
  });
}

/** Nothing can show a secret a second time, not even to whoever repeats the request that made it. */
const alreadyIssued = () => new DomainError('conflict', INVITE_MESSAGES.already);

/**
 * Makes the first token of an accepted contribution, and marks the contribution, in one transaction: of two who press
 * at once, one gets it. Refuses what is unknown (404), not accepted, still undoable or has a token (409).
 */
export function createToken(made: NewToken, contributionId: string, writing: Writing): Promise<AccessToken> {
  const reference = contributions().doc(contributionId);
  return write(writing, {
    action: 'token.create',
    run: async (transaction) => {
      const document = await transaction.get(reference);
      if (!document.exists)
        throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
      const contribution = asContribution(document);
      const token_issued = contribution.token_issued && !isDismissed(document);
      const fault = issueFault({ ...contribution, token_issued }, writing.now.getTime());
      if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
      const { reference: named, display_name } = contribution;
      const id = tokenId(contributionId, 1);
      const of = { id, contribution_id: contributionId, reference: named, display_name };
      changeContribution(transaction, reference, { token_issued: true, invite_dismissed: false });
      const token = putToken(transaction, made, of, writing);
      return { result: token, thing: token.id, before: {}, after: audited(token) };
    },
    again: () => Promise.reject(alreadyIssued()),
  });
}

async function readTokenAndMail(transaction: Transaction, id: string) {
  const [document, mail] = await transaction.getAll(tokenDocument(id), invitationMail(id));
  if (!document?.exists || !mail)
    throw new DomainError('not-found', 'This token does not exist. Refresh the list.');
  return { token: asToken(document), mail, digest: String(document.get('token')) };
}

/** Revokes a token; one that is revoked stays as it is, one that was used is 409. */
export function revokeToken(id: string, writing: Writing): Promise<AccessToken> {
  const present = async () => {
    const token = await findToken(id);
    if (!token) throw new DomainError('not-found', 'This token does not exist. Refresh the list.');
    return token;
  };
  return write(writing, {
    action: 'token.revoke',
    run: async (transaction) => {
      const { token, mail, digest } = await readTokenAndMail(transaction, id);
      if (token.redeemed_at !== null) {
        throw new DomainError('conflict', INVITE_MESSAGES.used, { current: token });
      }
      if (token.revoked_at !== null) return null;
      transaction.update(tokenDocument(id), { revoked_at: writing.now, revoked_by: writing.actorId });
      leaveRestoreNote(transaction, { tokens: [digest] }, writing.now);
      cancelInvitation(transaction, mail);
      const after = { revoked_at: writing.now.toISOString(), revoked_by: writing.actorId };
      return {
        result: { ...token, ...after },
        thing: id,
        before: { ...audited(token), revoked_at: null, revoked_by: null },
        after,
      };
    },
    again: present,
  });
}

/** Makes the next token of a contribution and revokes the one it replaces; 409 for a used or replaced one, or a contribution that gets none. */
export function reissueToken(made: NewToken, id: string, writing: Writing): Promise<AccessToken> {
  return write(writing, {
    action: 'token.reissue',
    run: async (transaction) => {
      const { token: old, mail, digest } = await readTokenAndMail(transaction, id);
      if (!isReissuable(old)) {
        const sentence = old.redeemed_at === null ? INVITE_MESSAGES.replaced : INVITE_MESSAGES.used;
        throw new DomainError('conflict', sentence, { current: old });
      }
      const { contribution_id, reference, display_name } = old;
      const contribution = await transaction.get(contributions().doc(contribution_id));
      const fault = contribution.exists
        ? reissueFault(asContribution(contribution), writing.now.getTime())
        : 'erased';
      if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault], { current: old });
      const newId = tokenId(contribution_id, tokenNumber(id) + 1);
      const ended = old.revoked_at === null ? { revoked_at: writing.now, revoked_by: writing.actorId } : {};
      transaction.update(tokenDocument(id), { ...ended, replaced_by: newId });
      leaveRestoreNote(transaction, { tokens: [digest] }, writing.now);
      cancelInvitation(transaction, mail);
      const token = putToken(
        transaction,
        made,
        { id: newId, contribution_id, reference, display_name },
        writing,
      );
      return {
        result: token,
        thing: newId,
        before: { replaces: id, ...audited(old) },
        after: audited(token),
      };
    },
    again: () => Promise.reject(alreadyIssued()),
  });
}
