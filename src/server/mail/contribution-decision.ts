import { type Award, awardTotal } from '#domain/contributions/award.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { statusLink } from '../status-link.ts';
import { PRIVATE_LINK } from './contribution-receipt.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

const inz = (amount: number): string => `${amount.toLocaleString('en-GB')} INZ`;

function awardFact(award: Award): [name: string, value: string] {
  const bonus = award.first > 0 && award.amount > 0;
  const words = bonus ? `, ${inz(award.first)} of it for a first contribution` : '';
  return ['Reward', `${inz(awardTotal(award))}${words}`];
}

interface Opening {
  subject: string;
  heading: string;
  lead: string;
  label: string;
}

function openingOf({ status, reference }: Contribution): Opening {
  if (status === 'accepted') {
    return {
      subject: `Your contribution ${reference} was accepted`,
      heading: 'Your contribution was accepted',
      lead: 'Thank you. It makes TheGrid better for everybody who uses it.',
      label: 'See your contribution',
    };
  }
  if (status === 'needs_info') {
    return {
      subject: `A question about your contribution ${reference}`,
      heading: 'We have a question',
      lead: 'Before we can decide about your contribution, we would like to know something.',
      label: 'Answer the question',
    };
  }
  return {
    subject: `Our decision about your contribution ${reference}`,
    heading: 'We will not take this one further',
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
  const { subject, heading, lead, label } = openingOf(contribution);
  const facts: [string, string][] = [['Reference', reference]];
  if (award) facts.push(awardFact(award));
  const letter = {
    heading,
    lead,
    facts,
    words: contributor_message ?? '',
    action: { label, href: statusLink(contribution.id) },
    closing: PRIVATE_LINK,
  };
  return {
    id,
    to: [contribution.email],
    replyTo: null,
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
