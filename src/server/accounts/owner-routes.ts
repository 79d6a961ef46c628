import * as contracts from '#domain/accounts/contract.ts';
import { setAccountRecognition } from '#server/leaderboard/set-recognition.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { deleteAccount, deletedBefore, getDeletionState } from '#server/privacy/delete-account.ts';
import { exportAccount } from '#server/privacy/export-account.ts';
import { exportAccountFile } from '#server/privacy/export-account-file.ts';
import { recordAdminAttempt } from '#server/sign-in/record-attempt.ts';
import { choosePassword, chosenBefore } from './choose-password.ts';
import { completeRecovery } from './complete-recovery.ts';
import { confirmRecoveryAddress } from './confirm-recovery-address.ts';
import { createAccount } from './create-account.ts';
import { getAccount } from './get-account.ts';
import { requestRecovery } from './request-recovery.ts';
import { getSession, hasRole } from './session.ts';
import { setRecoveryAddress } from './set-recovery-address.ts';
import { signedOutBefore, signOutEverywhere } from './sign-out-everywhere.ts';
import { updateAccount } from './update-account.ts';

/** What concerns a person's own account. */
export const ownerRoutes = [
  route(contracts.getSession, getSession),
  route(contracts.hasRole, hasRole),
  route(contracts.recordAdminAttempt, recordAdminAttempt),
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
  route(contracts.exportAccount, exportAccount),
  route(contracts.exportAccountFile, exportAccountFile),
  route(contracts.deleteAccount, deleteAccount, deletedBefore),
  route(contracts.getDeletionState, getDeletionState),
];
