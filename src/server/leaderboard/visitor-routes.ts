import * as contracts from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { getLeaderboard } from './get-leaderboard.ts';
import { setRecognition } from './set-recognition.ts';

/** Who helped, for everybody to see; whoever holds a private link decides whether it names them. */
export const visitorRoutes = [
  route(contracts.getLeaderboard, getLeaderboard),
  route(contracts.setRecognition, setRecognition),
];
