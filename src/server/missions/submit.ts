import { randomUUID } from 'node:crypto';
import type { submitMission as contract } from '#domain/missions/member-contract.ts';
import { asItsMemberSees } from '#domain/missions/submission.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { claimedFile } from '#server/proofs/claim-proof.ts';
import { keepProof } from '#server/proofs/records.ts';
import { createSubmission } from './submission-intake.ts';

/** Submits for a mission, with a file uploaded by the same person. */
export const submitMission: Verb<typeof contract> = async (context, { params, body }) => {
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
};
