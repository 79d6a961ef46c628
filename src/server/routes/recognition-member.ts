import * as contracts from '#domain/recognition/contract.ts';
import { route } from '../http/endpoint.ts';
import { setAccountRecognition } from '../services/recognition/set.ts';

/** The same decision of a member. */
export const memberRoutes = [route(contracts.setMemberRecognition, setAccountRecognition)];
