import { randomUUID } from 'node:crypto';
import { type CallContext, signedIn } from '../http/endpoint.ts';
import { onceFor } from '../stores/idempotency.ts';
import type { Writing } from '../stores/writing.ts';

/** What a write of the calling admin is known by. `content` is all that the write is to do, for its idempotency key. */
export function writingOf(context: CallContext, content: unknown): Writing {
  const { id } = signedIn(context);
  return {
    actorId: id,
    auditId: randomUUID(),
    once: onceFor(context.idempotencyKey, id, content),
    now: context.now,
  };
}
