import { recordAdminAttempt as recordAttemptContract } from '#domain/accounts/contract.ts';
import * as contracts from '#domain/sign-in/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { answerSecondFactor } from './answer-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './enrol-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { recordAdminAttempt } from './record-attempt.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

export const ownerRoutes = [
  route(recordAttemptContract, recordAdminAttempt),
  route(contracts.getSecondFactor, getSecondFactor),
  route(contracts.beginSecondFactor, beginSecondFactor),
  route(contracts.confirmSecondFactor, confirmSecondFactor),
  route(contracts.answerSecondFactor, answerSecondFactor),
  route(contracts.renewRecoveryCodes, renewRecoveryCodes),
  route(contracts.removeSecondFactor, removeSecondFactor),
];
