import * as contracts from '#domain/second-factor/contract.ts';
import { route } from '../http/endpoint.ts';
import { answerSecondFactor, removeSecondFactor } from '../services/second-factor/answer.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
} from '../services/second-factor/enrol.ts';
import { getSecondFactor } from '../services/second-factor/get.ts';

/** The second factor of a person's own account. */
export const ownerRoutes = [
  route(contracts.getSecondFactor, getSecondFactor),
  route(contracts.beginSecondFactor, beginSecondFactor),
  route(contracts.confirmSecondFactor, confirmSecondFactor),
  route(contracts.answerSecondFactor, answerSecondFactor),
  route(contracts.renewRecoveryCodes, renewRecoveryCodes),
  route(contracts.removeSecondFactor, removeSecondFactor),
];
