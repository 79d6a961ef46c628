import { answerSecondFactor } from './answer-second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './enrol-second-factor.ts';
import { getSecondFactor } from './get-second-factor.ts';
import { recordAdminAttempt } from './record-attempt.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

export const ownerRoutes = [
  recordAdminAttempt,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  answerSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
];
