import { randomUUID } from 'node:crypto';
import { type CallContext, signedIn } from '../../http/endpoint.ts';
import type { Acting } from '../../stores/contribution-state.ts';
import { onceFor } from '../../stores/idempotency.ts';

/** Who does what to which contribution, as they saw it; for deeds that need nothing else. */
export function actingOn(
  context: CallContext,
  deed: string,
  { params, body }: { params: { id: string }; body: { updated_at: string } },
): Acting {
  const admin = signedIn(context);
  return {
    id: params.id,
    adminId: admin.id,
    auditId: randomUUID(),
    seen: body.updated_at,
    once: onceFor(context.idempotencyKey, admin.id, [deed, params.id, body]),
    now: context.now,
  };
}
