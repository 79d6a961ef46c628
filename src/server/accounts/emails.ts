import { LINKED_PATHS } from '#domain/paths.ts';
import { PRODUCT } from '#domain/product.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { SEALED_FOR, unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { findLink } from '#server/profiles/records/recovery-tokens.ts';

interface LinkLetter {
  /** A recovery address, confirmed or to be confirmed. Never a sign-in address. */
  to: string;
  username: string;
  /** The secret of the link; sent in the fragment, which browsers do not transmit. */
  secret: string;
}

export function confirmationMail(id: string, { to, username, secret }: LinkLetter): Mail {
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: 'Confirm your recovery address',
    preheader: 'Open the link within 24 hours. If you did not ask for it, do nothing.',
    signed: 'sender',
    why: `You get this email because this address was typed as the recovery address of an account on ${PRODUCT}.`,
    facts: [['Username', username]],
    words:
      'We’ll use this address to help you back into your account if you forget your password. Open the link within 24 hours to confirm it.\n\nIf you did not ask for this, do nothing. The address is not used unless you confirm it.',
    action: { label: 'Confirm this address', href: `${siteUrl()}${LINKED_PATHS.recover}#confirm=${secret}` },
  });
}

/** Names the passkeys, which a new password leaves. */
export function resetMail(
  id: string,
  { to, username, secret, passkeys }: LinkLetter & { passkeys: readonly string[] },
): Mail {
  const leaves = 'Passkeys sign in as before: then remove those that you do not know on your account page.';
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: `Reset your ${PRODUCT} password`,
    preheader: 'The link works once, within an hour. If that was not you, do nothing.',
    signed: 'sender',
    why: `You get this email because this is the recovery address of an account on ${PRODUCT}.`,
    facts: [
      ['Username', username],
      ...(passkeys.length > 0 ? [['Passkeys', passkeys.join(', ')] as [string, string]] : []),
    ],
    words: `A new password was requested for this account on ${PRODUCT}. The link works once, within an hour. Choosing a new password ends every session of the account.${passkeys.length > 0 ? ` ${leaves}` : ''}\n\nIf that was not you, do nothing. Your password stays as it is.`,
    action: { label: 'Choose a new password', href: `${siteUrl()}${LINKED_PATHS.recover}#reset=${secret}` },
  });
}

export async function sendConfirmation({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const link = await findLink(subject_id, 'confirm', new Date());
  if (!link) return;
  const [profile, { pending, pendingDigest }] = await Promise.all([
    findProfile(link.userId),
    findRecoveryAddress(link.userId),
  ]);
  if (pending === null || pendingDigest !== subject_id) return;
  const secret = unseal(SEALED_FOR.confirmation, payload?.secret ?? '');
  await sendMail(confirmationMail(id, { to: pending, username: profile?.username ?? '', secret }));
}
