import { isAccepted } from '#domain/contributions/acceptance.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/invites/contract.ts';
import {
  type AccessToken,
  defaultExpiryDay,
  dismissalFault,
  INVITE_MESSAGES,
  PendingInvite,
} from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { isInvited, refuseInvitation } from '#server/contributions/accept-and-invite.ts';
import {
  acceptedWithoutToken,
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { pageByTime } from '#server/platform/firestore/paging.ts';
import { write } from '#server/platform/firestore/write.ts';
import { asDomainError } from '#server/platform/http/answer.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { eachRow, realmOf } from '#server/platform/http/each-row.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { roleDocuments, rolesIn, rolesOfMany } from '#server/profiles/records/roles.ts';
import { createToken, issueFirst, mailToken, newToken, reissueToken, revokeToken } from './issue-invite.ts';
import { findToken, pageOfTokens } from './records.ts';

/** Admins only. Accepted contributions without a token. A page may be shorter: pending awards are omitted. */
const listPendingInvites = route(contracts.listPendingInvites, async (_, { query }) => {
  const read = (document: FirebaseFirestore.DocumentSnapshot) => {
    const record = { effective_at: null, ...readDocument(document.id, document.data() ?? {}) };
    const invite = PendingInvite.parse({ ...record, contribution_id: document.id, is_member: false });
    const sender: string | null = document.get('submitted_by_user_id') ?? null;
    const isDue = isAccepted({ status: 'accepted', held: document.get('held') });
    return { id: document.id, created_at: invite.created_at, invite, sender, isDue };
  };
  const size = contracts.INVITE_PAGE;
  const { items, next } = await pageByTime(acceptedWithoutToken(), query, read, { size });
  const due = items.filter(({ isDue }) => isDue);
  const members = await rolesOfMany(due.flatMap(({ sender }) => sender ?? []));
  return {
    items: due.map(({ invite, sender }) => ({ ...invite, is_member: members.has(sender ?? '') })),
    next,
  };
});

/** Dismisses or restores. Refuses unknown (404), erased, not accepted, with a token, not a member's (409). */
const dismissPendingInvite = route(contracts.dismissPendingInvite, (context, { params, body }) => {
  const { id } = params;
  const { dismissed } = body;
  return write(auditedWrite(context, ['token.dismiss', id, body]), {
    action: 'token.dismiss',
    execute: async (transaction) => {
      const document = await transaction.get(contributionDocument(id));
      if (!document.exists)
        throw new DomainError('not-found', 'This contribution does not exist. Refresh the list.');
      const wasDismissed = document.get('invite_dismissed') === true;
      if (wasDismissed === dismissed) return null;
      const contribution = asContribution(document);
      const { submitted_by_user_id: sender } = contribution;
      const roles = dismissed && sender ? await transaction.getAll(...roleDocuments(sender)) : [];
      const is_member = dismissed ? rolesIn(roles).length > 0 : true;
      const token_issued = contribution.token_issued && !wasDismissed;
      const fault = dismissalFault({ ...contribution, token_issued, is_member });
      if (fault) throw new DomainError('conflict', INVITE_MESSAGES[fault]);
      // `updated_at` is unchanged, so that an open decision remains valid.
      changeContribution(transaction, id, { token_issued: dismissed, invite_dismissed: dismissed });
      const result = { dismissed };
      return { result, entityId: id, before: { dismissed: !dismissed }, after: result };
    },
    replay: async () => ({ dismissed }),
  });
});

/** Issues and emails a first token with the proposed username (D156). Refuses as `createToken`, and a person already invited (409). */
async function inviteOne(context: CallContext, id: string): Promise<AccessToken> {
  const { now } = context;
  const made = newToken({ username: '', expires_on: defaultExpiryDay(now.getTime()), send_email: true }, now);
  const writing = auditedWrite(context, ['token.create', id], realmOf(id));
  const { token, isNew } = await write(writing, {
    action: 'token.create',
    execute: async (transaction) => {
      const written = await issueFirst(transaction, id, {
        writing,
        made: ({ display_name, reference }) => ({
          ...made,
          username: proposedUsername(display_name, reference),
        }),
        refuse: async (contribution) => {
          await refuseInvitation(transaction, contribution);
          if (await isInvited(transaction, contribution, now))
            throw new DomainError('conflict', INVITE_MESSAGES.invited);
        },
      });
      return { ...written, result: { token: written.result, isNew: true } };
    },
    replay: async (tokenId) => {
      const issued = tokenId === null ? null : await findToken(tokenId);
      if (!issued) throw new DomainError('conflict', INVITE_MESSAGES.already);
      return { token: issued, isNew: false };
    },
  });
  if (isNew) mailToken(context, token, made);
  return token;
}

async function resultOf(context: CallContext, contribution_id: string): Promise<contracts.InvitationResult> {
  try {
    return { contribution_id, token: await inviteOne(context, contribution_id), refusal: null };
  } catch (fault) {
    const { code, message } = asDomainError(fault);
    return { contribution_id, token: null, refusal: { code, message } };
  }
}

const inviteContributors = route(contracts.inviteContributors, async (context, { body }) => ({
  results: await eachRow(context, body.contribution_ids, (id) => resultOf(context, id)),
}));

export const adminRoutes = [
  listPendingInvites,
  dismissPendingInvite,
  // Listing tokens never uses one up.
  route(contracts.listTokens, (_, { query }) => pageOfTokens(query)),
  createToken,
  inviteContributors,
  revokeToken,
  reissueToken,
];
