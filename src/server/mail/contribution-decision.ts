import { type Award, awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { grouped } from '#domain/formats.ts';
import { contactEmail } from '../environment.ts';
import { statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

const inz = (amount: number): string => `${grouped(amount)} INZ`;

function awardFact(award: Award): [name: string, value: string] {
  const bonus = award.first > 0 && award.amount > 0;
  const words = bonus ? `, ${inz(award.first)} of it for a first contribution` : '';
  return ['Reward', `${inz(awardTotal(award))}${words}`];
}

/** What somebody can do about a decision. */
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
      preheader: 'Thank you. See what was decided, and what it earned.',
      lead: 'Thank you. It makes TheGrid better for everybody who uses it.',
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
 * Tells a contributor of a decision or a question: the words meant for them and their INZ, never the desk's own notes
 * . Nothing that the contributor typed is in it.
 */
export function contributionDecision(id: string, contribution: Contribution): Mail {
  const { award, contributor_message, reference } = contribution;
  const { subject, heading, preheader, lead, label } = openingOf(contribution);
  const facts: [string, string][] = [['Reference', reference]];
  if (award) facts.push(awardFact(award));
  const letter = {
    heading,
    preheader,
    lead,
    facts,
    words: contributor_message ?? '',
    action: { label, href: statusLink(contribution.id) },
    closing: contribution.status === 'needs_info' ? PRIVATE_LINK : `${DISAGREE} ${PRIVATE_LINK}`,
    signed: true,
    why: 'You get this email because you sent us a contribution with this address.',
  };
  return {
    id,
    to: [contribution.email],
    replyTo: contactEmail(),
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
