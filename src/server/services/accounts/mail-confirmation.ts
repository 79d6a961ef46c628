import { SEALED_FOR } from '../../accounts/link-secret.ts';
import { confirmationMail } from '../../mail/recovery.ts';
import { sendMail } from '../../mail/transport.ts';
import { unseal } from '../../sealing.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { findProfile } from '../../stores/profiles.ts';
import { findRecoveryAddress } from '../../stores/recovery-addresses.ts';
import { findLink } from '../../stores/recovery-tokens.ts';

/** Lets the mail with a confirmation leave, if its link is still the one that counts; otherwise nothing is sent. */
export async function mailConfirmation({ id, subject_id, payload }: OutboxMessage): Promise<void> {
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
