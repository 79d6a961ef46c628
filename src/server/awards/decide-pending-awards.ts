import type * as contracts from '#domain/ledger/contract.ts';
import type { PendingAward } from '#domain/ledger/pending-award.ts';
import { carryOutDecision } from '#server/contributions/carry-out-decision.ts';
import { touchDesk } from '#server/contributions/desk-version.ts';
import { confirmedDecisionId } from '#server/contributions/list-contribution-mails.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { pageOfPendingAwards } from '#server/ledger/records/pending-awards.ts';
import { itemOfMission } from '#server/missions/records/missions.ts';
import { findSubmission } from '#server/missions/records/submissions.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { involvementOf, payPendingAward, returnPendingAward } from './pending-awards.ts';

/** Adds names, and the reason why the caller cannot confirm an award. */
async function pendingRows(
  entries: readonly PendingAward[],
  adminId: string,
): Promise<contracts.PendingAwardRow[]> {
  const names = await knownNamesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by]));
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      member: names.get(entry.member_id ?? '') ?? null,
      author: names.get(entry.created_by) ?? null,
      own: await involvementOf(adminId, entry),
    })),
  );
}

/** Admins only. Pending awards, and which of them the caller cannot confirm (D36). */
export const listPendingAwards: Verb<typeof contracts.listPendingAwards> = async (context, { query }) => {
  const page = await pageOfPendingAwards(query.after);
  return { ...page, items: await pendingRows(page.items, signedIn(context).id) };
};

/** Sends the mail of a contribution's decision now instead of at the next scheduled run. */
async function deliverDecisionNow(contributionId: string): Promise<void> {
  const decisionId = (await findContribution(contributionId))?.decision_id;
  if (decisionId) await deliver(confirmedDecisionId(decisionId), carryOutDecision);
}

/** Publishes the submitter of an approved submission where it served a public item. */
async function showSharesOf(submissionId: string): Promise<void> {
  const submission = await findSubmission(submissionId);
  if (submission) await showShares(await itemOfMission(submission.mission_id));
}

/** Admins only, after a recent sign-in. Pays a pending award of another admin. */
export const confirmPendingAward: Verb<typeof contracts.confirmPendingAward> = async (
  context,
  { params },
) => {
  const award = await payPendingAward(params.id, auditedWrite(context, ['ledger.confirm', params.id]));
  if (award.source === 'contribution') {
    context.waitUntil(deliverDecisionNow(award.ref));
    context.waitUntil(touchDesk());
  }
  if (award.source === 'mission') context.waitUntil(showSharesOf(award.ref));
  const [row] = await pendingRows([award], signedIn(context).id);
  if (!row) throw new Error('A pending award has one row');
  return row;
};

/** Admins only. Returns a pending award to the pool; its subject can be decided again. */
export const declinePendingAward: Verb<typeof contracts.declinePendingAward> = async (
  context,
  { params, body },
) => {
  const writing = auditedWrite(context, ['ledger.decline', params.id, body]);
  const award = await returnPendingAward(params.id, body.reason, writing);
  if (award.source === 'contribution') context.waitUntil(touchDesk());
  const [row] = await pendingRows([award], signedIn(context).id);
  if (!row) throw new Error('A pending award has one row');
  return row;
};
