import { isAccepted } from '#domain/contributions/acceptance.ts';
import { DomainError } from '#domain/errors.ts';
import * as contracts from '#domain/invites/contract.ts';
import { dismissalFault, INVITE_MESSAGES, PendingInvite } from '#domain/invites/invite.ts';
import {
  acceptedWithoutToken,
  asContribution,
  changeContribution,
  contributionDocument,
} from '#server/contributions/records/contributions.ts';
import { readDocument } from '#server/platform/firestore/firestore.ts';
import { pageByTime } from '#server/platform/firestore/paging.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { roleDocuments, rolesIn, rolesOfMany } from '#server/profiles/records/roles.ts';

/** Admins only. Accepted contributions without a token. A page may be shorter: pending awards are omitted. */
export const listPendingInvites = route(contracts.listPendingInvites, async (_, { query }) => {
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
export const dismissPendingInvite = route(contracts.dismissPendingInvite, (context, { params, body }) => {
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
