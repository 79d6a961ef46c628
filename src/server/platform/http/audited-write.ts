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

/** Whether a user's write of this realm was done under this key; for one that ended their session. */
export async function wasDone(userId: string, key: string | null, realm: string): Promise<boolean> {
  return (await earlierEntityId(idempotencyOf(key, `${realm} ${userId}`, null))) !== null;
}
