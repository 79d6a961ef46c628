import * as accounts from '#domain/accounts/contract.ts';
import { route } from '../http/endpoint.ts';
import { choosePassword } from '../services/accounts/choose-password.ts';
import { completeRecovery } from '../services/accounts/complete-recovery.ts';
import { confirmRecoveryAddress } from '../services/accounts/confirm-recovery-address.ts';
import { createAccount } from '../services/accounts/create-account.ts';
import { deleteAccount } from '../services/accounts/delete-account.ts';
import { exportAccount } from '../services/accounts/export-account.ts';
import { exportAccountFile } from '../services/accounts/export-account-file.ts';
import { getAccount } from '../services/accounts/get-account.ts';
import { hasRole } from '../services/accounts/has-role.ts';
import { recordAdminAttempt } from '../services/accounts/record-attempt.ts';
import { requestRecovery } from '../services/accounts/request-recovery.ts';
import { getSession } from '../services/accounts/session.ts';
import { setRecoveryAddress } from '../services/accounts/set-recovery-address.ts';
import { signOutEverywhere } from '../services/accounts/sign-out-everywhere.ts';
import { updateAccount } from '../services/accounts/update-account.ts';

/** What concerns a person's own account. */
export const accountRoutes = [
  route(accounts.getSession, getSession),
  route(accounts.hasRole, hasRole),
  route(accounts.recordAdminAttempt, recordAdminAttempt),
  route(accounts.createAccount, createAccount),
  route(accounts.getAccount, getAccount),
  route(accounts.updateAccount, updateAccount),
  route(accounts.setRecoveryAddress, setRecoveryAddress),
  route(accounts.confirmRecoveryAddress, confirmRecoveryAddress),
  route(accounts.requestRecovery, requestRecovery),
  route(accounts.completeRecovery, completeRecovery),
  route(accounts.choosePassword, choosePassword),
  route(accounts.signOutEverywhere, signOutEverywhere),
  route(accounts.exportAccount, exportAccount),
  route(accounts.exportAccountFile, exportAccountFile),
  route(accounts.deleteAccount, deleteAccount),
];
