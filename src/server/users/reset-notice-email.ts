import { formatLondonDate } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { letterHtml, letterText } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';

/** The audit row of a reset. */
export interface ResetNotice {
  /** The verified address of the person, or the addresses of the admins. */
  to: string[];
  what: 'password' | 'second factor';
  username: string;
  by: string;
  /** Null where none was given. */
  reason: string | null;
  at: string;
}

const WORDS = {
  password: {
    subject: 'A link to a new password was made for an account',
    preheader: 'Whoever opens the link within 24 hours sets the password of the account.',
    words:
      'The link works once, for 24 hours. Using it signs the account out everywhere.\n\nIf the owner of the account did not ask for this, write to us at once.',
  },
  'second factor': {
    subject: 'The second factor of an account was reset',
    preheader: 'The account can be signed in to with its password alone, until a new one is set up.',
    words:
      'The account is signed out everywhere. Sign in and set up a new second factor on your account page.\n\nIf you did not ask for this, choose a new password at once and write to us.',
  },
} as const;

/** Notifies about a reset of a password or a second factor (T04). The subject has no user input (T18). */
export function resetNotice(id: string, { to, what, username, by, reason, at }: ResetNotice): Mail {
  const { subject, preheader, words } = WORDS[what];
  const facts: [string, string][] = [
    ['Username', username],
    ['Reset by', by],
    ['When', formatLondonDate(at)],
  ];
  const letter = {
    heading: subject,
    preheader,
    facts: reason === null ? facts : [...facts, ['Reason', reason] as [string, string]],
    words,
    why: `You get this email because the ${what} of an account on TheGrid was reset.`,
    action: { label: 'Sign in', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}` },
  };
  return {
    id,
    to,
    replyTo: contactEmail(),
    subject,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
