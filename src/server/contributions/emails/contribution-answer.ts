import type { Contribution } from '#domain/contributions/contribution.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';

/** Notifies the admins of a contributor's answer; `step` is its index in the thread. */
export function contributionAnswer(id: string, contribution: Contribution, step: number): Mail {
  const { display_name, email, reference, thread } = contribution;
  const answer = thread[step];
  return letterMail(id, {
    to: adminNotifyEmails(),
    replyTo: email,
    subject: `An answer to our question: ${reference}`,
    heading: `An answer to ${reference}`,
    preheader: 'A contributor has answered the question of the desk.',
    facts: [
      ['From', `${display_name} (${email})`],
      ['File', answer?.proof_file?.name ?? 'None'],
    ],
    words: answer?.text ?? '',
    why: NOTIFIED,
    action: {
      label: 'Open it on the desk',
      href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?c=${contribution.id}`,
    },
  });
}
