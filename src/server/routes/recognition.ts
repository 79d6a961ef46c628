import { getLeaderboard, setRecognition } from '#domain/recognition/contract.ts';
import { route } from '../http/endpoint.ts';
import { getLeaderboard as showLeaderboard } from '../services/recognition/leaderboard.ts';
import { setRecognition as nameOrNot } from '../services/recognition/set.ts';

/** Who helped, for everybody to see. */
export const recognitionRoutes = [route(getLeaderboard, showLeaderboard), route(setRecognition, nameOrNot)];
