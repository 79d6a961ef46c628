import type { Contribution, ContributionStatus } from '#domain/contributions/contribution.ts';
import type { Report } from '#domain/reports/report.ts';
import { confirmationMail, resetMail } from '#server/accounts/emails.ts';
import { contactMessage } from '#server/contact/emails.ts';
import {
  contributionAnswer,
  contributionNotification,
  contributionsDigest,
} from '#server/contributions/emails/to-admins.ts';
import {
  contributionConfirmation,
  contributionDecision,
  contributionLink,
  contributionLinks,
  contributionReceipt,
  questionReminder,
} from '#server/contributions/emails/to-contributors.ts';
import { asContribution, contributions } from '#server/contributions/records/contributions.ts';
import { floodAlarm } from '#server/forms/alarm.ts';
import { invitation } from '#server/invites/emails.ts';
import { digestMail, recapMail } from '#server/notifications/digest-email.ts';
import { noticeMail } from '#server/notifications/notice-email.ts';
import { operationAlarm } from '#server/operations/emails.ts';
import { passkeyNotice } from '#server/passkeys/emails.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { addressLinkMail } from '#server/privacy/emails.ts';
import { reportAnswer, reportNotice } from '#server/reports/emails.ts';
import { resetNotice, roleNotice } from '#server/users/emails.ts';
import { sampleContribution } from '../seeds/sample-contribution.ts';

export interface MailSample {
  /** Its name on the page of mails, with a suffix after a dot where it has several forms. */
  name: string;
  when: string;
  mail: Mail;
}

const AT = new Date('2026-11-22T10:30:00Z');
const MONTH_MS = 30 * 24 * 60 * 60_000;
/** Not a real secret. */
const SECRET = 'a-link-that-opens-nothing';
const ID = 'sample';

/** Used without any stored contribution. */
const EXAMPLE = sampleContribution({
  description:
    'On a phone the dates are cleared when I go back from a listing, and the list jumps to the top.\n\nIt happens each time with more than ten results.',
  proof_url: 'https://example.org/recording',
  thread: [
    {
      from: 'contributor',
      text: 'A Pixel 7 with Chrome.\nIt started last week.',
      proof_file_path: null,
      proof_file: null,
      at: AT.toISOString(),
    },
  ],
});

const REPORT: Report = {
  ...{ id: ID, kind: 'name', subject: 'Fern', detail: '', reason: 'rights', words: '', suspected: false },
  ...{ email: 'ada@example.org', state: 'hidden', appeal: null },
  outcome_reason: 'The name is that of somebody else, who asked us not to show it.',
  ...{ created_at: AT.toISOString(), updated_at: AT.toISOString(), decided_at: AT.toISOString() },
};

const DECIDED: Record<'accepted' | 'needs_info' | 'declined', Partial<Contribution>> = {
  accepted: {
    contributor_message: 'Thank you. We saw it too, and it is mended.',
    award: { reward: 'minor_bug', amount: 120, first: 250, reason: null },
  },
  needs_info: { contributor_message: 'Which phone do you use, and since when does it happen?' },
  declined: { contributor_message: 'We have this already: it came to us last week.' },
};

function newestIn(stored: readonly Contribution[], status: keyof typeof DECIDED): Contribution {
  return stored.find((one) => one.status === status) ?? { ...EXAMPLE, status, ...DECIDED[status] };
}

function sent(mail: Mail | null): Mail {
  if (!mail) throw new Error('this sample is empty');
  return mail;
}

