import { randomUUID } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import { submitMission as contract } from '#domain/missions/member-contract.ts';
import type { Submission } from '#domain/missions/mission.ts';
import { asItsMemberSees, SUBMIT_FAULTS, submitFault } from '#domain/missions/submission.ts';
import { type WriteContext, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { keepProof } from '#server/proofs/records.ts';
import { claimedFile } from '#server/proofs/ticket.ts';
import {
  asMission,
  asSubmission,
  latestDocument,
  missionDocument,
  placesLeft,
  submissionDocument,
} from './records.ts';

type Proof = Pick<Submission, 'proof_url' | 'proof_file_path' | 'proof_file'>;

export interface NewSubmission extends Partial<Proof> {
  id: string;
  mission_id: string;
  member_id: string;
  note: string;
}

/**
 * Refuses (409) a closed mission or one with all its winners, and another submission during a review or after
 * an approval. The first submission fixes the mission's reward. A replay returns the first one.
 */
export async function createSubmission(
  submission: NewSubmission,
  context: WriteContext,
): Promise<Submission> {
  const { id, mission_id, member_id, note } = submission;
  const { proof_url = null, proof_file_path = null, proof_file = null } = submission;
  const { now } = context;
  const stored = await write<string, null>(context, {
    action: null,
    async execute(transaction) {
      const latestPointer = latestDocument(mission_id, member_id);
      const [missionSnapshot, pointer] = await transaction.getAll(missionDocument(mission_id), latestPointer);
      if (!missionSnapshot?.exists)
        throw new DomainError('not-found', 'This mission does not exist. Refresh the list.');
      const mission = asMission(missionSnapshot);
      const latestId: string | undefined = pointer?.get('submission_id');
      const latestSnapshot = latestId ? await transaction.get(submissionDocument(latestId)) : null;
      const latest = latestSnapshot?.exists ? asSubmission(latestSnapshot) : null;
      const places_left = await placesLeft(mission, transaction);
      const fault = submitFault({ ...mission, places_left }, latest, now.getTime());
      if (fault) {
        const current = fault.startsWith('closed') ? mission : latest;
        throw new DomainError('conflict', SUBMIT_FAULTS[fault], { current });
      }
      transaction.create(submissionDocument(id), {
        ...{ mission_id, member_id, note, proof_url, proof_file_path, proof_file },
        status: 'under_review',
        admin_message: null,
        previous_id: latest?.id ?? null,
        created_at: now,
        reviewed_at: null,
        reviewed_by: null,
        updated_at: now,
      });
      transaction.set(latestPointer, { mission_id, member_id, submission_id: id });
      if (!mission.reward_fixed) transaction.update(missionSnapshot.ref, { reward_fixed: true });
      return { result: id, entityId: id };
    },
    replay: async (entityId) => entityId ?? id,
  });
  return asSubmission(await submissionDocument(stored).get());
}

const submitMission = route(contract, async (context, { params, body }) => {
  const { id: memberId } = signedIn(context);
  const { proof_ticket: _ticket, ...typed } = body;
  const claimed = claimedFile(body, context.now);
  const submission = await createSubmission(
    {
      id: randomUUID(),
      mission_id: params.id,
      member_id: memberId,
      note: body.note,
      proof_url: body.proof_url || null,
      proof_file_path: claimed?.key ?? null,
      proof_file: claimed?.file ?? null,
    },
    auditedWrite(context, ['submission', params.id, typed]),
  );
  if (claimed) context.waitUntil(keepProof(claimed.day, claimed.key));
  return asItsMemberSees(submission);
});

export const memberRoutes = [submitMission];
