import { isRedeemable } from '#domain/invites/invite.ts';
import { invitation } from '../../mail/invitation.ts';
import { sendMail } from '../../mail/transport.ts';
import { unseal } from '../../sealing.ts';
import { findContribution } from '../../stores/contributions.ts';
import { findToken } from '../../stores/invites.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { INVITATION_SEAL } from './new-token.ts';

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
