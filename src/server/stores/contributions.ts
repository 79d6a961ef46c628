import { Contribution } from '#domain/contributions/contribution.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode, readDocument } from './firestore.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from './outbox.ts';
import { type Bucket, type Slot, withSlot } from './rate-limits.ts';

export type NewContribution = Omit<Contribution, 'created_at' | 'updated_at' | 'reviewed_at'>;

/** Stored beside a contribution so that it, and others like it, can be found again. No endpoint shows them. */
export interface ContributionDigests {
  /** Of what the mail function is told. */
  content_digest: string;
  /** Of the address, folded in case. */
  address_digest: string;
  /** Of the description, folded in case, punctuation and white space. */
  text_digest: string;
  /** Of the proof file's bytes. */
  file_digest: string | null;
}

/** The collection itself, for the stores of lists and decisions. */
export function contributions(): FirebaseFirestore.CollectionReference {
  return firestore().collection('contributions');
}

/** A stored document as the domain knows it: its digests stay behind. */
export function asContribution(document: FirebaseFirestore.DocumentSnapshot): Contribution {
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

/** True when a contribution, or an answer to a question about one, refers to this proof file. */
export async function isProofInUse(key: string): Promise<boolean> {
  const [own, answers] = await Promise.all([
    contributions().where('proof_file_path', '==', key).limit(1).select().get(),
    contributions().where('thread_files', 'array-contains', key).limit(1).select().get(),
  ]);
  return !own.empty || !answers.empty;
}

interface Creation {
  contribution: NewContribution;
  digests: ContributionDigests;
  /** What tells others of it: the admins, the contributor. */
  messages: readonly OutboxMessage[];
  once: Once | null;
  bucket: Bucket | null;
  now: Date;
}

/** The document of a contribution; `thread_files` repeats the keys in its thread, because only so they can be queried. */
export function contributionRecord(
  contribution: NewContribution,
  digests: ContributionDigests,
  now: Date,
): FirebaseFirestore.DocumentData {
  const { id: _, ...members } = contribution;
  const thread_files = contribution.thread.flatMap((step) => step.proof_file_path ?? []);
  return { ...members, ...digests, thread_files, reviewed_at: null, created_at: now, updated_at: now };
}

async function commitCreation(creation: Creation, slot: Slot | null): Promise<void> {
  const { contribution, digests, messages, once, now } = creation;
  const { id } = contribution;
  const batch = firestore().batch();
  batch.create(contributions().doc(id), contributionRecord(contribution, digests, now));
  for (const message of messages) batch.create(outboxDocument(message), outboxRecord(message, now));
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
 * Stores a contribution, its idempotency record, its messages and what it uses up of the caller's limit in one
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
    const at = now.toISOString();
    return {
      contribution: { ...contribution, reviewed_at: null, created_at: at, updated_at: at },
      isNew: true,
    };
  });
}
