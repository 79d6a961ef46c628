import { DESK_PAGE } from '#domain/contributions/contract.ts';
import type { ContributionStatus } from '#domain/contributions/contribution.ts';
import { Contribution, type Decision, isReviewable } from '#domain/contributions/contribution.ts';
import { Refusal } from '#domain/errors.ts';
import { writeAudit } from './audit.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode, readDocument } from './firestore.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { type Bucket, type Slot, withSlot } from './rate-limits.ts';

/** A contribution as stored: the public members, and a digest by which the mail function finds it again. */
export type NewContribution = Omit<Contribution, 'created_at' | 'updated_at' | 'reviewed_at'> & {
  content_digest: string;
};

function contributions(): FirebaseFirestore.CollectionReference {
  return firestore().collection('contributions');
}

function asContribution(document: FirebaseFirestore.DocumentSnapshot): Contribution {
  return Contribution.parse(readDocument(document.id, document.data() ?? {}));
}

/** The contribution with this id, or null. */
export async function findContribution(id: string): Promise<Contribution | null> {
  const document = await contributions().doc(id).get();
  return document.exists ? asContribution(document) : null;
}

/** The id of a contribution with this content, or null. */
export async function findIdByContent(digest: string): Promise<string | null> {
  const found = await contributions().where('content_digest', '==', digest).limit(1).select().get();
  return found.docs[0]?.id ?? null;
}

/** True when a contribution refers to this proof file. */
export async function isProofInUse(key: string): Promise<boolean> {
  const found = await contributions().where('proof_file_path', '==', key).limit(1).select().get();
  return !found.empty;
}

interface Creation {
  contribution: NewContribution;
  /** What tells the admins of it. */
  notification: OutboxMessage;
  /** What tells their browsers (R493). */
  alert: OutboxMessage;
  once: Once | null;
  bucket: Bucket | null;
  now: Date;
}

async function commitCreation(creation: Creation, slot: Slot | null): Promise<void> {
  const { contribution, notification, alert, once, now } = creation;
  const { id, ...members } = contribution;
  const batch = firestore().batch();
  batch.create(contributions().doc(id), { ...members, reviewed_at: null, created_at: now, updated_at: now });
  batch.create(outboxDocument(notification), outboxRecord(notification, now));
  batch.create(outboxDocument(alert), outboxRecord(alert, now));
  if (once) batch.create(idempotencyDocument(once), idempotencyRecord(once, id, now));
  if (slot) batch.create(slot.document, slot.record);
  await batch.commit();
}

async function earlierContribution(creation: Creation): Promise<Contribution | null> {
  const { once, contribution } = creation;
  const id = once ? idOfEarlier(once, await idempotencyDocument(once).get()) : contribution.id;
  return id === null ? null : findContribution(id);
}

/**
 * Stores a contribution, its idempotency record, its notification and what it uses up of the caller's limit in one
 * atomic commit that reads nothing (T32). The same key again gives the first contribution, and nothing twice.
 */
export async function createContribution(
  creation: Creation,
): Promise<{ contribution: Contribution; isNew: boolean }> {
  const { bucket, contribution, now } = creation;
  return withSlot(bucket, now, async (slot) => {
    try {
      await commitCreation(creation, slot);
    } catch (fault) {
      if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
      // A repeated request is answered as before and uses nothing up; otherwise it was the slot that was taken.
      const earlier = await earlierContribution(creation);
      if (!earlier) throw fault;
      return { contribution: earlier, isNew: false };
    }
    const { content_digest: _, ...members } = contribution;
    const at = now.toISOString();
    return { contribution: { ...members, reviewed_at: null, created_at: at, updated_at: at }, isNew: true };
  });
}

interface Page {
  status?: ContributionStatus | undefined;
  after?: string | undefined;
}

