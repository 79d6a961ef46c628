import { createMission, setMissionStatus, updateMission } from './edit-mission.ts';
import { listMissions } from './list-missions.ts';
import { downloadSubmissionProof, listSubmissions } from './list-submissions.ts';
import { reviewSubmission } from './review-submission.ts';

export const adminRoutes = [
  listMissions,
  createMission,
  updateMission,
  setMissionStatus,
  listSubmissions,
  reviewSubmission,
  downloadSubmissionProof,
];
