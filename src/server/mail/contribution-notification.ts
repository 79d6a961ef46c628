import { RELATED_APP_LABELS } from '#domain/apps.ts';
import type { Contribution } from '#domain/contributions/contribution.ts';
import { CONTRIBUTION_TYPE_LABELS } from '#domain/contributions/types.ts';
import { adminNotifyEmails, siteUrl } from '../environment.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

const DATE = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
});

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toLocaleString('en-GB', { maximumFractionDigits: 1, minimumFractionDigits: 1 })} MB`;
}

/** Tells the admins of a new contribution. The subject holds nothing that was typed, so no header can be forged (T18). */
export function contributionNotification(id: string, contribution: Contribution): Mail {
  const type = CONTRIBUTION_TYPE_LABELS[contribution.contribution_type];
  const { proof_file: file } = contribution;
  const facts: [string, string][] = [
    ['From', `${contribution.display_name} (${contribution.email})`],
    ['Type', contribution.other_details ? `${type}: ${contribution.other_details}` : type],
    ['Related app', contribution.related_app ? RELATED_APP_LABELS[contribution.related_app] : 'None given'],
    ['Link', contribution.proof_url ?? 'None'],
    ['Proof file', file ? `${file.name}, ${megabytes(file.size)}` : 'None'],
    ['Sent', DATE.format(new Date(contribution.created_at))],
  ];
  const letter = {
    heading: `New contribution ${contribution.reference}`,
    facts,
    words: contribution.description,
    action: {
      label: 'Open it on the desk',
      href: `${siteUrl()}/admin-portal/dashboard?c=${contribution.id}`,
    },
  };
  return {
    id,
    to: adminNotifyEmails(),
    replyTo: contribution.email,
    subject: `New contribution ${contribution.reference}: ${type}`,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
