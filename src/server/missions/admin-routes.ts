import * as contracts from '#domain/missions/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { createMission } from './create-mission.ts';
import { listMissions } from './list-missions.ts';
import { downloadSubmissionProof, listSubmissions } from './list-submissions.ts';
import { reviewSubmission } from './review-submission.ts';
import { setMissionStatus, updateMission } from './update-mission.ts';

export const adminRoutes = [
  route(contracts.listMissions, listMissions),
  route(contracts.createMission, createMission),
  route(contracts.updateMission, updateMission),
  route(contracts.setMissionStatus, setMissionStatus),
  route(contracts.listSubmissions, listSubmissions),
  route(contracts.reviewSubmission, reviewSubmission),
  route(contracts.downloadSubmissionProof, downloadSubmissionProof),
];
