import { LINKED_PATHS } from '#domain/paths.ts';
import { letterHtml, letterText } from '#server/platform/email/layout.ts';
import type { Mail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';

/** Mails the link to the data of an address; contains no user input (T14). */
export function addressLinkMail(id: string, { to, secret }: { to: string; secret: string }): Mail {
  const letter = {
    heading: 'See or erase what we keep about you',
    preheader: 'The link works for an hour. If that was not you, do nothing.',
    signed: 'sender' as const,
    why: 'You get this email because somebody with the private link of a contribution from this address asked for it.',
    facts: [],
    words:
      'This link shows what we keep that came from this address. You can download it, and erase it. It expires after an hour, or once you’ve erased your data.\n\nIf that was not you, do nothing. Nothing is erased unless you open the link and say so.',
    action: {
      label: 'See what you keep about me',
      href: `${siteUrl()}${LINKED_PATHS.contributionStatus}#data=${secret}`,
    },
  };
  return {
    id,
    to: [to],
    replyTo: contactEmail(),
    subject: 'See or erase what we keep about you',
    text: letterText(letter),
    html: letterHtml(letter),
  };
}