/** One page of the list, newest first (R357), and where the next one starts. */
export async function pageOfContributions({
  status,
  after,
}: Page): Promise<{ items: Contribution[]; next: string | null }> {
  let query: FirebaseFirestore.Query = contributions();
  if (status) query = query.where('status', '==', status);
  query = query
    .orderBy('created_at', 'desc')
    .orderBy('__name__', 'desc')
    .limit(DESK_PAGE + 1);
  if (after) {
    const [time = '', id = ''] = after.split('_');
    query = query.startAfter(new Date(time), contributions().doc(id));
  }
  const documents = (await query.get()).docs.map(asContribution);
  const items = documents.slice(0, DESK_PAGE);
  const last = items.at(-1);
  return { items, next: documents.length > DESK_PAGE && last ? `${last.created_at}_${last.id}` : null };
}

/** How many contributions a single refresh brings at most. */
const CHANGES_MAX = 200;

/** What changed after a moment, oldest change first; one read when nothing did. */
export async function contributionsChangedSince(moment: Date): Promise<Contribution[]> {
  const changed = await contributions()
    .where('updated_at', '>', moment)
    .orderBy('updated_at')
    .limit(CHANGES_MAX)
    .get();
  return changed.docs.map(asContribution);
}

/** The time of the latest change of all, or null when there are no contributions. */
export async function latestChange(): Promise<Date | null> {
  const latest = await contributions().orderBy('updated_at', 'desc').limit(1).select('updated_at').get();
  return latest.docs[0]?.get('updated_at').toDate() ?? null;
}

/** Every accepted contribution, oldest first: for counting anew what was counted as it happened. */
export async function acceptedContributions(): Promise<Contribution[]> {
  const accepted = await contributions().where('status', '==', 'accepted').orderBy('created_at', 'asc').get();
  return accepted.docs.map(asContribution);
}

/** How many contributions wait for a decision. */
export async function countNew(): Promise<number> {
  const counted = await contributions().where('status', '==', 'new').count().get();
  return counted.data().count;
}

interface Review {
  id: string;
  auditId: string;
  status: Decision;
  adminNotes: string | null;
  adminId: string;
  /** `updated_at` of the state that the admin saw. */
  seen: string;
  once: Once | null;
  now: Date;
}

/**
 * Decides a contribution: status, notes, time, audit row and idempotency record in one transaction (T21, T35).
 * Refuses one that is unknown (404), or decided or changed since the admin saw it (409, with its present state).
 */
export async function reviewContribution(review: Review): Promise<Contribution> {
  const { id, status, adminNotes, adminId, seen, once, now } = review;
  const reference = contributions().doc(id);
  return firestore().runTransaction(async (transaction) => {
    const [document, earlier] = await transaction.getAll(
      reference,
      ...(once ? [idempotencyDocument(once)] : []),
    );
    if (!document?.exists) throw new Refusal('not-found', 'This contribution does not exist');
    const before = asContribution(document);
    if (once && earlier && idOfEarlier(once, earlier)) return before;
    if (!isReviewable(before.status) || before.updated_at !== seen) {
      throw new Refusal(
        'conflict',
        'This contribution was changed in the meantime. Nothing was overwritten.',
        {
          current: before,
        },
      );
    }
    // Later than what was seen by at least a millisecond, so that every state has an updated_at of its own.
    const at = new Date(Math.max(now.getTime(), Date.parse(before.updated_at) + 1));
    const change = { status, admin_notes: adminNotes, reviewed_by: adminId };
    transaction.update(reference, { ...change, reviewed_at: at, updated_at: at });
    const was = { status: before.status, admin_notes: before.admin_notes, reviewed_by: before.reviewed_by };
    const action = 'contribution.review';
    writeAudit(
      transaction,
      review.auditId,
      { actor_id: adminId, action, thing: id, before: was, after: change },
      now,
    );
    if (once) transaction.create(idempotencyDocument(once), idempotencyRecord(once, id, now));
    return { ...before, ...change, reviewed_at: at.toISOString(), updated_at: at.toISOString() };
  });
}
