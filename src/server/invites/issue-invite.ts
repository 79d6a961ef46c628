import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError, invalidForm } from '#domain/errors.ts';
import * as contracts from '#domain/invites/contract.ts';
import {
  type AccessToken,
  endOfDay,
  expiryProblem,
  INVITE_MESSAGES,
  inviteLink,
  isReissuable,
  issueFault,
  reissueFault,
  tokenId,
  tokenNumber,
} from '#domain/invites/invite.ts';
import {
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { newLinkSecret, SEALED_FOR, seal } from '#server/platform/keys/sealing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import {
  enqueue,
  freshMessage,
  leaveRestoreNote,
  type OutboxMessage,
} from '#server/platform/outbox/outbox.ts';
import { sendInvitation } from './emails.ts';
import {
  asToken,
  cancelInvitation,
  findToken,
  invitationMail,
  tokenDocument,
  tokensOfContribution,
  writeToken,
} from './records.ts';

const unknownToken = () => new DomainError('not-found', 'This token does not exist. Refresh the list.');

/** Without a name: audit rows are immutable (T36). */
const auditedToken = ({ contribution_id, last_four, expires_at, emailed }: AccessToken) => ({
  contribution_id,
  last_four,
  expires_at,
  emailed,
});

async function readTokenAndMail(transaction: FirebaseFirestore.Transaction, id: string) {
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
export const revokeToken = /* @__PURE__ */ route(contracts.revokeToken, (context, { params: { id } }) => {
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

interface NewToken {
  username: string;
  expiresAt: Date;
  secret: string;
  /** The secret, sealed for its mail; null without a mail. */
  sealed: string | null;
}

/** A new secret of 256 bits. Refuses an expiry in the past or too far ahead (422). */
export function newToken(
  choice: { username: string; expires_on: string; send_email: boolean },
  now: Date,
): NewToken {
  const { username, expires_on, send_email } = choice;
  const problem = expiryProblem(expires_on, now.getTime());
  const end = endOfDay(expires_on);
  if (problem !== null || end === null)
    throw invalidForm([{ path: 'expires_on', message: problem ?? 'Choose a day of the calendar' }]);
  const secret = newLinkSecret();
  const sealed = send_email ? seal(SEALED_FOR.invitation, secret) : null;
  return { username, expiresAt: new Date(end), secret, sealed };
}

const mailOf = (id: string, sealed: string | null): OutboxMessage | null =>
  sealed === null ? null : freshMessage('invitation', id, { sealed });

type TokenOf = (contribution: Contribution) => NewToken;

type Refusal = (contribution: Contribution) => Promise<void>;

/** Writes a token and its mail in a transaction whose reads are done. */
function putToken(
  transaction: FirebaseFirestore.Transaction,
  made: NewToken,
  of: Pick<AccessToken, 'id' | 'contribution_id' | 'reference' | 'display_name'>,
  { actorId, now }: AuditedWrite,
): AccessToken {
  const { username, secret, expiresAt, sealed } = made;
  const choice = { username, secret, expiresAt, emailed: sealed !== null };
  const token = writeToken(transaction, { ...of, ...choice, created_by: actorId }, now);
  const mail = mailOf(of.id, sealed);
  if (mail) enqueue(transaction, mail, now);
  return token;
}

/** Refuses as `createToken`; `refuse` reads more before the first write, and throws. */
export async function issueFirst(
  transaction: FirebaseFirestore.Transaction,
  contribution_id: string,
  { made, writing, refuse }: { made: TokenOf; writing: AuditedWrite; refuse?: Refusal },
) {
  const document = await transaction.get(contributionDocument(contribution_id));
  if (!document.exists)
    throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
  const contribution = asContribution(document);
  const token_issued = contribution.token_issued && document.get('invite_dismissed') !== true;
  const fault = issueFault({ ...contribution, token_issued }, writing.now.getTime());
  if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
  await refuse?.(contribution);
  const { reference, display_name } = contribution;
  changeContribution(transaction, contribution_id, { token_issued: true, invite_dismissed: false });
  const of = { id: tokenId(contribution_id, 1), contribution_id, reference, display_name };
  const result = putToken(transaction, made(contribution), of, writing);
  return { result, entityId: result.id, before: {}, after: auditedToken(result) };
}

/** A secret is shown once, so a repeated request is refused too. */
const refuseReplay = () => Promise.reject(new DomainError('conflict', INVITE_MESSAGES.already));

export function mailToken(context: CallContext, { id }: AccessToken, { sealed }: NewToken): void {
  const mail = mailOf(id, sealed);
  if (mail) context.waitUntil(deliverFresh({ message: mail, send: sendInvitation }));
}

function answer(context: CallContext, token: AccessToken, made: NewToken) {
  mailToken(context, token, made);
  const { secret } = made;
  return { token, secret, link: inviteLink(siteUrl(), secret) };
}

/** Returns the secret once. Refuses: unknown (404), not accepted, still undoable or with a token (409). */
export const createToken = /* @__PURE__ */ route(contracts.createToken, async (context, { body }) => {
  const { contribution_id, ...choice } = body;
  const made = newToken(choice, context.now);
  const writing = auditedWrite(context, ['token.create', body]);
  const token = await write(writing, {
    action: 'token.create',
    execute: (transaction) => issueFirst(transaction, contribution_id, { made: () => made, writing }),
    replay: refuseReplay,
  });
  return answer(context, token, made);
});

/** Admins only, after a recent sign-in. Revokes a token and creates the next one; 409 if ineligible. */
export const reissueToken = /* @__PURE__ */ route(
  contracts.reissueToken,
  async (context, { params, body }) => {
    const made = newToken(body, context.now);
    const { id } = params;
    const writing = auditedWrite(context, ['token.reissue', id, body]);
    const { now, actorId } = writing;
    const token = await write(writing, {
      action: 'token.reissue',
      execute: async (transaction) => {
        const { token: old, mail, digest } = await readTokenAndMail(transaction, id);
        if (!isReissuable(old)) {
          const sentence = old.redeemed_at === null ? INVITE_MESSAGES.replaced : INVITE_MESSAGES.used;
          throw new DomainError('conflict', sentence, { current: old });
        }
        const { contribution_id, reference, display_name } = old;
        const document = await transaction.get(contributionDocument(contribution_id));
        const fault = document.exists ? reissueFault(asContribution(document), now.getTime()) : 'erased';
        if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault], { current: old });
        const newId = tokenId(contribution_id, tokenNumber(id) + 1);
        const ended = old.revoked_at === null ? { revoked_at: now, revoked_by: actorId } : {};
        transaction.update(tokenDocument(id), { ...ended, replaced_by: newId });
        leaveRestoreNote(transaction, { tokens: [digest] }, now);
        cancelInvitation(transaction, mail);
        const of = { id: newId, contribution_id, reference, display_name };
        const result = putToken(transaction, made, of, writing);
        const before = { replaces: id, ...auditedToken(old) };
        return { result, entityId: newId, before, after: auditedToken(result) };
      },
      replay: refuseReplay,
    });
    return answer(context, token, made);
  },
);
