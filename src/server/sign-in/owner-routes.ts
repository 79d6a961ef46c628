import { recordAdminAttempt } from './record-attempt.ts';
import {
  answerSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.ts';

export const ownerRoutes = [
  recordAdminAttempt,
  getSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  answerSecondFactor,
  renewRecoveryCodes,
  removeSecondFactor,
];
