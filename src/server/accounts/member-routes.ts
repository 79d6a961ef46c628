import { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { setAccountRecognition } from './set-account-recognition.ts';

export const memberRoutes = [route(setMemberRecognition, setAccountRecognition)];
