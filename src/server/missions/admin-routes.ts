import * as contracts from '#domain/missions/contract.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { downloadSubmissionProof } from './download-proof.ts';
import { changeMission, pageOfMissions } from './records/missions.ts';
import { reviewSubmission } from './review-submission.ts';
import { pageOfSubmissions } from './submission-review.ts';
import { createMission, updateMission } from './write-mission.ts';

export const adminRoutes = [
  route(contracts.listMissions, (_, { query }) => pageOfMissions(query)),
  route(contracts.createMission, createMission),
  route(contracts.updateMission, updateMission),
  route(contracts.setMissionStatus, (context, { params, body }) => {
    const { updated_at: seen, ...change } = body;
    const writing = auditedWrite(context, ['mission.status', params.id, body]);
    return changeMission({ id: params.id, action: 'mission.status', seen, change }, writing);
  }),
  route(contracts.listSubmissions, (_, { query }) => pageOfSubmissions(query)),
  route(contracts.reviewSubmission, reviewSubmission),
  route(contracts.downloadSubmissionProof, downloadSubmissionProof),
];
