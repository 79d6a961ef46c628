import { dayInWords } from '#domain/formats.ts';
import { type AccessToken, inviteLink } from '#domain/invites/invite.ts';
import { letterHtml, letterText } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';

const WORDS = `Your contribution was accepted. This link makes you a member of Insiderz, the group that builds TheGrid with us.

Open it, then sign in or create an account. It works once and is meant for you alone, so please do not pass it on. If it has expired, or you did not expect it, just reply to this email.`;

interface Invitation {
  token: AccessToken;
  /** The address of the contributor, as it is stored. */
  to: string;
  secret: string;
}

/** The invitation of a contributor, with the link in full. Nothing that was typed stands in the subject (T18). */
export function invitation(id: string, { token, to, secret }: Invitation): Mail {
  const letter = {
    heading: 'You are invited to Insiderz',
    preheader: 'Your contribution was accepted. This link makes you a member of Insiderz, once.',
    facts: [
      ['For', token.display_name],
      ['Contribution', token.reference],
      ['Suggested username', token.username],
      ['Good until', `the end of ${dayInWords(token.expires_at.slice(0, 10))} (UTC)`],
    ] as [string, string][],
    words: WORDS,
    signed: 'thanks' as const,
    why: `You get this email because your contribution ${token.reference} was sent from this address and accepted.`,
    action: { label: 'Accept the invitation', href: inviteLink(siteUrl(), secret) },
  };
  return {
    id,
    to: [to],
    replyTo: contactEmail(),
    subject: `Your invitation to Insiderz (${token.reference})`,
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
