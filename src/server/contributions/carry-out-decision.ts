import { awardTotal } from '#domain/contributions/award.ts';
import type { Contribution, ContributionStatus } from '#domain/contributions/contribution.ts';
import type { NoticeEventId } from '#domain/notifications/events.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { isEmailAddress } from '#domain/text.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { sendMail } from '#server/platform/email/transport.ts';
import { orLog } from '#server/platform/log.ts';
import type { OutboxMessage } from '#server/platform/outbox/outbox.ts';
import { publishEventNow } from '#server/platform/outbox/published-events.ts';
import { recordWebhookEvents } from '#server/webhooks/record-event.ts';
import { findEnclosed, secretIn } from './accept-and-invite.ts';
import { payAward } from './contribution-awards.ts';
import { contributionDecision } from './emails/to-contributors.ts';
import { contributionEvent } from './send-notifications.ts';

/** Failures are only logged: the next decision rebuilds the board, so INZ and mail are not delayed. */
const showOnLeaderboard = (messageId: string, submitter: string | null) =>
  orLog({ level: 'warn', event: 'leaderboard not rebuilt', id: messageId }, () =>
    // The row of a new address does not list its person's earned badges yet.
    submitter === null ? rebuildLeaderboard(new Date()) : showBadgesOf(submitter),
  );

const EVENTS: Partial<Record<ContributionStatus, NoticeEventId>> = {
  accepted: 'contribution-accepted',
  declined: 'contribution-declined',
  needs_info: 'contribution-question',
};

/** Notifies a submitter with an account. Idempotent. */
async function notifyContributor(contribution: Contribution, decisionId: string): Promise<void> {
  const { id, status, award, submitted_by_user_id: submitter } = contribution;
  const event = EVENTS[status];
  if (!event || submitter === null) return;
  const words = awardText(awardTotal(award));
  await publishEventNow({ event, cause: decisionId, about: id, people: [submitter], words }, new Date());
}

/** Ledger first. Idempotent: pays once, and the mail keeps its Message-ID (T21, T32). Nothing if replaced. */
export async function carryOutDecision({ id, subject_id, payload }: OutboxMessage): Promise<void> {
  const contributionId = payload?.contribution_id ?? '';
  const secret = secretIn(payload);
  const contribution = await payAward({ id: contributionId, decisionId: subject_id, secret }, new Date());
  if (contribution?.status === 'accepted') {
    await showOnLeaderboard(id, contribution.submitted_by_user_id);
  }
  if (contribution) {
    await recordWebhookEvents([contributionEvent('contribution.decided', contribution, subject_id)]);
    await notifyContributor(contribution, subject_id);
  }
  // Without an address, the contribution was anonymised in the meantime.
  if (!contribution || !isEmailAddress(contribution.email)) return;
  const enclosed = secret === null ? null : await findEnclosed(contributionId, secret);
  await sendMail(contributionDecision(id, contribution, enclosed));
}
