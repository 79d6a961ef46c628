import type { ContributionProgress } from '#domain/contributions/contract.ts';
import { isAnswered } from '#domain/contributions/contribution.ts';
import { formatDate, grouped } from '#domain/formats.ts';

export interface StatusText {
  title: string;
  text: string;
  /** Current step of received → in review → decision: 1, 2 or 3. */
  step: 1 | 2 | 3;
  done: boolean;
  tone: 'plain' | 'good' | 'bad' | 'ask';
}

export function statusText({ status, inz, thread, withdrawn_at }: ContributionProgress): StatusText {
  if (withdrawn_at) {
    return {
      title: 'Withdrawn',
      text: `You withdrew it on ${formatDate(withdrawn_at)}. What you wrote, your name and your address are erased.`,
      step: 1,
      done: true,
      tone: 'plain',
    };
  }
  if (status === 'accepted') {
    const earned = inz ? ` It earned ${grouped(inz)} INZ.` : '';
    return { title: 'Accepted', text: `Thank you. It helps.${earned}`, step: 3, done: true, tone: 'good' };
  }
  if (status === 'declined') {
    return {
      title: 'Declined',
      text: 'A person read it and declined it this time. Disagree? Reply to our email, and someone looks again. You are welcome to send another.',
      step: 3,
      done: true,
      tone: 'bad',
    };
  }
  if (status === 'needs_info') {
    return {
      title: 'We have a question',
      text: 'Answer it here and your contribution goes to the top of the queue.',
      step: 2,
      done: false,
      tone: 'ask',
    };
  }
  const answered = isAnswered(thread);
  return {
    title: answered ? 'We have your answer' : 'In review',
    text: answered
      ? 'It is on top of the queue. The decision comes by email.'
      : 'It is in the queue, and a person will read it. The decision comes by email.',
    step: 2,
    done: false,
    tone: 'plain',
  };
}
