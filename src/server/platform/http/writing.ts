import { randomUUID } from 'node:crypto';
import { earlierThing, idempotencyOf } from '../firestore/idempotency.ts';
import type { Writing } from '../firestore/write.ts';
import { type CallContext, signedIn } from './endpoint.ts';

/**
 * What a write of the caller is known by. `content` is all that the write is to do, for its idempotency key; a `realm` keeps
 * keys of one kind of write apart from the caller's others.
 */
export function writingOf(context: CallContext, content: unknown, realm?: string): Writing {
  const { id } = signedIn(context);
  const named = realm === undefined ? id : `${realm} ${id}`;
  return {
    actorId: id,
    auditId: randomUUID(),
    idempotency: idempotencyOf(context.idempotencyKey, named, content),
    now: context.now,
  };
}

/** As `writingOf`, for a write that knows by itself what was done before, or that is to be done each time: it takes no key. */
export function writingWithoutKey(context: CallContext): Writing {
  return { ...writingOf(context, null), idempotency: null };
}

/** Whether a person's write of this realm was done under this key; for one that ended their session. */
export async function wasDone(userId: string, key: string | null, realm: string): Promise<boolean> {
  return (await earlierThing(idempotencyOf(key, `${realm} ${userId}`, null))) !== null;
}
