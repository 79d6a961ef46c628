import { LINKED_PATHS } from '#domain/paths.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { SEALED_FOR, unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { addressOfContribution, findAddressLink } from './address-links.ts';

/** Mails the link to the data of an address; contains no user input (T14). */
export function addressLinkMail(id: string, { to, secret }: { to: string; secret: string }): Mail {
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: 'See or erase what we keep about you',
    preheader: 'The link works for an hour. If that was not you, do nothing.',
    signed: 'sender',
    why: 'You get this email because a person with the private link of a contribution from this address requested it.',
    words:
      'This link shows what we keep that came from this address. You can download it, and erase it. It expires after an hour, or once you’ve erased your data.\n\nIf that was not you, do nothing. Nothing is erased unless you open the link and say so.',
    action: {
      label: 'See what you keep about me',
      href: `${siteUrl()}${LINKED_PATHS.contributionStatus}#data=${secret}`,
    },
  });
}

export async function sendAddressLink({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const link = await findAddressLink(subject_id, new Date());
  const to = link && (await addressOfContribution(link.contributionId));
  if (!to) return;
  await sendMail(addressLinkMail(id, { to, secret: unseal(SEALED_FOR.addressLink, payload?.secret ?? '') }));
}
