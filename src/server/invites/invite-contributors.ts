import { DomainError } from '#domain/errors.ts';
import type { InvitationResult } from '#domain/invites/contract.ts';
import * as contracts from '#domain/invites/contract.ts';
import { type AccessToken, defaultExpiryDay, INVITE_MESSAGES } from '#domain/invites/invite.ts';
import { proposedUsername } from '#domain/invites/proposed-username.ts';
import { isInvited, refuseInvitation } from '#server/contributions/accept-and-invite.ts';
import { write } from '#server/platform/firestore/write.ts';
import { asDomainError } from '#server/platform/http/answer.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { eachRow, realmOf } from '#server/platform/http/each-row.ts';
import { type CallContext, route } from '#server/platform/http/endpoint.ts';
import { issueFirst, mailToken, newToken } from './issue-invite.ts';
import { findToken } from './records.ts';

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

async function resultOf(context: CallContext, contribution_id: string): Promise<InvitationResult> {
  try {
    return { contribution_id, token: await inviteOne(context, contribution_id), refusal: null };
  } catch (fault) {
    const { code, message } = asDomainError(fault);
    return { contribution_id, token: null, refusal: { code, message } };
  }
}

export const inviteContributors = route(contracts.inviteContributors, async (context, { body }) => ({
  results: await eachRow(context, body.contribution_ids, (id) => resultOf(context, id)),
}));
