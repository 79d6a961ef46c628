import { SEALED_FOR } from '../../accounts/link-secret.ts';
import { addressLinkMail } from '../../mail/address-link.ts';
import { sendMail } from '../../mail/transport.ts';
import { unseal } from '../../sealing.ts';
import { findAddressLink } from '../../stores/address-links.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { addressOfContribution } from './own-link.ts';

/** Lets the mail with a link leave while the link is good and its address is known; otherwise nothing is sent. */
export async function sendAddressLink({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const link = await findAddressLink(subject_id, new Date());
  const to = link && (await addressOfContribution(link.contributionId));
  if (!to) return;
  await sendMail(addressLinkMail(id, { to, secret: unseal(SEALED_FOR.addressLink, payload?.secret ?? '') }));
}
