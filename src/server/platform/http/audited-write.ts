import { randomUUID } from 'node:crypto';
import { earlierEntityId, idempotencyOf } from '../firestore/idempotency.ts';
import type { AuditedWrite } from '../firestore/write.ts';
import { type CallContext, signedIn } from './endpoint.ts';

/** `content` is the whole intent of the write; a `realm` separates the keys of different kinds of write. */
export function auditedWrite(context: CallContext, content: unknown, realm?: string): AuditedWrite {
  const { id } = signedIn(context);
  const named = realm === undefined ? id : `${realm} ${id}`;
  return {
    actorId: id,
    auditId: randomUUID(),
    idempotency: idempotencyOf(context.idempotencyKey, named, content),
    now: context.now,
  };
}

/** As `auditedWrite`, without a key: for a write that is idempotent by itself, or that must run each time. */
export function auditedWriteWithoutKey(context: CallContext): AuditedWrite {
  return { ...auditedWrite(context, null), idempotency: null };
}

/** Answers a repeated write of this realm, which has ended the user's session. */
export const replayOf =
  <T>(realm: string, answer: T) =>
  async (userId: string, { idempotencyKey }: Pick<CallContext, 'idempotencyKey'>): Promise<T | null> => {
    const earlier = await earlierEntityId(idempotencyOf(idempotencyKey, `${realm} ${userId}`, null));
    return earlier === null ? null : answer;
  };
