import { randomBytes, randomUUID } from 'node:crypto';
import type { ParsedCallOf } from '#domain/contract.ts';
import type { createContribution as contract } from '#domain/contributions/contract.ts';
import { referenceOf, TERMS_VERSION, typedFields } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { askRoom, judgeForm } from '#server/forms/judge.ts';
import { TicketUsedError } from '#server/forms/records/form-tickets.ts';
import { storeOrAskForWork } from '#server/forms/work.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { type Idempotency, idempotencyOf } from '#server/platform/firestore/idempotency.ts';
import type { CallContext, Verb } from '#server/platform/http/endpoint.ts';
import { deliverFresh } from '#server/platform/outbox/drain.ts';
import { freshMessage } from '#server/platform/outbox/outbox.ts';
import { bucketsFor, RATE_LIMITS } from '#server/platform/rate-limits/rate-limits.ts';
import { countForSite } from '#server/platform/rate-limits/site-rate.ts';
import { claimedFile } from '#server/proofs/claim-proof.ts';
import { keepProof } from '#server/proofs/records.ts';
import { alertsOf } from '#server/push/alert.ts';
import { sendAlert } from '#server/push/send-alert.ts';
import { contentDigest, textDigest } from './content-digest.ts';
import {
  contributionIdOf,
  holdContribution,
  type Intake,
  type IntakeReceipt,
  receiptOfKey,
  storeContribution,
  type Taken,
} from './contribution-intake.ts';
import { touchDesk } from './desk-version.ts';
import { contributionNotification } from './emails/contribution-notification.ts';
import { addressDigest } from './first-contributions.ts';
import { networkDigest } from './receipts.ts';
import { sendReceipt } from './send-receipt.ts';

const LIMIT = RATE_LIMITS.contribute;

/** Stores what a person sent, and quarantines what has a sign of a script; the answers are alike (A-59, T31). */
async function storeOrHold(
  intake: Omit<Intake, 'ticket'>,
  { form_ticket, form_work }: Pick<ParsedCallOf<typeof contract>['body'], 'form_ticket' | 'form_work'>,
  context: CallContext,
): Promise<Taken> {
  const judgement = await judgeForm('contribution', form_ticket, LIMIT, context);
  const { why, ticket } = judgement;
  if (why !== null) return holdContribution({ ...intake, ticket }, why);
  try {
    const asked = { limit: LIMIT, buckets: intake.buckets, ticket, work: form_work, step: judgement.step };
    const taken = await storeOrAskForWork(asked, context, (buckets) =>
      storeContribution({ ...intake, ticket, buckets }),
    );
    if (taken.isNew && intake.buckets.length > 0) countForSite(LIMIT, intake.now);
    return taken;
  } catch (fault) {
    // Work may be asked for before it shows that the request is a repeated one.
    const isLimit = fault instanceof DomainError && fault.code === 'limit';
    const receipt =
      isLimit &&
      intake.idempotency &&
      (await receiptOfKey(intake.idempotency, intake.digests.content_digest));
    if (receipt) return { receipt, contribution: null, isNew: false };
    if (!(fault instanceof TicketUsedError)) throw fault;
    await askRoom(LIMIT, context);
    return holdContribution({ ...intake, ticket: null }, 'replayed');
  }
}

/**
 * The file that a request names, or the answer that an earlier request with its key had: a browser that sends again what it
 * kept for hours names a file whose ticket has run out since (T20, T39).
 */
async function fileOrReceipt(
  body: Parameters<typeof claimedFile>[0],
  idempotency: Idempotency | null,
  content: { digest: string; now: Date },
): Promise<{ claimed: ReturnType<typeof claimedFile>; receipt: IntakeReceipt | null }> {
  try {
    return { claimed: claimedFile(body, content.now), receipt: null };
  } catch (fault) {
    const receipt = idempotency && (await receiptOfKey(idempotency, content.digest));
    if (!receipt) throw fault;
    return { claimed: null, receipt };
  }
}

/**
 * Anybody may contribute. Id, reference, status, time and the submitter are derived and never accepted. Answers after
 * the commit; notification and receipt leave afterwards through the outbox (T32).
 */
export const createContribution: Verb<typeof contract> = async (context, { body }) => {
  const { website: _trap, proof_ticket: _ticket, form_ticket, form_work, submitted_as, ...typed } = body;
  const sender = context.actor.kind === 'user' ? context.actor.id : null;
  if (submitted_as !== undefined && submitted_as !== sender) {
    throw new DomainError(
      'unauthenticated',
      'This was written with another account. Sign in to that one to send it.',
    );
  }
  const realm = sender === null ? 'contribution' : `contribution ${sender}`;
  const idempotency = idempotencyOf(context.idempotencyKey, realm, typed);
  const { claimed, receipt: earlier } = await fileOrReceipt(body, idempotency, {
    digest: contentDigest(typed),
    now: context.now,
  });
  if (earlier) return earlier;
  const id = idempotency ? contributionIdOf(idempotency) : randomUUID();
  const notification = freshMessage('contribution-notification', id);
  const network = networkDigest(context.ip, typed.email);
  const receipt = freshMessage('contribution-receipt', id, { network });
  const alerts = await alertsOf(id);
  const intake = {
    messages: [notification, receipt, ...alerts],
    contribution: {
      id,
      reference: referenceOf(randomBytes(6)),
      ...typedFields(typed),
      proof_file_path: claimed?.key ?? null,
      proof_file: claimed?.file ?? null,
      consent_version: TERMS_VERSION,
      submitted_by_user_id: sender,
      status: 'new',
      admin_notes: null,
      contributor_message: null,
      award: null,
      decision_id: null,
      effective_at: null,
      thread: [],
      token_issued: false,
      reviewed_by: null,
    },
    digests: {
      content_digest: contentDigest(typed),
      address_digest: addressDigest(typed.email),
      text_digest: textDigest(typed.description),
      file_digest: claimed?.file.sha256 ?? null,
    },
    idempotency,
    buckets: bucketsFor(LIMIT, context.ip, context.now),
    now: context.now,
  } satisfies Omit<Intake, 'ticket'>;
  const taken = await storeOrHold(intake, { form_ticket, form_work }, context);
  const { contribution } = taken;
  if (contribution) {
    const notify = () => sendMail(contributionNotification(notification.id, contribution));
    const confirm = () => sendReceipt(receipt, contribution);
    const told = alerts.map((message) => ({ message, send: sendAlert }));
    context.later(
      deliverFresh({ message: notification, send: notify }, { message: receipt, send: confirm }, ...told),
    );
    context.later(touchDesk());
  }
  if (claimed) context.later(keepProof(claimed.day, claimed.key));
  return taken.receipt;
};
