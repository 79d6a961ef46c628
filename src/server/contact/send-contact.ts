import { randomUUID } from 'node:crypto';
import { sendContactEmail as contract } from '#domain/forms/contact.ts';
import type { QuarantineReason } from '#domain/quarantine/submission.ts';
import { commitForm, judgeForm, requireQuarantineRoom } from '#server/forms/judge.ts';
import {
  type ContactText,
  countOneMore,
  quarantinedDocument,
  quarantinedRecord,
  TicketUsedError,
  type UsedTicket,
} from '#server/forms/records.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import {
  freshMessage,
  type OutboxMessage,
  outboxDocument,
  outboxRecord,
} from '#server/platform/outbox/outbox.ts';
import {
  apart,
  type Bucket,
  bucketsFor,
  RATE_LIMITS,
  type RateLimitSlot,
  withRateLimitSlots,
} from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/recent-count.ts';
import { sendContactMessage } from './emails.ts';

/** A message of the contact form as received. The same text under the same key has the same id. */
interface ContactIntake {
  message: OutboxMessage;
  words: ContactText;
  ticket: UsedTicket | null;
  buckets: readonly Bucket[];
  now: Date;
}

/** Commits one document; false when it exists already. */
async function commitOnce(
  document: FirebaseFirestore.DocumentReference,
  record: FirebaseFirestore.DocumentData,
  ticket: UsedTicket | null,
  slots: readonly RateLimitSlot[],
): Promise<boolean> {
  const batch = firestore().batch().create(document, record);
  const findEarlier = async () => ((await document.get()).exists ? document : null);
  return (await commitForm(batch, { ticket, slots }, findEarlier)) === null;
}

/** Enqueues a message; false if it was before. @throws TicketUsedError for a ticket used for another. */
function storeMessage({ message, ticket, buckets, now }: ContactIntake): Promise<boolean> {
  return withRateLimitSlots(buckets, now, (slots) =>
    commitOnce(outboxDocument(message), outboxRecord(message, now), ticket, slots),
  );
}

async function quarantineMessage(intake: ContactIntake, why: QuarantineReason): Promise<void> {
  const { message, words, buckets, now } = intake;
  const isNew = await withRateLimitSlots(buckets, now, (slots) => {
    const record = quarantinedRecord({ kind: 'contact', message: words }, why, now);
    return commitOnce(quarantinedDocument(message.id), record, null, slots.map(apart));
  });
  if (isNew) countOneMore();
}

const LIMIT = RATE_LIMITS.contact;

/** Stored before the answer (A-59, T18). With signs of a script quarantined, and answered alike (T31). */
const sendContactEmail = route(contract, async (context, { body }) => {
  const { now } = context;
  const { website: _trap, form_ticket, form_work, ...words } = body;
  const idempotency = idempotencyOf(context.idempotencyKey, 'contact', words);
  // The id contains key and content, so the same key with other text is a separate message: nothing is lost.
  const id = idempotency ? `${idempotency.key}${idempotency.digest}` : randomUUID();
  const message = freshMessage('contact-message', id, words);
  const buckets = bucketsFor(LIMIT, context.ip, now);
  const judgement = await judgeForm('contact', form_ticket, LIMIT, context);
  const { why, ticket } = judgement;
  const intake: ContactIntake = { message, words, ticket, buckets, now };
  if (why !== null) {
    await quarantineMessage(intake, why);
    return { accepted: true } as const;
  }
  try {
    const isNew = await storeOrAskForWork(
      { limit: LIMIT, buckets, ticket, work: form_work, step: judgement.step },
      context,
      (left) => storeMessage({ ...intake, buckets: left }),
    );
    if (isNew && buckets.length > 0) countForSite(LIMIT, now);
    if (isNew) context.waitUntil(deliverFresh({ message, send: sendContactMessage }));
  } catch (fault) {
    if (!(fault instanceof TicketUsedError)) throw fault;
    await requireQuarantineRoom(LIMIT, context);
    await quarantineMessage(intake, 'replayed');
  }
  return { accepted: true } as const;
});

export const visitorRoutes = [sendContactEmail];
