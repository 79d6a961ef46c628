import type { createToken as contract } from '#domain/invites/contract.ts';
import { inviteLink } from '#domain/invites/invite.ts';
import { siteUrl } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { invitationOf, createToken as store } from '../../stores/invite-issue.ts';
import { touchDesk } from '../contributions/touch-desk.ts';
import { deliverFresh } from '../outbox/deliver.ts';
import { writingOf } from '../writing.ts';
import { newToken } from './new-token.ts';

/** Admins only, lately signed in. Makes the token of an accepted contribution and answers its secret, once (R373–R377). */
export const createToken: Verb<typeof contract> = async (context, { body }) => {
  const { contribution_id, ...choice } = body;
  const { secret, made } = newToken(choice, context.now);
  const token = await store(made, contribution_id, writingOf(context, ['token.create', body]));
  // The desk shows whether an accepted contribution has its token.
  context.later(touchDesk());
  const mail = invitationOf(token.id, made.sealed);
  if (mail) context.later(deliverFresh({ message: mail }));
  return { token, secret, link: inviteLink(siteUrl(), secret) };
};
