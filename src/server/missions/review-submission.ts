import { isRecentSignIn } from '#domain/access.ts';
import { DomainError } from '#domain/errors.ts';
import type { reviewSubmission as contract } from '#domain/missions/contract.ts';
import { VERDICT_MESSAGES } from '#domain/missions/mission.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { showShares } from '#server/roadmap/public/rebuild.ts';
import { itemOfMission } from './records/missions.ts';
import { findSubmission } from './records/submissions.ts';
import { joined, reviewSubmission as store } from './submission-review.ts';

/** Admins only. Approves or rejects a submission; an approval pays once. */
export const reviewSubmission: Verb<typeof contract> = async (context, { params, body }) => {
  const { status, message = VERDICT_MESSAGES[status], updated_at: seen } = body;
  const writing = auditedWrite(context, ['submission.review', params.id, body]);
  const isFresh = isRecentSignIn(signedIn(context).signedInAt, context.now.getTime());
  const id = await store({ id: params.id, status, message, seen, isFresh }, writing);
  const submission = await findSubmission(id);
  if (submission?.status === 'approved') {
    context.waitUntil(itemOfMission(submission.mission_id).then(showShares));
  }
  const [row] = submission ? await joined([submission]) : [];
  if (!row) throw new DomainError('not-found', 'This submission does not exist. Refresh the list.');
  return row;
};
