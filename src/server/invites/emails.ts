import { formatDay } from '#domain/formats.ts';
import { type AccessToken, inviteLink, isRedeemable } from '#domain/invites/invite.ts';
import { PRODUCT } from '#domain/product.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { letterMail } from '#server/platform/email/layout.ts';
import { type Mail, sendMail } from '#server/platform/email/transport.ts';
import { contactEmail, siteUrl } from '#server/platform/environment/environment.ts';
import { SEALED_FOR, unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { findToken } from './records.ts';

const WORDS = `Your contribution was accepted. This link makes you a member of Insiderz, the group that builds ${PRODUCT} with us.

Open it, then sign in or create an account. It works once and is meant for you alone, so please do not pass it on. If it has expired, or you did not expect it, just reply to this email.`;

interface Invitation {
  token: AccessToken;
  to: string;
  secret: string;
}

/** Contains the full link. The subject contains nothing that was typed (T18). */
export function invitation(id: string, { token, to, secret }: Invitation): Mail {
  return letterMail(id, {
    to: [to],
    replyTo: contactEmail(),
    subject: `Your invitation to Insiderz (${token.reference})`,
    heading: 'You are invited to Insiderz',
    preheader: 'Your contribution was accepted. This link makes you a member of Insiderz, once.',
    facts: [
      ['For', token.display_name],
      ['Contribution', token.reference],
      ['Suggested username', token.username],
      ['Good until', `the end of ${formatDay(token.expires_at.slice(0, 10))} (UTC)`],
    ],
    words: WORDS,
    signed: 'thanks',
    why: `You get this email because your contribution ${token.reference} was sent from this address and accepted.`,
    action: { label: 'Accept the invitation', href: inviteLink(siteUrl(), secret) },
  });
}

/** Sends nothing for a used, revoked or expired token. */
export async function sendInvitation({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const token = await findToken(subject_id);
  if (!token || !payload?.sealed || !isRedeemable(token, Date.now())) return;
  const contribution = await findContribution(token.contribution_id);
  if (!contribution) throw new Error('the contribution of this invitation does not exist');
  await sendMail(
    invitation(id, { token, to: contribution.email, secret: unseal(SEALED_FOR.invitation, payload.sealed) }),
  );
}
