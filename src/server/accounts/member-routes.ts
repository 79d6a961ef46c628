import { setMemberRecognition } from '#domain/leaderboard/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { setAccountRecognition } from './set-account-recognition.ts';

/** What a member decides about their own account. */
export const memberRoutes = [route(setMemberRecognition, setAccountRecognition)];
