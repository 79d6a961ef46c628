import { randomUUID } from 'node:crypto';
import { type CallContext, signedIn } from '../http/endpoint.ts';
import { onceFor } from '../stores/idempotency.ts';

/**
 * What the store needs to know of a write by the admin who calls: who, when, the audit row's id, and the caller's
 * idempotency key bound to what it is to do. `content` is all of the input, so that a key is never used for two things.
 */
export function adminWriting(context: CallContext, content: unknown) {
  const actorId = signedIn(context).id;
  return {
    actorId,
    auditId: randomUUID(),
    once: onceFor(context.idempotencyKey, actorId, content),
    now: context.now,
  };
}
