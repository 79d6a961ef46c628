import type { Contribution } from '#domain/contributions/contribution.ts';
import type { HeldReason } from '#domain/quarantine/held.ts';
import {
  refuseUsedTicket,
  ticketDocument,
  ticketRecord,
  type UsedTicket,
} from '#server/forms/records/form-tickets.ts';
import { countOneMore, heldDocument, heldRecord } from '#server/forms/records/held-submissions.ts';
import { ALREADY_EXISTS, firestore, hasGrpcCode } from '#server/platform/firestore/firestore.ts';
import {
  derivedId,
  earlierThing,
  type Idempotency,
  idempotencyDocument,
  idempotencyRecord,
  refuseOtherContent,
} from '#server/platform/firestore/idempotency.ts';
import { type OutboxMessage, outboxDocument, outboxRecord } from '#server/platform/outbox/outbox.ts';
import { apart, type Bucket, type Permit, withPermits } from '#server/platform/rate-limits/rate-limits.ts';
import {
  type ContributionDigests,
  contributionRecord,
  contributions,
  createContribution,
  type NewContribution,
} from './records/contributions.ts';

/** A contribution as it arrives, and what is stored together with it. */
export interface Intake {
  contribution: NewContribution;
  digests: ContributionDigests;
  /** What tells others of it: the admins, the contributor. Nothing of them is made for what is held back. */
  messages: readonly OutboxMessage[];
  /** What it uses up; null from the machine's own addresses, and for what is held back. */
  ticket: UsedTicket | null;
  idempotency: Idempotency | null;
  buckets: readonly Bucket[];
  now: Date;
}

/** What its sender is told, whatever becomes of it (T31). */
export interface IntakeReceipt {
  id: string;
  reference: string;
  /** Also when repeated after a decision: the private page says what its sender may know by then (T20). */
  status: 'new';
  created_at: string;
}

/** The answer, and the contribution when it was stored just now: null for a repeated request, and for what is held back. */
export interface Taken {
  receipt: IntakeReceipt;
  contribution: Contribution | null;
  isNew: boolean;
}

function receiptIn(document: FirebaseFirestore.DocumentSnapshot): IntakeReceipt {
  return {
    id: document.id,
    reference: String(document.get('reference')),
    status: 'new',
    created_at: document.get('created_at').toDate().toISOString(),
  };
}

/** The id of a contribution that is sent with a key, which outlasts the record of the key (T20). */
export const contributionIdOf = (idempotency: Idempotency): string => derivedId(idempotency, 'contribution');

/**
 * What an earlier request with this key was told, wherever what it sent is now; null when there was none. Refuses a key that
 * was used for something else (409), also when its record has expired since.
 */
export async function receiptOfKey(
  idempotency: Idempotency,
  contentDigest: string,
): Promise<IntakeReceipt | null> {
  const id = await earlierThing(idempotency);
  return id === null ? receiptOf(contributionIdOf(idempotency), contentDigest) : receiptOf(id);
}

/**
 * What the sender of a contribution was told, also of a quarantined or discarded one; null when there was none. Without
 * `contentDigest` what it said is not compared; after an erasure nobody can.
 */
export async function receiptOf(id: string, contentDigest?: string): Promise<IntakeReceipt | null> {
  const found = await firestore().getAll(contributions().doc(id), heldDocument(id));
  const document = found.find(({ exists }) => exists);
  if (!document) return null;
  const stored = document.get('content_digest') ?? contentDigest;
  if (contentDigest !== undefined && stored !== contentDigest) refuseOtherContent();
  return receiptIn(document);
}

const earlierReceipt = ({ contribution, digests, idempotency }: Intake): Promise<IntakeReceipt | null> =>
  idempotency ? receiptOfKey(idempotency, digests.content_digest) : receiptOf(contribution.id);

type Write = (batch: FirebaseFirestore.WriteBatch) => void;

/**
 * Commits what is to be written with the idempotency record and a permit of each limit, all or nothing and without a read
 * (T32). A repeated request is answered as before and uses nothing up.
 */
async function take(intake: Intake, permits: readonly Permit[], write: Write): Promise<Taken> {
  const { contribution, idempotency, ticket, now } = intake;
  const batch = firestore().batch();
  write(batch);
  if (idempotency) {
    const record = idempotencyRecord(idempotency, contribution.id, now);
    batch.create(idempotencyDocument(idempotency), record);
  }
  if (ticket) batch.create(ticketDocument(ticket), ticketRecord(ticket));
  for (const { document, record } of permits) batch.create(document, record);
  try {
    await batch.commit();
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
    const receipt = await earlierReceipt(intake);
    if (receipt) return { receipt, contribution: null, isNew: false };
    await refuseUsedTicket(ticket);
    // It was a permit that was taken.
    throw fault;
  }
  for (const permit of permits) permit.took();
  const { id, reference } = contribution;
  const receipt = { id, reference, status: 'new' as const, created_at: now.toISOString() };
  return { receipt, contribution: null, isNew: true };
}

/**
 * Stores a contribution with its messages in one atomic commit. The same key again gives the first contribution, and
 * nothing twice. @throws TicketUsedError when its ticket was used for another one.
 */
export function storeContribution(intake: Intake): Promise<Taken> {
  const { contribution, digests, messages, buckets, now } = intake;
  return withPermits(buckets, now, async (permits) => {
    const taken = await take(intake, permits, (batch) => {
      createContribution(batch, contribution.id, contributionRecord(contribution, digests, now));
      for (const message of messages) batch.create(outboxDocument(message), outboxRecord(message, now));
    });
    if (!taken.isNew) return taken;
    const { created_at } = taken.receipt;
    return {
      ...taken,
      contribution: { ...contribution, reviewed_at: null, created_at, updated_at: created_at },
    };
  });
}

/** Puts a contribution aside for an admin instead; nobody is told of it but its sender, who sees no difference. */
export async function holdContribution(intake: Intake, why: HeldReason): Promise<Taken> {
  // A repeated request whose form ticket has expired since must not become a second contribution.
  const receipt = intake.idempotency && (await earlierReceipt(intake));
  if (receipt) return { receipt, contribution: null, isNew: false };
  const { contribution, digests, buckets, now } = intake;
  return withPermits(buckets, now, async (permits) => {
    const record = contributionRecord(contribution, digests, now);
    const taken = await take({ ...intake, ticket: null }, permits.map(apart), (batch) =>
      batch.create(
        heldDocument(contribution.id),
        heldRecord({ kind: 'contribution', contribution: record }, why, now),
      ),
    );
    if (taken.isNew) countOneMore();
    return taken;
  });
}
