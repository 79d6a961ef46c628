import type { Contribution } from '#domain/contributions/contribution.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import { statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';

/** Reminds a contributor of a question. Contains nothing that the contributor typed (T14). */
export function questionReminder(
  id: string,
  {
    id: contributionId,
    email,
    reference,
    contributor_message,
  }: Pick<Contribution, 'id' | 'email' | 'reference' | 'contributor_message'>,
): Mail {
  return letterMail(id, {
    to: [email],
    replyTo: contactEmail(),
    subject: `Reminder: a question about your contribution ${reference}`,
    heading: 'We still have a question',
    preheader: 'We have not had your answer yet. With it we can go on with your contribution.',
    lead: 'We have not had your answer to this question yet. With it we can go on with your contribution.',
    facts: [['Reference', reference]],
    words: contributor_message ?? '',
    action: { label: 'Answer the question', href: statusLink(contributionId) },
    closing: PRIVATE_LINK,
    signed: 'thanks',
    why: 'You get this email because you sent us a contribution with this address.',
  });
}
