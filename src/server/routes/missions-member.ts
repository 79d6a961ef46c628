import * as memberContracts from '#domain/missions/member-contract.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { submitMission } from '../services/missions/submit.ts';
import { missionsFor } from '../stores/missions.ts';

/** Missions, as members take them. */
export const memberRoutes = [
  route(memberContracts.listMemberMissions, async (context) => ({
    items: await missionsFor(signedIn(context).id),
  })),
  route(memberContracts.submitMission, submitMission),
];
