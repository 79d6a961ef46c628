import * as contracts from '#domain/missions/member-contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { listMemberMissions } from './list-member-missions.ts';
import { submitMission } from './submit-mission.ts';

export const memberRoutes = [
  route(contracts.listMemberMissions, listMemberMissions),
  route(contracts.submitMission, submitMission),
];
