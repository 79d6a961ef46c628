import type * as contracts from '#domain/ledger/contract.ts';
import type { HeldEntry } from '#domain/ledger/held.ts';
import { carryOutDecision } from '#server/contributions/carry-out-decision.ts';
import { touchDesk } from '#server/contributions/desk-version.ts';
import { confirmedDecisionId } from '#server/contributions/list-contribution-mails.ts';
import { findContribution } from '#server/contributions/records/contributions.ts';
import { pageOfHeld } from '#server/ledger/records/held-entries.ts';
import { itemOfMission } from '#server/missions/records/missions.ts';
import { findSubmission } from '#server/missions/records/submissions.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { writingOf } from '#server/platform/http/writing.ts';
import { deliver } from '#server/platform/outbox/deliver.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { confirmHeld, declineHeld, ownHeld } from './held-awards.ts';

/** Names beside what is held, and why whoever asks cannot confirm it. */
async function heldRows(entries: readonly HeldEntry[], adminId: string): Promise<contracts.HeldRow[]> {
  const names = await knownNamesOf(entries.flatMap(({ member_id, created_by }) => [member_id, created_by]));
  return Promise.all(
    entries.map(async (entry) => ({
      ...entry,
      member: names.get(entry.member_id ?? '') ?? null,
      author: names.get(entry.created_by) ?? null,
      own: await ownHeld(adminId, entry),
    })),
  );
}

/** Admins only. What waits for a second admin, and what whoever asks cannot confirm (D36). */
export const listHeldEntries: Verb<typeof contracts.listHeldEntries> = async (context, { query }) => {
  const page = await pageOfHeld(query.after);
  return { ...page, items: await heldRows(page.items, signedIn(context).id) };
};

/** Has the mail of a contribution's decision leave now instead of with the next run of the schedule. */
async function hurryDecision(contributionId: string): Promise<void> {
  const decisionId = (await findContribution(contributionId))?.decision_id;
  if (decisionId) await deliver(confirmedDecisionId(decisionId), carryOutDecision);
}

/** Names whoever handed something in that is approved now, where it served an item that everybody sees. */
async function showSharesOf(submissionId: string): Promise<void> {
  const submission = await findSubmission(submissionId);
  if (submission) await showShares(await itemOfMission(submission.mission_id));
}

/** Admins with a password typed lately. Pays INZ that another admin gave and that are held back. */
export const confirmHeldEntry: Verb<typeof contracts.confirmHeldEntry> = async (context, { params }) => {
  const held = await confirmHeld(params.id, writingOf(context, ['ledger.confirm', params.id]));
  if (held.source === 'contribution') {
    context.later(hurryDecision(held.ref));
    context.later(touchDesk());
  }
  if (held.source === 'mission') context.later(showSharesOf(held.ref));
  const [row] = await heldRows([held], signedIn(context).id);
  if (!row) throw new Error('What is held has one row');
  return row;
};

/** Admins only. Gives INZ that are held back to the pool again; what they were for can be decided anew. */
export const declineHeldEntry: Verb<typeof contracts.declineHeldEntry> = async (
  context,
  { params, body },
) => {
  const writing = writingOf(context, ['ledger.decline', params.id, body]);
  const held = await declineHeld(params.id, body.reason, writing);
  if (held.source === 'contribution') context.later(touchDesk());
  const [row] = await heldRows([held], signedIn(context).id);
  if (!row) throw new Error('What is held has one row');
  return row;
};
