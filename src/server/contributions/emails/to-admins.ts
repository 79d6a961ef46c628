import { RELATED_APP_LABELS } from '#domain/apps.ts';
import { APP_CONTEXT_LABELS, type AppContextName } from '#domain/contributions/app-context.ts';
import {
  type Contribution,
  type ContributionForm,
  isAnswer,
  proofFilesOf,
} from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { formatLondonDate, formatSize } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterMail, NOTIFIED } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { adminNotifyEmails, siteUrl } from '#server/platform/environment/environment.ts';

const deskAction = (contributionId: string) => ({
  label: 'Open it on the desk',
  href: `${siteUrl()}${LINKED_PATHS.adminDashboard}?c=${contributionId}`,
});

type Fact = [name: string, value: string];

const contextFact =
  (name: AppContextName) =>
  ({ [name]: value }: Contribution): Fact | null =>
    value === null ? null : [APP_CONTEXT_LABELS[name], value];

const FACTS: Record<keyof ContributionForm | 'proof_file', (contribution: Contribution) => Fact | null> = {
  display_name: ({ display_name, email }) => ['From', `${display_name} (${email})`],
  // Shown next to the name.
  email: () => null,
  contribution_type: ({ contribution_type, other_details }) => {
    const type = CONTRIBUTION_TYPE_LABELS[contribution_type];
    return ['Type', other_details ? `${type}: ${other_details}` : type];
  },
  // Shown next to the type.
  other_details: () => null,
  related_app: ({ related_app: app }) => ['Related app', app ? RELATED_APP_LABELS[app] : 'None given'],
  // Shown as a paragraph below the facts.
  description: () => null,
  proof_url: ({ proof_url }) => ['Link', proof_url ?? 'None'],
  proof_file: (contribution) => {
    const files = proofFilesOf(contribution).map(({ name, size }) => `${name}, ${formatSize(size)}`);
    return [files.length > 1 ? 'Proof files' : 'Proof file', files.join('; ') || 'None'];
  },
  page_url: contextFact('page_url'),
  app_version: contextFact('app_version'),
  device: contextFact('device'),
  language: contextFact('language'),
  // Always given.
  consent_given: () => null,
};

const factsOf = (contribution: Contribution): Fact[] => [
  ...Object.values(FACTS).flatMap((factOf) => {
    const fact = factOf(contribution);
    return fact ? [fact] : [];
  }),
  ['Sent', formatLondonDate(contribution.created_at)],
];

/** Notifies the admins of a new contribution. The subject contains nothing typed, so no header can be forged (T18). */
export function contributionNotification(id: string, contribution: Contribution): Mail {
  const type = CONTRIBUTION_TYPE_LABELS[contribution.contribution_type];
  return letterMail(id, {
    to: adminNotifyEmails(),
    replyTo: contribution.email,
    subject: `New contribution ${contribution.reference}: ${type}`,
    heading: `New contribution ${contribution.reference}`,
    preheader: 'A new contribution is waiting for a decision.',
    facts: factsOf(contribution),
    words: contribution.description,
    why: NOTIFIED,
    action: deskAction(contribution.id),
  });
}

export function contributionsDigest(id: string, contributions: readonly Contribution[]): Mail {
  const count = contributions.length;
  const ordered = contributions.toSorted((one, other) => one.created_at.localeCompare(other.created_at));
  return letterMail(id, {
    to: adminNotifyEmails(),
    subject: `${count} new contributions`,
    heading: `${count} new contributions`,
    preheader: 'They are waiting for a decision.',
    lists: ordered.map((contribution) => {
      const { label, href } = deskAction(contribution.id);
      return {
        heading: `New contribution ${contribution.reference}`,
        lines: [
          ...factsOf(contribution).map(([name, value]) => ({ words: `${name}: ${value}` })),
          { words: contribution.description },
        ],
        rest: { words: label, href },
      };
    }),
    closing: 'More than three in ten minutes are put together in one email.',
    why: NOTIFIED,
    action: { label: 'Open the desk', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}` },
  });
}

export function contributionAnswer(id: string, contribution: Contribution, step: number): Mail {
  const { display_name, email, reference, thread } = contribution;
  const answer = thread[step];
  const [subject, heading, preheader] = isAnswer(thread, step)
    ? ['An answer to our question', 'An answer to', 'A contributor has answered the question of the desk.']
    : ['More about a contribution', 'More about', 'A contributor has corrected or added to what they sent.'];
  return letterMail(id, {
    to: adminNotifyEmails(),
    replyTo: email,
    subject: `${subject}: ${reference}`,
    heading: `${heading} ${reference}`,
    preheader,
    facts: [
      ['From', `${display_name} (${email})`],
      ['File', answer?.proof_file?.name ?? 'None'],
    ],
    words: answer?.text ?? '',
    why: NOTIFIED,
    action: deskAction(contribution.id),
  });
}
