import { answerSecondFactor } from './second-factor.ts';
import { beginSecondFactor, confirmSecondFactor, renewRecoveryCodes } from './second-factor.ts';
import { getSecondFactor } from './second-factor.ts';
import { recordAdminAttempt } from './record-attempt.ts';
import { removeSecondFactor } from './second-factor.ts';

export const ownerRoutes = [
  recordAdminAttempt,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  answerSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
];
