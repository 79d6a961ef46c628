import { createHash } from 'node:crypto';
import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { asksWhoSentIt } from '#domain/contributions/progress.ts';
import { isAskedSince } from '#domain/contributions/question-wait.ts';
import { endOfHour, type ReceiptKind, type WaitingLink, withLink } from '#domain/contributions/receipt.ts';
import { receiverOf } from '#domain/text.ts';
import { findQuarantinedContribution } from '#server/forms/records.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import type { SendingOf } from '#server/platform/outbox/deliver.ts';
import {
  delayedRecord,
  freshMessage,
  type OutboxMessage,
  outboxDocument,
} from '#server/platform/outbox/outbox.ts';
import { contributionAnswer } from './emails/to-admins.ts';
import {
  contributionConfirmation,
  contributionLink,
  contributionLinks,
  contributionReceipt,
  questionReminder,
} from './emails/to-contributors.ts';
import { takeNetworkSlot, takeReceiptSlot } from './receipts.ts';
import { findContribution } from './records/contributions.ts';
import { sendNotification } from './send-notifications.ts';

const linksOf = (payload: Record<string, string> | null): WaitingLink[] => JSON.parse(payload?.links ?? '[]');

/** Adds a link to the receiver's email of this hour, or of the first later one that has room and is unsent. */
async function addToHourlyMail(address: string, link: WaitingLink, now: Date): Promise<void> {
  const receiver = receiverOf(address);
  const tryHour = (further: number) => {
    const due = endOfHour(now, further);
    const id = createHash('sha256').update(`${receiver}\n${due.toISOString()}`).digest('base64url');
    return inTransaction(async (transaction) => {
      const document = await transaction.get(outboxDocument(freshMessage('contribution-links', id)));
      const isFree = !document.exists || (document.get('status') === 'pending' && !document.get('attempts'));
      const links = isFree ? withLink(linksOf(document.get('payload') ?? null), link) : null;
      if (!links) return false;
      const payload = { links: JSON.stringify(links) };
      const message = freshMessage('contribution-links', id, payload);
      if (document.exists) transaction.update(document.ref, { payload });
      else transaction.create(document.ref, delayedRecord(message, now, due));
      return true;
    });
  };
  for (let further = 0; !(await tryHour(further)); further += 1);
}

type Message = Pick<OutboxMessage, 'id' | 'payload'>;

function mailOf(kind: ReceiptKind, { id, payload }: Message, contribution: Contribution, now: Date): Mail {
  if (kind === 'receipt') return contributionReceipt(id, contribution);
  return asksWhoSentIt(contribution, now)
    ? contributionConfirmation(id, contribution, payload?.without_script !== undefined)
    : contributionLink(id, contribution);
}

/**
 * Sends a link at once below the receiver's daily limit, then in the hourly email below the network's, and beyond that
 * not at all. Decided at sending, so that no limit can fail a contribution (A-52, T14).
 */
async function sendLink(
  kind: ReceiptKind,
  message: Message,
  contribution: Contribution,
  hasSlot = false,
): Promise<void> {
  const now = new Date();
  const { id, payload } = message;
  const { email, id: contributionId } = contribution;
  if (hasSlot || (await takeReceiptSlot(email, id, now, kind)))
    return sendMail(mailOf(kind, message, contribution, now));
  // A contribution released by an admin has no network.
  if (!(await takeNetworkSlot(payload?.network ?? contributionId, id, now, kind))) return;
  await addToHourlyMail(email, { kind, contributionId }, now);
}

/** `hasSlot`: the commit of the contribution took one of the receiver's slots. */
export const sendReceipt = (message: Message, contribution: Contribution, hasSlot: boolean): Promise<void> =>
  sendLink('receipt', message, contribution, hasSlot);

/** The contribution, quarantined or not; null when discarded, erased or unknown. */
async function loadContribution(id: string): Promise<Contribution | null> {
  const contribution = (await findContribution(id)) ?? (await findQuarantinedContribution(id));
  return contribution && !isErased(contribution) ? contribution : null;
}

/** Sends the link again; before a decision it also asks the reader to confirm having sent the contribution. */
export async function sendConfirmation(message: OutboxMessage): Promise<void> {
  const contribution = await loadContribution(message.payload?.contribution_id ?? '');
  if (contribution) await sendLink('confirmation', message, contribution);
}

async function sendHourlyLinks({ id, payload }: OutboxMessage): Promise<void> {
  const found = await Promise.all(
    linksOf(payload).map(async ({ kind, contributionId }) => {
      const contribution = await loadContribution(contributionId);
      if (!contribution) return [];
      return [{ kind: asksWhoSentIt(contribution, new Date()) ? kind : 'receipt', contribution } as const];
    }),
  );
  const links = found.flat();
  const to = links.at(-1)?.contribution.email;
  if (to !== undefined) await sendMail(contributionLinks(id, to, links));
}

async function contributionOf(id: string): Promise<Contribution> {
  const contribution = await findContribution(id);
  if (!contribution) throw new Error('the contribution of this message does not exist');
  return contribution;
}

export async function sendStoredReceipt(message: OutboxMessage): Promise<void> {
  const contribution = await findContribution(message.subject_id);
  if (contribution && !isErased(contribution)) await sendReceipt(message, contribution, false);
}

async function sendAnswer({ id, payload }: OutboxMessage): Promise<void> {
  const contribution = await contributionOf(payload?.contribution_id ?? '');
  await sendMail(contributionAnswer(id, contribution, Number(payload?.step)));
}

/** Sends nothing when the question was answered or cancelled, or its contributor erased. */
async function sendReminder({ id, payload }: OutboxMessage): Promise<void> {
  const contribution = await findContribution(payload?.contribution_id ?? '');
  if (!contribution || !isAskedSince(contribution, payload?.asked_at ?? '')) return;
  await sendMail(questionReminder(id, contribution));
}

/** A decision is more than a mail: see carry-out-decision.ts. */
export const contributionMails = {
  'contribution-notification': sendNotification,
  'contribution-receipt': sendStoredReceipt,
  'contribution-confirmation': sendConfirmation,
  'contribution-links': sendHourlyLinks,
  'contribution-reminder': sendReminder,
  'contribution-answer': sendAnswer,
} satisfies SendingOf;
