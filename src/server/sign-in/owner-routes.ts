import * as contracts from '#domain/sign-in/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { answerSecondFactor, removeSecondFactor } from './answer-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './enrol-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';

/** The second factor of a person's own account. */
export const ownerRoutes = [
  route(contracts.getSecondFactor, getSecondFactor),
  route(contracts.beginSecondFactor, beginSecondFactor),
  route(contracts.confirmSecondFactor, confirmSecondFactor),
  route(contracts.answerSecondFactor, answerSecondFactor),
  route(contracts.renewRecoveryCodes, renewRecoveryCodes),
  route(contracts.removeSecondFactor, removeSecondFactor),
];
