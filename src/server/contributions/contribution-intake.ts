import type { ParsedCallOf } from '#domain/contract.ts';
import type { createContribution as contract } from '#domain/contributions/contract.ts';
import type { Contribution, NewContribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import type { QuarantineReason } from '#domain/quarantine/submission.ts';
import { commitForm, judgeForm, requireQuarantineRoom } from '#server/forms/judge.ts';
import {
  countOneMore,
  quarantinedDocument,
  quarantinedRecord,
  TicketUsedError,
  type UsedTicket,
} from '#server/forms/records.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import {
  derivedId,
  earlierEntityId,
  type Idempotency,
  idempotencyDocument,
  idempotencyRecord,
  refuseOtherContent,
} from '#server/platform/firestore/idempotency.ts';
import type { CallContext } from '#server/platform/http/endpoint.ts';
import { enqueue, type OutboxMessage } from '#server/platform/outbox/outbox.ts';
import {
  apart,
  type Bucket,
  bucketsFor,
  RATE_LIMITS,
  type RateLimitSlot,
  withRateLimitSlots,
} from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/recent-count.ts';
import { claimedFiles } from '#server/proofs/ticket.ts';
import { contentDigest, digestsOf } from './digests.ts';
import { receiptBucket } from './receipts.ts';
import { contributionDocument, contributionRecord, createContribution } from './records/contributions.ts';
import { notificationBucket } from './send-notifications.ts';

const LIMIT = RATE_LIMITS.contribute;

interface Sent {
  contribution: NewContribution;
  idempotency: Idempotency | null;
}

interface Arrived extends Sent {
  messages: { notification: OutboxMessage; receipt: OutboxMessage; alerts: readonly OutboxMessage[] };
}

interface Intake extends Sent {
  record: FirebaseFirestore.DocumentData;
  /** Null for the machine's own addresses and for a quarantined contribution. */
  ticket: UsedTicket | null;
  buckets: readonly Bucket[];
  now: Date;
}

/** The same for a quarantined contribution (T31). */
interface IntakeReceipt {
  id: string;
  reference: string;
  /** Also for a request repeated after the decision: only the private page shows more (T20). */
  status: 'new';
  created_at: string;
}

/** `contribution` is null for a repeated request and for a quarantined one. */
interface Taken {
  receipt: IntakeReceipt;
  contribution: Contribution | null;
  isNew: boolean;
  /** The commit took a slot for the notification, which leaves at once then, and for the receipt. */
  slotOf: { notification: boolean; receipt: boolean };
}

const NO_SLOTS = { notification: false, receipt: false };

const repeated = (receipt: IntakeReceipt): Taken => ({
  ...{ receipt, contribution: null, isNew: false, slotOf: NO_SLOTS },
});

/** Outlives the idempotency record (T20). */
export const contributionIdOf = (idempotency: Idempotency): string => derivedId(idempotency, 'contribution');

/** The receipt of an earlier request with this key, or null. Refuses a key used for different content (409). */
async function receiptOfKey(idempotency: Idempotency, digest: string): Promise<IntakeReceipt | null> {
  const id = await earlierEntityId(idempotency);
  return id === null ? receiptOf(contributionIdOf(idempotency), digest) : receiptOf(id);
}

/** Quarantined and discarded ones too. Refuses content unlike `digest` (409), except after an erasure. */
export async function receiptOf(id: string, digest?: string): Promise<IntakeReceipt | null> {
  const found = await firestore().getAll(contributionDocument(id), quarantinedDocument(id));
  const document = found.find(({ exists }) => exists);
  if (!document) return null;
  const stored = document.get('content_digest') ?? digest;
  if (digest !== undefined && stored !== digest) refuseOtherContent();
  return {
    id: document.id,
    reference: String(document.get('reference')),
    status: 'new',
    created_at: document.get('created_at').toDate().toISOString(),
  };
}

const earlierReceipt = ({ contribution, idempotency }: Sent): Promise<IntakeReceipt | null> =>
  idempotency ? receiptOfKey(idempotency, contentDigest(contribution)) : receiptOf(contribution.id);

/** The receipt of an earlier request, as an offline browser may retry with an expired ticket (T20, T39). */
export async function filesOrReceipt(
  body: ParsedCallOf<typeof contract>['body'],
  idempotency: Idempotency | null,
  now: Date,
): Promise<{ proofs: ReturnType<typeof claimedFiles>; receipt: IntakeReceipt | null }> {
  try {
    return { proofs: claimedFiles(body, now), receipt: null };
  } catch (fault) {
    const receipt = idempotency && (await receiptOfKey(idempotency, contentDigest(body)));
    if (!receipt) throw fault;
    return { proofs: [], receipt };
  }
}

