import * as contracts from '#domain/missions/contract.ts';
import { route } from '../http/endpoint.ts';
import { downloadSubmissionProof } from '../services/missions/download-proof.ts';
import { reviewSubmission } from '../services/missions/review-submission.ts';
import { createMission, updateMission } from '../services/missions/write-mission.ts';
import { writingOf } from '../services/writing.ts';
import { changeMission, pageOfMissions } from '../stores/missions.ts';
import { pageOfSubmissions } from '../stores/submission-review.ts';

/** Missions and what is handed in for them, as admins see it. */
export const adminRoutes = [
  route(contracts.listMissions, (_, { query }) => pageOfMissions(query)),
  route(contracts.createMission, createMission),
  route(contracts.updateMission, updateMission),
  route(contracts.setMissionStatus, (context, { params, body }) => {
    const { updated_at: seen, ...change } = body;
    const writing = writingOf(context, ['mission.status', params.id, body]);
    return changeMission({ id: params.id, action: 'mission.status', seen, change }, writing);
  }),
  route(contracts.listSubmissions, (_, { query }) => pageOfSubmissions(query)),
  route(contracts.reviewSubmission, reviewSubmission),
  route(contracts.downloadSubmissionProof, downloadSubmissionProof),
];
