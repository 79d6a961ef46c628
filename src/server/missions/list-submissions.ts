import * as contracts from '#domain/missions/contract.ts';
import type { Submission } from '#domain/missions/mission.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { proofResponse } from '#server/proofs/proof-response.ts';
import { missionsById } from './records/missions.ts';
import { findSubmission, pageOfAll } from './records/submissions.ts';

/** Adds title, reward and author to each submission: every mission and profile is read once. */
export async function rowsOfSubmissions(items: readonly Submission[]): Promise<contracts.SubmissionRow[]> {
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

export const listSubmissions = route(contracts.listSubmissions, async (_context, { query }) => {
  const page = await pageOfAll(query);
  return { ...page, items: await rowsOfSubmissions(page.items) };
});

export const downloadSubmissionProof = route(
  contracts.downloadSubmissionProof,
  async (_context, { params }) => {
    const submission = await findSubmission(params.id);
    return proofResponse(submission?.proof_file_path, { name: 'mission-proof' });
  },
);
