import { getLeaderboard } from '#domain/recognition/contract.ts';
import { route } from '../http/endpoint.ts';
import { getLeaderboard as answer } from '../services/recognition/leaderboard.ts';

/** Who helped, for everybody to see. */
export const recognitionRoutes = [route(getLeaderboard, answer)];
