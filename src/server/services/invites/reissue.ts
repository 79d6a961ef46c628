import { randomUUID } from 'node:crypto';
import type { reissueToken as contract } from '#domain/invites/contract.ts';
import { inviteLink } from '#domain/invites/invite.ts';
import { siteUrl } from '../../environment.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { onceFor } from '../../stores/idempotency.ts';
import { invitationOf, reissueToken as store } from '../../stores/invites.ts';
import { deliverFresh } from '../outbox/deliver.ts';
import { newToken } from './new-token.ts';

/** Admins only, lately signed in. A new token in the place of one that is unused; the old one ends with it. */
export const reissueToken: Verb<typeof contract> = async (context, { params, body }) => {
  const admin = signedIn(context);
  const { secret, made } = newToken(body, context.now);
  const token = await store(made, params.id, {
    adminId: admin.id,
    auditId: randomUUID(),
    once: onceFor(context.idempotencyKey, admin.id, ['token.reissue', params.id, body]),
    now: context.now,
  });
  const mail = invitationOf(token.id, made.sealed);
  if (mail) context.later(deliverFresh({ message: mail }));
  return { token, secret, link: inviteLink(siteUrl(), secret) };
};
