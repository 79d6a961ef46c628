import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type {
  deleteAccount as contract,
  getDeletionState as stateContract,
} from '#domain/accounts/contract.ts';
import type { OutputOf } from '#domain/contract.ts';
import { DomainError } from '#domain/errors.ts';
import { failsRepeatedly } from '#domain/outbox/message.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import { findMessage, freshMessage, outboxId } from '#server/platform/outbox/outbox.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { beginDeletion } from './account-deletions.ts';
import { finishDeletion } from './finish-deletion.ts';

/** How long the answer waits for the work in milliseconds. What takes longer is finished after it. */
const PATIENCE_MS = 5_000;

/** The purpose is part of what is signed, so that no other signature of ours can stand in for a receipt. */
const receiptOf = (userId: string): string => `account-deletion\n${userId}`;

/** A message that was sent long ago is deleted; one that has not been done never is. */
async function stateOf(userId: string): Promise<OutputOf<typeof stateContract>> {
  const message = await findMessage({ id: outboxId('account-deletion', userId) });
  if (!message || message.status === 'sent') return { deleted: true, state: 'done' };
  return { deleted: false, state: failsRepeatedly(message) ? 'delayed' : 'begun' };
}

/**
 * A person deletes their account, having typed its username. Rights end at once; the rest is done before the answer
 * where it can be, and by the outbox where a system is away (A-55, T36).
 */
export const deleteAccount: Verb<typeof contract> = async (context, { body }) => {
  const { id } = signedIn(context);
  const before = await deletedBefore(id);
  if (before) return before;
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
  return answerFor(id);
};

async function answerFor(userId: string): Promise<OutputOf<typeof contract>> {
  const state = await stateOf(userId);
  return state.deleted ? state : { ...state, receipt: sign(userId, receiptOf) };
}

/** The account whose session repeats the request is being deleted, or is gone: as the request was answered, with any key. */
export const deletedBefore = async (userId: string) =>
  (await findMessage({ id: outboxId('account-deletion', userId) })) && answerFor(userId);

/** Somebody who has deleted their account asks, with the receipt of it, whether that is done. */
export const getDeletionState: Verb<typeof stateContract> = async ({ now }, { body }) => {
  const userId = readSigned(body.receipt, receiptOf, now);
  if (userId === null) throw new DomainError('not-found', 'This is not the receipt of a deletion.');
  return stateOf(userId);
};
