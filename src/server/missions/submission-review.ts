import { ledgerCause } from '#domain/ledger/ledger.ts';
import type { SubmissionRow } from '#domain/missions/contract.ts';
import { isUnderReview, payOf, type Submission, type Verdict } from '#domain/missions/mission.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { type OpenPayment, openPayment, refuseUnlessFresh } from '#server/ledger/records/pending-awards.ts';
import { laterThan, type PageRequest, type RowsPage } from '#server/platform/firestore/paging.ts';
import { type Kind, requireUnchanged } from '#server/platform/firestore/require-unchanged.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { missionDocument, missionsById } from './records/missions.ts';
import { asSubmission, pageOfAll, submissionDocument } from './records/submissions.ts';

/** Adds title, reward and author to each submission: every mission and profile is read once. */
export async function joined(items: readonly Submission[]): Promise<SubmissionRow[]> {
  const [missions, names] = await Promise.all([
    missionsById(items.map(({ mission_id }) => mission_id)),
    knownNamesOf(items.map(({ member_id }) => member_id)),
  ]);
  return items.map((submission) => {
    const mission = missions.get(submission.mission_id);
    return {
      ...submission,
      mission: mission
        ? { title: String(mission.get('title')), reward_points: Number(mission.get('reward_points')) }
        : null,
      author: names.get(submission.member_id ?? '') ?? null,
    };
  });
}

export async function pageOfSubmissions(request: PageRequest): Promise<RowsPage<SubmissionRow>> {
  const page = await pageOfAll(request);
  return { ...page, items: await joined(page.items) };
}

interface Review {
  id: string;
  status: Verdict;
  message: string;
  /** `updated_at` of the state that the admin saw. */
  seen: string;
  /** Whether the admin authenticated recently; required for amounts of INZ above a limit. */
  isFresh: boolean;
}

const KIND: Kind<Submission> = {
  read: asSubmission,
  notFoundMessage: 'This submission does not exist. Refresh the list.',
  changed: 'This submission was changed in the meantime. Nothing was overwritten.',
};
const OWN: Record<Verdict, string> = {
  approved: 'You cannot approve your own submission. Another admin can.',
  rejected: 'You cannot reject your own submission. Another admin can.',
};

/** The ledger entry of an approval, prepared; null when there is nothing to pay. */
async function openPay(
  transaction: FirebaseFirestore.Transaction,
  submission: Submission,
  actorId: string,
): Promise<{ book: OpenPayment; points: number } | null> {
  const { member_id } = submission;
  const [mission, profile] = await Promise.all([
    transaction.get(missionDocument(submission.mission_id)),
    member_id === null ? null : transaction.get(profileDocument(member_id)),
  ]);
  const points = payOf(submission, Number(mission.get('reward_points') ?? 0), profile?.exists === true);
  if (points === 0) return null;
  const book = await openPayment(transaction, {
    id: ledgerCause.mission(submission.id),
    member_id: submission.member_id,
    points,
    source: 'mission',
    description: `Mission: ${String(mission.get('title'))}`,
    ref: submission.id,
    created_by: actorId,
  });
  return { book, points };
}

/**
 * Decides a submission in one transaction (T21, T35). Refuses an unknown one (404), a changed one or one above the
 * pool (409), the admin's own, and a large award without recent authentication (403).
 */
export function reviewSubmission(review: Review, writing: AuditedWrite): Promise<string> {
  const { id, status, message, seen } = review;
  const { actorId, now } = writing;
  const ownership = ownershipOf(actorId);
  return write(writing, {
    action: 'submission.review',
    execute: async (transaction) => {
      const what = { reference: submissionDocument(id), seen };
      const { record: submission, document } = await requireUnchanged(transaction, what, KIND, isUnderReview);
      await ownership.refuse({ accounts: [submission.member_id] }, OWN[status]);
      const pay = status === 'approved' ? await openPay(transaction, submission, actorId) : null;
      refuseUnlessFresh(pay?.points ?? 0, review.isFresh);
      pay?.book.post(now);
      const isPending = pay?.book.isPending ?? false;
      const at = laterThan(seen, now);
      const change = { status, admin_message: message, reviewed_by: actorId, held: isPending };
      transaction.update(document.ref, { ...change, reviewed_at: at, updated_at: at });
      publishEvent(
        transaction,
        {
          event: status === 'approved' ? 'submission-approved' : 'submission-rejected',
          cause: `${id}_${at.getTime()}`,
          about: submission.mission_id,
          // A pending award appears as under review; its member is notified of the confirmation.
          people: submission.member_id === null || isPending ? [] : [submission.member_id],
          words: awardText(pay?.points ?? 0),
        },
        now,
      );
      const before = { status: submission.status, admin_message: submission.admin_message };
      return { result: id, entityId: id, before, after: { ...change, inz: pay?.points ?? 0 } };
    },
    replay: async () => id,
  });
}
