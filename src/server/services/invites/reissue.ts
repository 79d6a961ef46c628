import type { reissueToken as contract } from '#domain/invites/contract.ts';
import { inviteLink } from '#domain/invites/invite.ts';
import { siteUrl } from '../../environment.ts';
import type { Verb } from '../../http/endpoint.ts';
import { invitationOf, reissueToken as store } from '../../stores/invite-issue.ts';
import { deliverFresh } from '../outbox/deliver.ts';
import { writingOf } from '../writing.ts';
import { newToken } from './new-token.ts';

/** Admins only, lately signed in. A new token in the place of one that is unused; the old one ends with it. */
export const reissueToken: Verb<typeof contract> = async (context, { params, body }) => {
  const { secret, made } = newToken(body, context.now);
  const token = await store(made, params.id, writingOf(context, ['token.reissue', params.id, body]));
  const mail = invitationOf(token.id, made.sealed);
  if (mail) context.later(deliverFresh({ message: mail }));
  return { token, secret, link: inviteLink(siteUrl(), secret) };
};
