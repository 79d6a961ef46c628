import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { deleteAccount as contract } from '#domain/accounts/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { firebaseAuth } from '../../auth/firebase.ts';
import { signedIn, type Verb } from '../../http/endpoint.ts';
import { beginDeletion } from '../../stores/account-deletions.ts';
import { freshMessage } from '../../stores/outbox.ts';
import { findProfile } from '../../stores/profiles.ts';
import { deliverNow } from '../outbox/drain.ts';
import { finishDeletion } from './finish-deletion.ts';

/** How long the answer waits for the work in milliseconds. What takes longer is finished after it. */
const PATIENCE_MS = 5_000;

/**
 * A person deletes their account, having typed its username. Rights end at once; the rest is done before the answer
 * where it can be, and by the outbox where a system is away (A-55, T36).
 */
export const deleteAccount: Verb<typeof contract> = async (context, { body }) => {
  const { id } = signedIn(context);
  const [profile, user] = await Promise.all([findProfile(id), firebaseAuth().getUser(id)]);
  if (body.username.trim().toLowerCase() !== profile?.username.toLowerCase()) {
    const message = 'This is not your username. Nothing was deleted.';
    throw new DomainError('invalid', message, { fields: [{ path: 'username', message }] });
  }
  const message = freshMessage('account-deletion', id, {
    username: profile?.username ?? '',
    email: user.email ?? '',
    anonymous_id: `deleted-${randomUUID()}`,
  });
  if (await beginDeletion(id, message, context.now)) {
    const work = deliverNow({ message, send: finishDeletion });
    context.later(work);
    await Promise.race([work, wait(PATIENCE_MS, undefined, { ref: false, signal: context.signal })]);
  }
  return { deleted: true };
};
