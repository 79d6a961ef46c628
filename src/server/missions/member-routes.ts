import { listMemberMissions } from './list-member-missions.ts';
import { submitMission } from './submit-mission.ts';

export const memberRoutes = [listMemberMissions, submitMission];
