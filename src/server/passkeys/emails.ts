import { formatLondonDate } from '#domain/formats.ts';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { findAuditEntry } from '#server/platform/firestore/audit.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findProfile } from '#server/profiles/records/profiles.ts';
import { findRecoveryAddress } from '#server/profiles/records/recovery-addresses.ts';

interface PasskeyNotice {
  to: string;
  username: string;
  change: 'added' | 'removed';
  at: string;
}

const PREHEADERS = {
  added: 'It signs in to the account without the password.',
  removed: 'It no longer signs in to the account.',
} as const;

/** Notifies of a new or removed passkey (T04). The subject has no user input (T18). */
export function passkeyNotice(id: string, { to, username, change, at }: PasskeyNotice): Mail {
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    heading: `A passkey was ${change}`,
    preheader: PREHEADERS[change],
    facts: [
      ['Username', username],
      ['When', formatLondonDate(at)],
    ],
    words: `${PREHEADERS[change]}\n\nIf that was not you, choose a new password at once, remove the passkeys that you do not know, and write to us.`,
    why: `You get this email because this is the recovery address of an account on ${PRODUCT}.`,
    action: { label: 'Open your account', href: `${siteUrl()}${PATHS.account}` },
  });
}

/** Notifies the owner at their confirmed address, from the audit row; without an address nobody. */
export async function sendPasskeyNotice({ id, subject_id }: OutboxMessage): Promise<void> {
  const entry = await findAuditEntry(subject_id);
  if (!entry) throw new Error('the audit row of this message does not exist');
  const [profile, { email }] = await Promise.all([
    findProfile(entry.thing),
    findRecoveryAddress(entry.thing),
  ]);
  if (!profile || email === null) return;
  const change = entry.action === 'account.add-passkey' ? 'added' : 'removed';
  await sendMail(passkeyNotice(id, { to: email, username: profile.username, change, at: entry.created_at }));
}
