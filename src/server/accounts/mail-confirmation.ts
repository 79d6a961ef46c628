import { sendMail } from '#server/platform/email/transport.ts';
import { SEALED_FOR } from '#server/platform/keys/link-secret.ts';
import { unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';
import { findLink } from '#server/profiles/records/recovery-tokens.ts';
import { confirmationMail } from './recovery-email.ts';

/** Sends a confirmation if its link is still the current one; otherwise nothing. */
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
