import { type Award, awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import type { ReceiptKind } from '#domain/contributions/receipt.ts';
import { formatDay, grouped } from '#domain/formats.ts';
import { inviteLink } from '#domain/invites/invite.ts';
import { PRODUCT } from '#domain/product.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import type { Enclosed } from '../accept-and-invite.ts';
import { confirmationLink, formConfirmationLink, statusLink } from '../status-link.ts';

/** All that a mail to an unproved address may contain: nothing that was typed, not even the name (T14). */
type Named = Pick<Contribution, 'id' | 'email' | 'reference'>;

const PRIVATE_LINK = 'The link is private: anyone who has it can see your contribution and answer for you.';

type Contents = Omit<Parameters<typeof letterMail>[1], 'to' | 'replyTo' | 'signed'>;

const mailTo = (id: string, { email, reference }: Named, contents: Contents): Mail =>
  letterMail(id, {
    to: [email],
    replyTo: contactEmail(),
    facts: [['Reference', reference]],
    signed: 'thanks',
    ...contents,
  });

/** Confirms receipt. */
export function contributionReceipt(id: string, contribution: Named): Mail {
  return mailTo(id, contribution, {
    subject: `We have your contribution ${contribution.reference}`,
    heading: 'We have your contribution',
    preheader: `A person at ${PRODUCT} will read it. This link shows its progress.`,
    lead: `Thank you. A person at ${PRODUCT} will read it and write to you at this address.`,
    action: { label: 'See its progress', href: statusLink(contribution.id) },
    closing: `${PRIVATE_LINK} If you did not send us anything, you can ignore this email.`,
    why: 'You get this email because a contribution was sent to us with this address.',
  });
}

/** For a contribution that came without script (D160). */
const confirmedWithoutScript = ({ id }: Named) => ({
  lead: 'Open the link and press “Yes, I sent this”. Only then does your contribution reach us. Unconfirmed, it is deleted after 30 days.',
  action: { label: 'Confirm it', href: formConfirmationLink(id) },
  second: { label: 'See its progress (needs JavaScript)', href: statusLink(id) },
});

export function contributionConfirmation(id: string, contribution: Named, withoutScript = false): Mail {
  return mailTo(id, contribution, {
    subject: `Confirm your contribution ${contribution.reference}`,
    heading: 'Confirm your contribution',
    preheader: 'Open the link and press the button: then we know that a person sent it.',
    lead: 'Open the link and press “Yes, I sent this”. Then we know that a person sent this contribution. The page also shows its progress.',
    action: { label: 'Confirm it', href: confirmationLink(contribution.id) },
    closing: `${PRIVATE_LINK} If you did not send us anything, do nothing.`,
    why: 'You get this email because a contribution was sent to us with this address, and its sender requested a confirmation.',
    ...(withoutScript ? confirmedWithoutScript(contribution) : {}),
  });
}

/** Repeats the link to a contribution when nothing is left to confirm. */
export function contributionLink(id: string, contribution: Named): Mail {
  return mailTo(id, contribution, {
    subject: `The link to your contribution ${contribution.reference}`,
    heading: 'The link to your contribution',
    preheader: 'It shows the state of your contribution.',
    lead: 'Here is a new link to your contribution. It shows the state of your contribution.',
    action: { label: 'Open your contribution', href: statusLink(contribution.id) },
    closing: `${PRIVATE_LINK} If you did not request it, you can ignore this email.`,
    why: 'You get this email because a new link was requested to a contribution that was sent to us with this address.',
  });
}

interface SentLink {
  kind: ReceiptKind;
  contribution: Pick<Contribution, 'id' | 'reference'>;
}

const LINK = { receipt: statusLink, confirmation: confirmationLink };

export function contributionLinks(id: string, to: string, links: readonly SentLink[]): Mail {
  const isOne = links.length === 1;
  const subject = isOne ? 'We have your contribution' : `We have ${links.length} contributions from you`;
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: subject,
    preheader: 'Each link shows the progress of one contribution.',
    lead: `Thank you. A person at ${PRODUCT} will read ${isOne ? 'it' : 'them'} and write to you at this address. Where the page asks whether you sent it, press “Yes, I sent this”.`,
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

export function questionReminder(
  id: string,
  contribution: Named & Pick<Contribution, 'contributor_message'>,
): Mail {
  return mailTo(id, contribution, {
    subject: `Reminder: a question about your contribution ${contribution.reference}`,
    heading: 'We still have a question',
    preheader: 'We have not had your answer yet. With it we can go on with your contribution.',
    lead: 'We have not had your answer to this question yet. With it we can go on with your contribution.',
    words: contribution.contributor_message ?? '',
    action: { label: 'Answer the question', href: statusLink(contribution.id) },
    closing: PRIVATE_LINK,
    why: 'You get this email because you sent us a contribution with this address.',
  });
}

const inz = (amount: number): string => `${grouped(amount)} INZ`;

function awardFact(award: Award): [name: string, value: string] {
  const first = `${inz(award.first)} for your first contribution`;
  const parts =
    award.first === 0 ? '' : award.amount === 0 ? ` (${first})` : ` (${inz(award.amount)}, plus ${first})`;
  return ['Reward', `${inz(awardTotal(award))}${parts}. INZ has no monetary value today.`];
}

const INVITED = 'We will email your invitation to Insiderz separately.';

const DISAGREE = 'Disagree? Reply to this email; someone will look again.';

interface Opening {
  subject: string;
  heading: string;
  preheader: string;
  lead: string;
  label: string;
}

function openingOf({ status, reference }: Contribution): Opening {
  if (status === 'accepted') {
    return {
      subject: `Your contribution ${reference} was accepted`,
      heading: 'Your contribution was accepted',
      preheader: 'Thank you. Here is what we decided.',
      lead: `Thank you. It makes ${PRODUCT} better for everyone who uses it.`,
      label: 'See your contribution',
    };
  }
  if (status === 'needs_info') {
    return {
      subject: `A question about your contribution ${reference}`,
      heading: 'We have a question',
      preheader:
        'Before we can decide, we would like to know something. Your answer goes to the top of the queue.',
      lead: 'Before we can decide about your contribution, we would like to know something.',
      label: 'Answer the question',
    };
  }
  return {
    subject: `Our decision about your contribution ${reference}`,
    heading: 'Your contribution was declined',
    preheader: 'A person read it. Here is what was decided, and what you can do if you disagree.',
    lead: 'Thank you for taking the time to send it. You are welcome to send us others.',
    label: 'See your contribution',
  };
}

/** The full link, for this reader alone. */
function invitationTo({ expires_at, secret }: Enclosed, second: { label: string; href: string }) {
  return {
    preheader: 'Thank you. Here is what we decided, and your invitation to Insiderz.',
    section: {
      heading: 'You are invited to Insiderz',
      words: `Insiderz is where contributors vote on the roadmap, share ideas and take on missions. Your invitation works once, until the end of ${formatDay(expires_at.slice(0, 10))} (UTC). It is meant for you alone, so please do not pass it on.`,
    },
    action: { label: 'Join Insiderz', href: inviteLink(siteUrl(), secret) },
    second,
  };
}

/** The public message and INZ, never internal notes or what the contributor typed. */
export function contributionDecision(
  id: string,
  contribution: Contribution,
  enclosed: Enclosed | null = null,
): Mail {
  const { award, contributor_message, reference, status } = contribution;
  const { label, ...opening } = openingOf(contribution);
  const invited = award && award.first > 0 && !enclosed ? INVITED : '';
  const seeIt = { label, href: statusLink(contribution.id) };
  const disagree = status === 'needs_info' ? '' : DISAGREE;
  return mailTo(id, contribution, {
    ...opening,
    facts: [['Reference', reference], ...(award ? [awardFact(award)] : [])],
    words: contributor_message ?? '',
    ...(enclosed ? invitationTo(enclosed, seeIt) : { action: seeIt }),
    closing: [invited, disagree, PRIVATE_LINK].filter(Boolean).join(' '),
    why: 'You get this email because you sent us a contribution with this address.',
  });
}
