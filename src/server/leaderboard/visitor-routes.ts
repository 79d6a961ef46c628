import * as contracts from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getLeaderboard } from './get-leaderboard.ts';

/** Who helped, for everybody to see. */
export const visitorRoutes = [route(contracts.getLeaderboard, getLeaderboard)];
