import { randomUUID } from 'node:crypto';
import { deleteAccount as contract, getDeletionState as stateContract } from '#domain/accounts/contract.ts';
import type { OutputOf } from '#domain/contract.ts';
import { DomainError, invalidField } from '#domain/errors.ts';
import { failsRepeatedly } from '#domain/outbox/message.ts';
import { leavingGuard } from '#domain/users/user.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { waitBriefly } from '#server/platform/deadlines.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { route, signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { readSigned, sign } from '#server/platform/keys/keys.ts';
import { deliverNow } from '#server/platform/outbox/drain.ts';
import {
  enqueue,
  findMessage,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxId,
} from '#server/platform/outbox/outbox.ts';
import { countOpen, findProfile, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { adminIds, dropRoles } from '#server/profiles/records/roles.ts';
import { finishDeletion } from './finish-erasure.ts';

const PATIENCE_MS = 5_000;

/** The purpose is signed too, so that no other signature of ours is accepted as a receipt. */
const receiptOf = (userId: string): string => `account-deletion\n${userId}`;

/** Sent messages are deleted after a while, unsent ones never. */
async function stateOf(userId: string): Promise<OutputOf<typeof stateContract>> {
  const message = await findMessage({ id: outboxId('account-deletion', userId) });
  if (!message || message.status === 'sent') return { deleted: true, state: 'done' };
  return { deleted: false, state: failsRepeatedly(message) ? 'delayed' : 'begun' };
}

/** In one transaction (T36). Refuses the last admin who can sign in (409), or two at once. False if begun. */
function beginDeletion(userId: string, message: OutboxMessage, now: Date): Promise<boolean> {
  return inTransaction(async (transaction) => {
    const begun = await transaction.get(outboxDocument(message));
    if (begun.exists) return false;
    const admins = await adminIds(transaction);
    const others = admins.filter((id) => id !== userId);
    const isAdmin = admins.includes(userId);
    const refusal = leavingGuard(isAdmin, isAdmin ? await countOpen(transaction, others) : 0);
    if (refusal) throw new DomainError('conflict', refusal);
    const profile = await transaction.get(profileDocument(userId));
    const ends = { sessions_ended_at: now, deletion_began_at: now, ...profileChange(now) };
    if (profile.exists) transaction.update(profile.ref, ends);
    dropRoles(transaction, userId);
    enqueue(transaction, message, now);
    return true;
  });
}

/** Rights end at once; the rest before the answer, or by the outbox when a system is down (A-55, T36). */
const deleteAccount: Verb<typeof contract> = async (context, { body }) => {
  const { id } = signedIn(context);
  const before = await deletedBefore(id);
  if (before) return before;
  const [profile, user] = await Promise.all([findProfile(id), firebaseAuth().getUser(id)]);
  if (body.username.trim().toLowerCase() !== profile?.username.toLowerCase())
    throw invalidField('username', 'This is not your username. Nothing was deleted.');
  const message = freshMessage('account-deletion', id, {
    username: profile?.username ?? '',
    email: user.email ?? '',
    anonymous_id: `deleted-${randomUUID()}`,
  });
  if (await beginDeletion(id, message, context.now)) {
    const work = deliverNow({ message, send: finishDeletion });
    context.waitUntil(work);
    await waitBriefly(PATIENCE_MS, work);
  }
  return answerFor(id);
};

async function answerFor(userId: string): Promise<OutputOf<typeof contract>> {
  const state = await stateOf(userId);
  return state.deleted ? state : { ...state, receipt: sign(userId, receiptOf) };
}

/** The answer to a repeated request, with any key; falsy when no deletion has begun. */
const deletedBefore = async (userId: string) =>
  (await findMessage({ id: outboxId('account-deletion', userId) })) && answerFor(userId);

const getDeletionState = route(stateContract, async ({ now }, { body }) => {
  const userId = readSigned(body.receipt, receiptOf, now);
  if (userId === null) throw new DomainError('not-found', 'This is not the receipt of a deletion.');
  return stateOf(userId);
});

export const ownerRoutes = [route(contract, deleteAccount, deletedBefore), getDeletionState];
