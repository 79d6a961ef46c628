import type { Contribution } from '#domain/contributions/contribution.ts';
import type { ReceiptKind } from '#domain/contributions/receipt.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import { confirmationLink, statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';

interface SentLink {
  kind: ReceiptKind;
  contribution: Pick<Contribution, 'id' | 'reference'>;
}

const LINK = { receipt: statusLink, confirmation: confirmationLink };

/** One email about several contributions; contains nothing that was typed (T14). */
export function contributionLinks(id: string, to: string, links: readonly SentLink[]): Mail {
  const isOne = links.length === 1;
  const subject = isOne ? 'We have your contribution' : `We have ${links.length} contributions from you`;
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: subject,
    preheader: 'Each link shows the progress of one contribution.',
    lead: `Thank you. A person at TheGrid will read ${isOne ? 'it' : 'them'} and write to you at this address. Where the page asks whether you sent it, press “Yes, I sent this”.`,
    lists: [
      {
        heading: isOne ? 'Its private link' : 'Their private links',
        lines: links.map(({ kind, contribution }) => {
          const href = LINK[kind](contribution.id);
          return { words: `${contribution.reference}: ${href}`, href };
        }),
      },
    ],
    closing: `${PRIVATE_LINK} If you did not send us anything, you can ignore this email. However many come, you get one such email an hour at most.`,
    signed: 'thanks',
    why: 'You get this email because contributions were sent to us with this address.',
  });
}