export async function mailSamples(): Promise<MailSample[]> {
  const { docs } = await contributions().orderBy('created_at', 'desc').limit(50).get();
  const stored = docs.map(asContribution);
  const newest = stored[0] ?? EXAMPLE;
  const answered = stored.find(({ thread }) => thread.some(({ from }) => from === 'contributor')) ?? EXAMPLE;
  const step = answered.thread.findLastIndex(({ from }) => from === 'contributor');
  const decision = (status: keyof typeof DECIDED & ContributionStatus, when: string): MailSample => ({
    name: `contribution-decision.${status}`,
    when,
    mail: contributionDecision(ID, newestIn(stored, status)),
  });
  const accepted = newestIn(stored, 'accepted');
  const enclosed = { secret: SECRET, expires_at: new Date(AT.getTime() + MONTH_MS).toISOString() };
  const person = { to: newest.email, username: 'fern', secret: SECRET };
  const token = {
    id: ID,
    contribution_id: newest.id,
    reference: newest.reference,
    display_name: newest.display_name,
    username: 'fern',
    last_four: '7k2m',
    expires_at: new Date(AT.getTime() + MONTH_MS).toISOString(),
    created_at: AT.toISOString(),
    created_by: 'morgan',
    emailed: true,
    redeemed_at: null,
    redeemed_by: null,
    revoked_at: null,
    revoked_by: null,
    replaced_by: null,
  };
  const reset = { to: [newest.email], username: 'fern', at: AT.toISOString() };
  const reader = { to: newest.email, userId: ID };
  return [
    {
      name: 'contribution-receipt',
      when: 'To a contributor, when a contribution has arrived',
      mail: contributionReceipt(ID, newest),
    },
    {
      name: 'contribution-confirmation',
      when: 'To a contributor who presses “Confirm by email” on their receipt',
      mail: contributionConfirmation(ID, newest),
    },
    {
      name: 'contribution-confirmation.form',
      when: 'To a contributor who used the form without JavaScript',
      mail: contributionConfirmation(ID, newest, true),
    },
    {
      name: 'contribution-confirmation.link',
      when: 'To a contributor who presses “Email me a new link” on a page whose link has become too old',
      mail: contributionLink(ID, newest),
    },
    {
      name: 'contribution-links',
      when: 'To an address that many contributions come from, once an hour',
      mail: contributionLinks(ID, newest.email, [
        { kind: 'receipt', contribution: newest },
        { kind: 'confirmation', contribution: { ...EXAMPLE, reference: 'TG-9Q2M4H' } },
      ]),
    },
    decision('accepted', 'To a contributor, when an acceptance counts'),
    {
      name: 'contribution-decision.invitation',
      when: 'To a contributor, when an acceptance counts that an admin has given with “and invite”',
      mail: contributionDecision(ID, accepted, enclosed),
    },
    decision('needs_info', 'To a contributor, when an admin asks a question'),
    {
      name: 'question-reminder',
      when: 'To a contributor, when a question has had no answer for 3 and for 7 days',
      mail: questionReminder(ID, newestIn(stored, 'needs_info')),
    },
    decision('declined', 'To a contributor, when a refusal counts'),
    {
      name: 'invitation',
      when: 'To a contributor, when an admin invites them',
      mail: invitation(ID, { token, to: newest.email, secret: SECRET }),
    },
    {
      name: 'address-link',
      when: 'To a contributor who asks what is stored of their address',
      mail: addressLinkMail(ID, { to: newest.email, secret: SECRET }),
    },
    {
      name: 'notice',
      when: 'To someone who chose mails of a topic, when something of it happens',
      mail: noticeMail(ID, {
        to: newest.email,
        heading: 'Something you follow has shipped',
        opens: 'See the roadmap item',
        title: 'Search by neighbourhood',
        words: 'It is in Roomz from today, and in Jobz next week.',
        path: '/insiderz/roadmap',
        stopped: { kind: 'followed', userId: ID },
      }),
    },
    {
      name: 'digest.digest',
      when: 'On Mondays, to a member who chose the weekly summary',
      mail: sent(
        digestMail(ID, reader, {
          notices: [
            { event: 'badge-awarded', about: ID, title: 'Bug finder' },
            { event: 'item-shipped', about: ID, title: 'Search by neighbourhood' },
            { event: 'submission-approved', about: ID, title: 'Find a room with the phone in one hand' },
            { event: 'idea-status', about: ID, title: null },
          ],
          earlier: 12,
          news: ['Leeds is next', 'Meet us in Bristol on Saturday'],
          olderNews: 1,
        }),
      ),
    },
    {
      name: 'digest.recap',
      when: 'In the morning, to an admin who chose it, when something waits',
      mail: sent(recapMail(ID, reader, { contributions: 12, awards: 1, quarantined: 3, undelivered: 0 })),
    },
    {
      name: 'recovery.confirmation',
      when: 'To an address that someone adds to their account',
      mail: confirmationMail(ID, person),
    },
    {
      name: 'recovery.reset',
      when: 'To the address of an account whose password is forgotten',
      mail: resetMail(ID, { ...person, passkeys: ['Phone', 'Security key'] }),
    },
    {
      name: 'reset-notice.factor',
      when: 'To someone whose second factor was reset',
      mail: resetNotice(ID, {
        ...reset,
        what: 'second factor',
        by: 'morgan',
        reason: 'Lost phone, checked by a call',
      }),
    },
    {
      name: 'reset-notice.password',
      when: 'To an admin and to all admins, when the operator has made a link to a new password',
      mail: resetNotice(ID, { ...reset, what: 'password', by: 'The operator’s command', reason: null }),
    },
    {
      name: 'passkey-notice',
      when: 'To someone whose account has a new passkey, or one less',
      mail: passkeyNotice(ID, { to: newest.email, username: 'fern', change: 'added', at: AT.toISOString() }),
    },
    {
      name: 'contribution-notification',
      when: 'To the admins, when a contribution has arrived',
      mail: contributionNotification(ID, newest),
    },
    {
      name: 'contribution-notification.digest',
      when: 'To the admins, when more than three contributions arrived in ten minutes',
      mail: contributionsDigest(ID, [newest, answered]),
    },
    {
      name: 'contribution-answer',
      when: 'To the admins, when a contributor has answered',
      mail: contributionAnswer(ID, answered, step),
    },
    {
      name: 'role-notice',
      when: 'To the admins, when someone becomes one',
      mail: roleNotice(ID, {
        username: 'fern',
        display_name: 'Fern',
        by: 'morgan',
        at: AT.toISOString(),
        userId: ID,
      }),
    },
    {
      name: 'flood-alarm',
      when: 'To the admins, when forms are being flooded',
      mail: floodAlarm(ID, 'flood', AT),
    },
    {
      name: 'operation-alarm',
      when: 'To the admins, when something of the operation needs a look',
      mail: operationAlarm(ID, { cause: 'too-old', count: 42, step: null }, AT),
    },
    {
      name: 'contact-message',
      when: 'To the contact address, when someone writes on the contact page',
      mail: contactMessage(ID, {
        name: 'Ada',
        email: 'ada@example.org',
        message: 'Hello,\n\ndo you have plans for Leeds?',
      }),
    },
    {
      name: 'report-notice',
      when: 'To the admins, when somebody reports an idea, a name, a credit or a badge, or objects to a decision',
      mail: reportNotice(ID, REPORT),
    },
    {
      name: 'report-answer',
      when: 'To the sender of a report who left an address, with the decision',
      mail: reportAnswer(ID, 'ada@example.org', REPORT),
    },
  ];
}
