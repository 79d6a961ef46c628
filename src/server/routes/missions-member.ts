import * as memberContracts from '#domain/missions/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { submitMission } from '../services/missions/submit.ts';
import { missionsFor } from '../stores/member-missions.ts';

/** Missions, as members take them. */
export const memberRoutes = [
  route(memberContracts.listMemberMissions, (context, { query }) => missionsFor(signedIn(context).id, query)),
  route(memberContracts.submitMission, submitMission),
];
