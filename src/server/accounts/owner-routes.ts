import * as contracts from '#domain/accounts/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { choosePassword, chosenBefore } from './choose-password.ts';
import { completeRecovery } from './complete-recovery.ts';
import { confirmRecoveryAddress } from './confirm-recovery-address.ts';
import { createAccount } from './create-account.ts';
import { getAccount } from './get-account.ts';
import { requestRecovery } from './request-recovery.ts';
import { getSession, hasRole } from './session.ts';
import { setAccountRecognition } from './set-account-recognition.ts';
import { setRecoveryAddress } from './set-recovery-address.ts';
import { signedOutBefore, signOutEverywhere } from './sign-out-everywhere.ts';
import { updateAccount } from './update-account.ts';

export const ownerRoutes = [
  route(contracts.getSession, getSession),
  route(contracts.hasRole, hasRole),
  route(contracts.createAccount, createAccount),
  route(contracts.getAccount, getAccount),
  route(contracts.updateAccount, updateAccount),
  route(contracts.setAccountRecognition, setAccountRecognition),
  route(contracts.setRecoveryAddress, setRecoveryAddress),
  route(contracts.confirmRecoveryAddress, confirmRecoveryAddress),
  route(contracts.requestRecovery, requestRecovery),
  route(contracts.completeRecovery, completeRecovery),
  route(contracts.choosePassword, choosePassword, chosenBefore),
  route(contracts.signOutEverywhere, signOutEverywhere, signedOutBefore),
];
