import { londonDateInWords } from '#domain/formats.ts';
import { LINKED_PATHS } from '#domain/paths.ts';
import { contactEmail, siteUrl } from '../environment.ts';
import { letterHtml, letterText } from './layout.ts';
import type { Mail } from './transport.ts';

/** What the audit says of a second factor that was reset. */
export interface SecondFactorNotice {
  /** The verified address of the person; without one the addresses of the admins. */
  to: string[];
  username: string;
  by: string;
  reason: string;
  at: string;
}

/** Tells a person that an admin took their second factor (T04). The subject holds nothing that was typed (T18). */
export function secondFactorNotice(id: string, { to, username, by, reason, at }: SecondFactorNotice): Mail {
  const letter = {
    heading: 'The second factor of an account was reset',
    preheader: 'The account can be signed in to with its password alone, until a new one is set up.',
    facts: [
      ['Username', username],
      ['Reset by', by],
      ['When', londonDateInWords(at)],
      ['Reason', reason],
    ] as [string, string][],
    words:
      'The account is signed out everywhere. Sign in and set up a new second factor on your account page.\n\nIf you did not ask for this, choose a new password at once and write to us.',
    why: 'You get this email because the second factor of an account on TheGrid was reset.',
    action: { label: 'Sign in', href: `${siteUrl()}${LINKED_PATHS.adminDashboard}` },
  };
  return {
    id,
    to,
    replyTo: contactEmail(),
    subject: 'The second factor of an account was reset',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
