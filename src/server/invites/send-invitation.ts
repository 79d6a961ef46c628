import { isRedeemable } from '#domain/invites/invite.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { unseal } from '#server/platform/keys/sealing.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { invitation } from './invitation-email.ts';
import { INVITATION_SEAL } from './new-token.ts';
import { findToken } from './records.ts';

/** Mails an invitation to the contributor. One that nobody could use any more does not leave at all. */
export async function sendInvitation({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const token = await findToken(subject_id);
  if (!token || !payload?.sealed || !isRedeemable(token, Date.now())) return;
  const contribution = await findContribution(token.contribution_id);
  if (!contribution) throw new Error('the contribution of this invitation does not exist');
  await sendMail(
    invitation(id, { token, to: contribution.email, secret: unseal(INVITATION_SEAL, payload.sealed) }),
  );
}
