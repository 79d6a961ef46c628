import { isEmailAddress } from '#domain/text.ts';
import { contributionDecision } from '../../mail/contribution-decision.ts';
import { sendMail } from '../../mail/transport.ts';
import { payAward } from '../../stores/contribution-awards.ts';
import { findContribution } from '../../stores/contributions.ts';
import type { OutboxMessage } from '../../stores/outbox.ts';
import { rolesOf } from '../../stores/roles.ts';

/** Whose the INZ are: the submitter's if they are a member now, else they wait. */
async function memberFor(submitterId: string | null): Promise<string | null> {
  if (submitterId === null) return null;
  return (await rolesOf(submitterId)).includes('member') ? submitterId : null;
}

/**
 * Lets a decision take effect: first the ledger, then the mail to the contributor. May run twice: the ledger then pays
 * nothing more, and the mail carries the same Message-ID (T21, T32). A decision that was replaced sends nothing.
 */
export async function carryOutDecision({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const contributionId = payload?.contribution_id ?? '';
  const submitter = (await findContribution(contributionId))?.submitted_by_user_id ?? null;
  const decision = { id: contributionId, decisionId: subject_id };
  const contribution = await payAward(decision, await memberFor(submitter), new Date());
  // Without an address it was made anonymous in the meantime.
  if (!contribution || !isEmailAddress(contribution.email)) return;
  await sendMail(contributionDecision(id, contribution));
}
