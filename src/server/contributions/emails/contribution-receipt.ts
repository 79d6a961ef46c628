import type { Contribution } from '#domain/contributions/contribution.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import { statusLink } from '../status-link.ts';

/** Explains the private link at the end of every mail that contains one. */
export const PRIVATE_LINK =
  'The link is private: anybody who has it can see your contribution and answer for you.';

/**
 * Confirms receipt. The address may be a stranger's, so it contains nothing that was typed, not even the name
 * (T14).
 */
export function contributionReceipt(
  id: string,
  { id: contributionId, email, reference }: Pick<Contribution, 'id' | 'email' | 'reference'>,
): Mail {
  return letterMail(id, {
    to: [email],
    replyTo: contactEmail(),
    subject: `We have your contribution ${reference}`,
    heading: 'We have your contribution',
    preheader: 'A person at TheGrid will read it. This link shows its progress.',
    lead: 'Thank you. A person at TheGrid will read it and write to you at this address.',
    facts: [['Reference', reference]],
    action: { label: 'See its progress', href: statusLink(contributionId) },
    closing: `${PRIVATE_LINK} If you did not send us anything, you can ignore this email.`,
    signed: 'thanks',
    why: 'You get this email because a contribution was sent to us with this address.',
  });
}
