import { randomUUID } from 'node:crypto';
import type { revokeToken as contract } from '#domain/invites/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { onceFor } from '../../stores/idempotency.ts';
import { revokeToken as store } from '../../stores/invites.ts';

/** Admins only. Ends a token that nobody has used; a mail with it that has not left stays here. */
export const revokeToken: Verb<typeof contract> = (context, { params }) => {
  const admin = signedIn(context);
  return store(params.id, {
    adminId: admin.id,
    auditId: randomUUID(),
    once: onceFor(context.idempotencyKey, admin.id, ['token.revoke', params.id]),
    now: context.now,
  });
};
