import { type Award, awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { grouped } from '#domain/formats.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail } from '#server/platform/environment/environment.ts';
import { statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';

const inz = (amount: number): string => `${grouped(amount)} INZ`;

function awardFact(award: Award): [name: string, value: string] {
  const first = `${inz(award.first)} for your first contribution`;
  const parts =
    award.first === 0 ? '' : award.amount === 0 ? ` (${first})` : ` (${inz(award.amount)}, plus ${first})`;
  return ['Reward', `${inz(awardTotal(award))}${parts}. INZ has no monetary value today.`];
}

/** Follows a first contribution that earned its bonus. */
const INVITED = 'We will email your invitation to Insiderz separately.';

const DISAGREE = 'Disagree? Reply to this email; somebody will look again.';

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
      lead: 'Thank you. It makes TheGrid better for everyone who uses it.',
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

/**
 * Notifies a contributor of a decision or a question: the public message and INZ, never internal notes, and
 * nothing that the contributor typed.
 */
export function contributionDecision(id: string, contribution: Contribution): Mail {
  const { award, contributor_message, reference } = contribution;
  const { subject, heading, preheader, lead, label } = openingOf(contribution);
  const facts: [string, string][] = [['Reference', reference]];
  if (award) facts.push(awardFact(award));
  return letterMail(id, {
    to: [contribution.email],
    replyTo: contactEmail(),
    subject,
    heading,
    preheader,
    lead,
    facts,
    words: contributor_message ?? '',
    action: { label, href: statusLink(contribution.id) },
    closing: [
      award && award.first > 0 ? INVITED : '',
      contribution.status === 'needs_info' ? '' : DISAGREE,
      PRIVATE_LINK,
    ]
      .filter(Boolean)
      .join(' '),
    signed: 'thanks',
    why: 'You get this email because you sent us a contribution with this address.',
  });
}
