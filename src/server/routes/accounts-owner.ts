import * as contracts from '#domain/accounts/contract.ts';
import { route } from '../http/endpoint.ts';
import { choosePassword, chosenBefore } from '../services/accounts/choose-password.ts';
import { completeRecovery } from '../services/accounts/complete-recovery.ts';
import { confirmRecoveryAddress } from '../services/accounts/confirm-recovery-address.ts';
import { createAccount } from '../services/accounts/create-account.ts';
import { deleteAccount, deletedBefore, getDeletionState } from '../services/accounts/delete-account.ts';
import { exportAccount } from '../services/accounts/export-account.ts';
import { exportAccountFile } from '../services/accounts/export-account-file.ts';
import { getAccount } from '../services/accounts/get-account.ts';
import { recordAdminAttempt } from '../services/accounts/record-attempt.ts';
import { requestRecovery } from '../services/accounts/request-recovery.ts';
import { getSession, hasRole } from '../services/accounts/session.ts';
import { setRecoveryAddress } from '../services/accounts/set-recovery-address.ts';
import { signedOutBefore, signOutEverywhere } from '../services/accounts/sign-out-everywhere.ts';
import { updateAccount } from '../services/accounts/update-account.ts';
import { setAccountRecognition } from '../services/recognition/set.ts';

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
