import { randomUUID } from 'node:crypto';
import type { reviewContribution as contract } from '#domain/contributions/contract.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { reviewContribution as store } from '../../stores/contributions.ts';
import { onceFor } from '../../stores/idempotency.ts';

/** Admins only. Decides a contribution that is still new and as the admin saw it; the decision is audited (R361–R364). */
export const reviewContribution: Verb<typeof contract> = async (context, { params, body }) => {
  const admin = signedIn(context);
  return store({
    id: params.id,
    auditId: randomUUID(),
    status: body.status,
    adminNotes: body.admin_notes || null,
    adminId: admin.id,
    seen: body.updated_at,
    once: onceFor(context.idempotencyKey, admin.id, ['review', params.id, body]),
    now: context.now,
  });
};
