import { isRecentSignIn } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import * as contracts from '#domain/missions/contract.ts';
import {
  isUnderReview,
  payOf,
  type Submission,
  VERDICT_MESSAGES,
  type Verdict,
} from '#domain/missions/mission.ts';
import { awardText } from '#domain/rewards/shown-inz.ts';
import { type OpenPayment, openPayment, refuseUnlessFresh } from '#server/ledger/payments.ts';
import { laterThan } from '#server/platform/firestore/paging.ts';
import { type Kind, requireUnchanged } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { publishEvent } from '#server/platform/outbox/published-events.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { profileDocument } from '#server/profiles/records/profiles.ts';
import { proofResponse } from '#server/proofs/export-file.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import {
  asMission,
  asSubmission,
  findSubmission,
  itemOfMission,
  missionDocument,
  missionsById,
  pageOfAll,
  placesLeft,
  submissionDocument,
} from './records.ts';

/** Adds title, reward and author to each submission: every mission and profile is read once. */
async function rowsOfSubmissions(items: readonly Submission[]): Promise<contracts.SubmissionRow[]> {
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

const listSubmissions = route(contracts.listSubmissions, async (_context, { query }) => {
  const page = await pageOfAll(query);
  return { ...page, items: await rowsOfSubmissions(page.items) };
});

const downloadSubmissionProof = route(contracts.downloadSubmissionProof, async (_context, { params }) => {
  const submission = await findSubmission(params.id);
  return proofResponse(submission?.proof_file_path, { name: 'mission-proof' });
});

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
const FULL =
  'This mission has all its winners. Nothing was decided. Reject the submission, or raise the number of winners.';
const OWN: Record<Verdict, string> = {
  approved: 'You cannot approve your own submission. Another admin can.',
  rejected: 'You cannot reject your own submission. Another admin can.',
};

/** Null when nothing is to be paid. Refuses (409) beyond the mission's limit, counted in the transaction. */
async function openPay(
  transaction: FirebaseFirestore.Transaction,
  submission: Submission,
  actorId: string,
): Promise<{ payment: OpenPayment; points: number } | null> {
  const { member_id } = submission;
  const [mission, profile] = await Promise.all([
    transaction.get(missionDocument(submission.mission_id)),
    member_id === null ? null : transaction.get(profileDocument(member_id)),
  ]);
  const left = mission.exists ? await placesLeft(asMission(mission), transaction) : null;
  if (left === 0) throw new DomainError('conflict', FULL, { current: submission });
  const points = payOf(submission, Number(mission.get('reward_points') ?? 0), profile?.exists === true);
  if (points === 0) return null;
  const payment = await openPayment(transaction, {
    id: ledgerCause.mission(submission.id),
    member_id: submission.member_id,
    points,
    source: 'mission',
    description: `Mission: ${String(mission.get('title'))}`,
    ref: submission.id,
    created_by: actorId,
  });
  return { payment, points };
}

/**
 * Decides a submission in one transaction (T21, T35). Refuses an unknown one (404), a changed one, one above the pool
 * or the number of winners (409), the admin's own, and a large award without recent authentication (403).
 */
export function decideSubmission(review: Review, writing: AuditedWrite): Promise<string> {
  const { id, status, message, seen } = review;
  const { actorId, now } = writing;
  const ownership = ownershipOf(actorId);
  return write(writing, {
    action: 'submission.review',
    async execute(transaction) {
      const what = { reference: submissionDocument(id), seen };
      const { record: submission, document } = await requireUnchanged(transaction, what, KIND, isUnderReview);
      await ownership.refuse({ accounts: [submission.member_id] }, OWN[status]);
      const isApproval = status === 'approved';
      const pay = isApproval ? await openPay(transaction, submission, actorId) : null;
      refuseUnlessFresh(pay?.points ?? 0, review.isFresh);
      pay?.payment.post(now);
      const isPending = pay?.payment.isPending ?? false;
      const at = laterThan(seen, now);
      const change = { status, admin_message: message, reviewed_by: actorId, held: isPending };
      transaction.update(document.ref, { ...change, reviewed_at: at, updated_at: at });
      publishEvent(
        transaction,
        {
          event: isApproval ? 'submission-approved' : 'submission-rejected',
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

const reviewSubmission = route(contracts.reviewSubmission, async (context, { params, body }) => {
  const { status, message = VERDICT_MESSAGES[status], updated_at: seen } = body;
  const writing = auditedWrite(context, ['submission.review', params.id, body]);
  const isFresh = isRecentSignIn(signedIn(context).signedInAt, context.now.getTime());
  const id = await decideSubmission({ id: params.id, status, message, seen, isFresh }, writing);
  const submission = await findSubmission(id);
  if (submission?.status === 'approved') {
    context.waitUntil(itemOfMission(submission.mission_id).then(showShares));
  }
  const [row] = submission ? await rowsOfSubmissions([submission]) : [];
  if (!row) throw new DomainError('not-found', 'This submission does not exist. Refresh the list.');
  return row;
});

export const adminRoutes = [listSubmissions, reviewSubmission, downloadSubmissionProof];