async function commitOnce(
  intake: Intake,
  slots: readonly RateLimitSlot[],
  write: (batch: FirebaseFirestore.WriteBatch) => void,
): Promise<Taken> {
  const { contribution, idempotency, ticket, now } = intake;
  const batch = firestore().batch();
  write(batch);
  if (idempotency) {
    const record = idempotencyRecord(idempotency, contribution.id, now);
    batch.create(idempotencyDocument(idempotency), record);
  }
  const earlier = await commitForm(batch, { ticket, slots }, () => earlierReceipt(intake));
  if (earlier) return repeated(earlier);
  const { id, reference } = contribution;
  const created_at = now.toISOString();
  return {
    receipt: { id, reference, status: 'new', created_at },
    contribution: { ...contribution, reviewed_at: null, created_at, updated_at: created_at },
    isNew: true,
    slotOf: NO_SLOTS,
  };
}

/** @throws TicketUsedError when its ticket was used for another contribution. */
function store(intake: Intake & Arrived): Promise<Taken> {
  const { contribution, record, messages, buckets, now } = intake;
  const { notification, receipt, alerts } = messages;
  const ofNotification = notificationBucket(now);
  const ofReceipt = receiptBucket(contribution.email, receipt.id, now);
  return withRateLimitSlots([...buckets, ofNotification, ofReceipt], now, async (slots) => {
    const has = (bucket: Bucket) => slots.some((slot) => slot.bucket === bucket);
    const slotOf = { notification: has(ofNotification), receipt: has(ofReceipt) };
    const taken = await commitOnce(intake, slots, (batch) => {
      createContribution(batch, contribution.id, record);
      for (const message of [receipt, ...alerts]) enqueue(batch, message, now);
      enqueue(batch, notification, now, slotOf.notification ? undefined : ofNotification.windowEnds);
    });
    return { ...taken, slotOf };
  });
}

/** Stores it for an admin to release or discard, with the message that asks its sender, if any. */
async function quarantine(
  intake: Intake,
  why: QuarantineReason,
  confirmation?: OutboxMessage,
): Promise<Taken> {
  // A repeated request whose form ticket has expired must not become a second contribution.
  const receipt = intake.idempotency && (await earlierReceipt(intake));
  if (receipt) return repeated(receipt);
  const { contribution, record, buckets, now } = intake;
  return withRateLimitSlots(buckets, now, async (slots) => {
    const quarantined = quarantinedRecord({ kind: 'contribution', contribution: record }, why, now);
    const taken = await commitOnce({ ...intake, ticket: null }, slots.map(apart), (batch) => {
      batch.create(quarantinedDocument(contribution.id), quarantined);
      if (confirmation) enqueue(batch, confirmation, now);
    });
    if (taken.isNew) countOneMore();
    return { ...taken, contribution: null };
  });
}

type SentForm = Pick<ParsedCallOf<typeof contract>['body'], 'form_ticket' | 'form_work'>;

/**
 * Stores a contribution with its messages in one commit, or quarantines it when its form shows signs of a script.
 * Idempotent; all answers are alike (A-59, T31). Refuses too many from one address (429).
 */
export async function storeOrQuarantine(
  arrived: Arrived,
  { form_ticket, form_work }: SentForm,
  context: CallContext,
): Promise<Taken> {
  const { ip, now } = context;
  const judgement = await judgeForm('contribution', form_ticket, LIMIT, context);
  const { why, ticket } = judgement;
  const record = contributionRecord(arrived.contribution, digestsOf(arrived.contribution), now);
  const intake = { ...arrived, record, ticket, buckets: bucketsFor(LIMIT, ip, now), now };
  if (why !== null) return quarantine(intake, why);
  try {
    const limits = { limit: LIMIT, buckets: intake.buckets, ticket, work: form_work, step: judgement.step };
    const taken = await storeOrAskForWork(limits, context, (buckets) => store({ ...intake, buckets }));
    if (taken.isNew && intake.buckets.length > 0) countForSite(LIMIT, now);
    return taken;
  } catch (fault) {
    // Proof of work may be required before the request is recognised as a repeated one.
    const isLimit = fault instanceof DomainError && fault.code === 'limit';
    const receipt = isLimit && arrived.idempotency ? await earlierReceipt(arrived) : null;
    if (receipt) return repeated(receipt);
    if (!(fault instanceof TicketUsedError)) throw fault;
    await requireQuarantineRoom(LIMIT, context);
    return quarantine({ ...intake, ticket: null }, 'replayed');
  }
}

/**
 * Quarantines a contribution that came without script, until its sender confirms it by the email of `confirmation`
 * (D160). Idempotent. Refuses too many from one address (429), also of those that only cause emails.
 */
export async function quarantineUnconfirmed(
  sent: Sent,
  confirmation: OutboxMessage,
  context: CallContext,
): Promise<Taken> {
  const { ip, now } = context;
  await requireQuarantineRoom(LIMIT, context);
  const record = contributionRecord(sent.contribution, digestsOf(sent.contribution), now);
  const buckets = [LIMIT, RATE_LIMITS.confirmation].flatMap((limit) => bucketsFor(limit, ip, now));
  return quarantine({ ...sent, record, ticket: null, buckets, now }, 'no-script', confirmation);
}
