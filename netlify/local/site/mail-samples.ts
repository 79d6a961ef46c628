import type { Contribution } from '#domain/contributions/contribution.ts';
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
import { digestMail, noticeMail, recapMail } from '#server/notifications/emails.ts';
import { operationAlarm } from '#server/operations/emails.ts';
import { passkeyNotice } from '#server/passkeys/emails.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { addressLinkMail } from '#server/privacy/emails.ts';
import { reportAnswer, reportNotice } from '#server/reports/emails.ts';
import { resetNotice, roleNotice } from '#server/users/emails.ts';
import { sampleContribution } from '../seeds/sample-contribution.ts';

export interface MailSample {
  name: string;
  when: string;
  mail: Mail;
}

/** To whom each goes, and when; a suffix after a dot tells several forms of one mail apart. */
const WHEN = {
  'contribution-receipt': 'To a contributor, when a contribution has arrived',
  'contribution-confirmation': 'To a contributor who presses “Confirm by email” on their receipt',
  'contribution-confirmation.form': 'To a contributor who used the form without JavaScript',
  'contribution-confirmation.link':
    'To a contributor who presses “Email me a new link” on a page whose link has become too old',
  'contribution-links': 'To an address that many contributions come from, once an hour',
  'contribution-decision.accepted': 'To a contributor, when an acceptance counts',
  'contribution-decision.invitation':
    'To a contributor, when an acceptance counts that an admin has given with “and invite”',
  'contribution-decision.needs_info': 'To a contributor, when an admin asks a question',
  'question-reminder': 'To a contributor, when a question has had no answer for 3 and for 7 days',
  'contribution-decision.declined': 'To a contributor, when a refusal counts',
  invitation: 'To a contributor, when an admin invites them',
  'address-link': 'To a contributor who asks what is stored of their address',
  notice: 'To someone who chose mails of a topic, when something of it happens',
  'digest.digest': 'On Mondays, to a member who chose the weekly summary',
  'digest.recap': 'In the morning, to an admin who chose it, when something waits',
  'recovery.confirmation': 'To an address that someone adds to their account',
  'recovery.reset': 'To the address of an account whose password is forgotten',
  'reset-notice.factor': 'To someone whose second factor was reset',
  'reset-notice.password':
    'To an admin and to all admins, when the operator has made a link to a new password',
  'passkey-notice': 'To someone whose account has a new passkey, or one less',
  'contribution-notification': 'To the admins, when a contribution has arrived',
  'contribution-notification.digest':
    'To the admins, when more than three contributions arrived in ten minutes',
  'contribution-answer': 'To the admins, when a contributor has answered',
  'role-notice': 'To the admins, when someone becomes one',
  'flood-alarm': 'To the admins, when forms are being flooded',
  'operation-alarm': 'To the admins, when something of the operation needs a look',
  'contact-message': 'To the contact address, when someone writes on the contact page',
  'report-notice':
    'To the admins, when somebody reports an idea, a name, a credit or a badge, or objects to a decision',
  'report-answer': 'To the sender of a report who left an address, with the decision',
} as const;

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
  const mails: Record<keyof typeof WHEN, Mail> = {
    'contribution-receipt': contributionReceipt(ID, newest),
    'contribution-confirmation': contributionConfirmation(ID, newest),
    'contribution-confirmation.form': contributionConfirmation(ID, newest, true),
    'contribution-confirmation.link': contributionLink(ID, newest),
    'contribution-links': contributionLinks(ID, newest.email, [
      { kind: 'receipt', contribution: newest },
      { kind: 'confirmation', contribution: { ...EXAMPLE, reference: 'TG-9Q2M4H' } },
    ]),
    'contribution-decision.accepted': contributionDecision(ID, newestIn(stored, 'accepted')),
    'contribution-decision.invitation': contributionDecision(ID, accepted, enclosed),
    'contribution-decision.needs_info': contributionDecision(ID, newestIn(stored, 'needs_info')),
    'question-reminder': questionReminder(ID, newestIn(stored, 'needs_info')),
    'contribution-decision.declined': contributionDecision(ID, newestIn(stored, 'declined')),
    invitation: invitation(ID, { token, to: newest.email, secret: SECRET }),
    'address-link': addressLinkMail(ID, { to: newest.email, secret: SECRET }),
    notice: noticeMail(ID, {
      to: newest.email,
      heading: 'Something you follow has shipped',
      opens: 'See the roadmap item',
      title: 'Search by neighbourhood',
      words: 'It is in Roomz from today, and in Jobz next week.',
      path: '/insiderz/roadmap',
      stopped: { kind: 'followed', userId: ID },
    }),
    'digest.digest': sent(
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
    'digest.recap': sent(
      recapMail(ID, reader, { contributions: 12, awards: 1, quarantined: 3, undelivered: 0 }),
    ),
    'recovery.confirmation': confirmationMail(ID, person),
    'recovery.reset': resetMail(ID, { ...person, passkeys: ['Phone', 'Security key'] }),
    'reset-notice.factor': resetNotice(ID, {
      ...reset,
      what: 'second factor',
      by: 'morgan',
      reason: 'Lost phone, checked by a call',
    }),
    'reset-notice.password': resetNotice(ID, {
      ...reset,
      what: 'password',
      by: 'The operator’s command',
      reason: null,
    }),
    'passkey-notice': passkeyNotice(ID, {
      to: newest.email,
      username: 'fern',
      change: 'added',
      at: AT.toISOString(),
    }),
    'contribution-notification': contributionNotification(ID, newest),
    'contribution-notification.digest': contributionsDigest(ID, [newest, answered]),
    'contribution-answer': contributionAnswer(ID, answered, step),
    'role-notice': roleNotice(ID, {
      username: 'fern',
      display_name: 'Fern',
      by: 'morgan',
      at: AT.toISOString(),
      userId: ID,
    }),
    'flood-alarm': floodAlarm(ID, 'flood', AT),
    'operation-alarm': operationAlarm(ID, { cause: 'too-old', count: 42, step: null }, AT),
    'contact-message': contactMessage(ID, {
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Hello,\n\ndo you have plans for Leeds?',
    }),
    'report-notice': reportNotice(ID, REPORT),
    'report-answer': reportAnswer(ID, 'ada@example.org', REPORT),
  };
  return Object.entries(WHEN).map(([name, when]) => ({ name, when, mail: mails[name as keyof typeof WHEN] }));
}
