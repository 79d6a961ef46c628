import { sendMail } from '#server/platform/email/transport.ts';
import { SEALED_FOR } from '#server/platform/keys/link-secret.ts';
import { unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { addressLinkMail } from './address-link-email.ts';
import { findAddressLink } from './address-links.ts';
import { addressOfContribution } from './own-link.ts';

/** Sends the mail while its link is valid and its address is known; otherwise nothing. */
export async function sendAddressLink({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const link = await findAddressLink(subject_id, new Date());
  const to = link && (await addressOfContribution(link.contributionId));
  if (!to) return;
  await sendMail(addressLinkMail(id, { to, secret: unseal(SEALED_FOR.addressLink, payload?.secret ?? '') }));
}
