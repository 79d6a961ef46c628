import { type Contribution, isErased } from '#domain/contributions/contribution.ts';
import { asksWhoSentIt } from '#domain/contributions/progress.ts';
import type { ReceiptKind } from '#domain/contributions/receipt.ts';
import { findHeldContribution } from '#server/forms/records/held-submissions.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { contributionConfirmation, contributionLink } from './emails/contribution-confirmation.ts';
import { contributionLinks } from './emails/contribution-links.ts';
import { contributionReceipt } from './emails/contribution-receipt.ts';
import { addToHourlyMail, linksOf } from './hourly-links.ts';
import { takeNetworkPermit, takeReceiptPermit } from './receipts.ts';
import { findContribution } from './records/contributions.ts';

type Message = Pick<OutboxMessage, 'id' | 'payload'>;

function mailOf(kind: ReceiptKind, id: string, contribution: Contribution, now: Date): Mail {
  if (kind === 'receipt') return contributionReceipt(id, contribution);
  return asksWhoSentIt(contribution, now)
    ? contributionConfirmation(id, contribution)
    : contributionLink(id, contribution);
}

/**
 * Sends a link at once while its receiver has had few today, then in the email of the hour while its network has caused
 * few; beyond that not. Decided when it leaves, so that no limit can make a contribution fail (A-52, T14).
 */
async function sendLink(
  kind: ReceiptKind,
  { id, payload }: Message,
  contribution: Contribution,
): Promise<void> {
  const now = new Date();
  const { email, id: contributionId } = contribution;
  if (await takeReceiptPermit(email, id, now, kind)) return sendMail(mailOf(kind, id, contribution, now));
  // What an admin released came from no network.
  if (!(await takeNetworkPermit(payload?.network ?? contributionId, id, now, kind))) return;
  await addToHourlyMail(email, { kind, contributionId }, now);
}

export const sendReceipt = (message: Message, contribution: Contribution): Promise<void> =>
  sendLink('receipt', message, contribution);

/** The contribution wherever it is, also a quarantined one; null when it is discarded, erased or was never there. */
async function loadContribution(id: string): Promise<Contribution | null> {
  const contribution = (await findContribution(id)) ?? (await findHeldContribution(id));
  return contribution && !isErased(contribution) ? contribution : null;
}

/** Sends the link again; while nothing is decided, it also asks whether its reader sent the contribution. */
export async function sendConfirmation(message: OutboxMessage): Promise<void> {
  const contribution = await loadContribution(message.payload?.contribution_id ?? '');
  if (contribution) await sendLink('confirmation', message, contribution);
}

/** Sends the email of the hour, about what is still there of its contributions. */
export async function sendHourlyLinks({ id, payload }: OutboxMessage): Promise<void> {
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
