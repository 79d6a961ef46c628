import type { Contribution } from '#domain/contributions/contribution.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import { confirmationLink, statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';

/** Asks the reader to confirm having sent a contribution; contains nothing that was typed (T14). */
export function contributionConfirmation(
  id: string,
  { id: contributionId, email, reference }: Pick<Contribution, 'id' | 'email' | 'reference'>,
): Mail {
  return letterMail(id, {
    to: [email],
    replyTo: contactEmail(),
    subject: `Confirm your contribution ${reference}`,
    heading: 'Confirm your contribution',
    preheader: 'Open the link and press the button: then we know that a person sent it.',
    lead: 'Open the link and press “Yes, I sent this”. Then we know that a person sent this contribution. The page also shows its progress.',
    facts: [['Reference', reference]],
    action: { label: 'Confirm it', href: confirmationLink(contributionId) },
    closing: `${PRIVATE_LINK} If you did not send us anything, do nothing.`,
    signed: 'thanks',
    why: 'You get this email because a contribution was sent to us with this address, and its sender asked to confirm it.',
  });
}

/** Repeats the link to a contribution when nothing is left to confirm. */
export function contributionLink(
  id: string,
  { id: contributionId, email, reference }: Pick<Contribution, 'id' | 'email' | 'reference'>,
): Mail {
  return letterMail(id, {
    to: [email],
    replyTo: contactEmail(),
    subject: `The link to your contribution ${reference}`,
    heading: 'The link to your contribution',
    preheader: 'It shows how your contribution stands.',
    lead: 'Here is a new link to your contribution. It shows how your contribution stands.',
    facts: [['Reference', reference]],
    action: { label: 'Open your contribution', href: statusLink(contributionId) },
    closing: `${PRIVATE_LINK} If you did not request it, you can ignore this email.`,
    signed: 'thanks',
    why: 'You get this email because a new link was requested to a contribution that was sent to us with this address.',
  });
}
