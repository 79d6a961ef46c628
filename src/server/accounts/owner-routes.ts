import * as contracts from '#domain/accounts/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { requestRecovery } from './answer-recovery-request.ts';
import { choosePassword } from './choose-password.ts';
import { completeRecovery } from './complete-recovery.ts';
import { confirmRecoveryAddress } from './confirm-recovery-address.ts';
import { createAccount } from './create-account.ts';
import {
  getAccount,
  getSession,
  hasRole,
  setAccountRecognition,
  signOutEverywhere,
  updateAccount,
} from './own-account.ts';
import { setRecoveryAddress } from './set-recovery-address.ts';

export const ownerRoutes = [
  getSession,
  hasRole,
  createAccount,
  getAccount,
  updateAccount,
  route(contracts.setAccountRecognition, setAccountRecognition),
  setRecoveryAddress,
  confirmRecoveryAddress,
  requestRecovery,
  completeRecovery,
  choosePassword,
  signOutEverywhere,
];
