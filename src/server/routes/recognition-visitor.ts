import * as contracts from '#domain/recognition/contract.ts';
import { route } from '../http/endpoint.ts';
import { getLeaderboard } from '../services/recognition/leaderboard.ts';
import { setRecognition } from '../services/recognition/set.ts';

/** Who helped, for everybody to see; whoever holds a private link decides whether it names them. */
export const visitorRoutes = [
  route(contracts.getLeaderboard, getLeaderboard),
  route(contracts.setRecognition, setRecognition),
];
