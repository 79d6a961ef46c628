import * as contracts from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { setAccountRecognition } from './set-recognition.ts';

/** The same decision of a member. */
export const memberRoutes = [route(contracts.setMemberRecognition, setAccountRecognition)];
