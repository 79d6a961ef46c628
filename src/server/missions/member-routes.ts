import * as memberContracts from '#domain/missions/member-contract.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { missionsFor } from './member-missions.ts';
import { submitMission } from './submit-mission.ts';

export const memberRoutes = [
  route(memberContracts.listMemberMissions, (context, { query }) => missionsFor(signedIn(context).id, query)),
  route(memberContracts.submitMission, submitMission),
];
