import type { Contribution } from '#domain/contributions/contribution.ts';
import { statusLink } from '../status-link.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

/** What a private link is, for the end of every mail that holds one. */
export const PRIVATE_LINK =
  'The link is private: whoever has it can see your contribution and answer for you.';

/**
 * Tells a contributor that their contribution arrived. The address may be a stranger's, so it holds nothing that
 * was typed, not even the name (T14).
 */
export function contributionReceipt(
  id: string,
  { id: contributionId, email, reference }: Pick<Contribution, 'id' | 'email' | 'reference'>,
): Mail {
  const letter = {
    heading: 'Your contribution is here',
    lead: 'Thank you. A person at TheGrid will read it and write to you at this address.',
    facts: [['Reference', reference]] as [string, string][],
    words: '',
    action: { label: 'See how it stands', href: statusLink(contributionId) },
    closing: `${PRIVATE_LINK} If you did not send us anything, you can ignore this mail.`,
  };
  return {
    id,
    to: [email],
    replyTo: null,
    subject: `Your contribution ${reference} is here`,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
