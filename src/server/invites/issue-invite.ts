import type * as contracts from '#domain/invites/contract.ts';
import { inviteLink } from '#domain/invites/invite.ts';
import { touchDesk } from '#server/contributions/desk-version.ts';
import { siteUrl } from '#server/platform/environment/environment.ts';
import type { Verb } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import {
  invitationOf,
  createToken as storeCreateToken,
  reissueToken as storeReissueToken,
} from './invite-issue.ts';
import { newToken } from './new-token.ts';
import { sendInvitation } from './send-invitation.ts';

/** Admins only, lately signed in. Makes the token of an accepted contribution and answers its secret, once. */
export const createToken: Verb<typeof contracts.createToken> = async (context, { body }) => {
  const { contribution_id, ...choice } = body;
  const { secret, made } = newToken(choice, context.now);
  const token = await storeCreateToken(made, contribution_id, writingOf(context, ['token.create', body]));
  // The desk shows whether an accepted contribution has its token.
  context.later(touchDesk());
  const mail = invitationOf(token.id, made.sealed);
  if (mail) context.later(deliverFresh({ message: mail, send: sendInvitation }));
  return { token, secret, link: inviteLink(siteUrl(), secret) };
};

/** Admins only, lately signed in. A new token in the place of one that is unused; the old one ends with it. */
export const reissueToken: Verb<typeof contracts.reissueToken> = async (context, { params, body }) => {
  const { secret, made } = newToken(body, context.now);
  const token = await storeReissueToken(
    made,
    params.id,
    writingOf(context, ['token.reissue', params.id, body]),
  );
  const mail = invitationOf(token.id, made.sealed);
  if (mail) context.later(deliverFresh({ message: mail, send: sendInvitation }));
  return { token, secret, link: inviteLink(siteUrl(), secret) };
};
