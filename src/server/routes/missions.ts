import * as missions from '#domain/missions/contract.ts';
import { route } from '../http/endpoint.ts';
import { createMission } from '../services/missions/create.ts';
import { downloadSubmissionProof } from '../services/missions/download-proof.ts';
import { listMissions } from '../services/missions/list.ts';
import { listSubmissions } from '../services/missions/list-submissions.ts';
import { reviewSubmission } from '../services/missions/review-submission.ts';
import { setMissionStatus } from '../services/missions/set-status.ts';
import { updateMission } from '../services/missions/update.ts';

/** Missions and what is handed in for them, as admins see it. */
export const missionRoutes = [
  route(missions.listMissions, listMissions),
  route(missions.createMission, createMission),
  route(missions.updateMission, updateMission),
  route(missions.setMissionStatus, setMissionStatus),
  route(missions.listSubmissions, listSubmissions),
  route(missions.reviewSubmission, reviewSubmission),
  route(missions.downloadSubmissionProof, downloadSubmissionProof),
];
