import * as contracts from '#domain/accounts/contract.ts';
import { endSessions } from '../auth/sessions.ts';
import { route, signedIn } from '../http/endpoint.ts';
import { choosePassword } from '../services/accounts/choose-password.ts';
import { completeRecovery } from '../services/accounts/complete-recovery.ts';
import { confirmRecoveryAddress } from '../services/accounts/confirm-recovery-address.ts';
import { createAccount } from '../services/accounts/create-account.ts';
import { deleteAccount, getDeletionState } from '../services/accounts/delete-account.ts';
import { exportAccount } from '../services/accounts/export-account.ts';
import { exportAccountFile } from '../services/accounts/export-account-file.ts';
import { getAccount } from '../services/accounts/get-account.ts';
import { recordAdminAttempt } from '../services/accounts/record-attempt.ts';
import { requestRecovery } from '../services/accounts/request-recovery.ts';
import { getSession, hasRole } from '../services/accounts/session.ts';
import { setRecoveryAddress } from '../services/accounts/set-recovery-address.ts';
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
  route(contracts.choosePassword, choosePassword),
  // All sessions, this one too: the next request of each is 401.
  route(contracts.signOutEverywhere, async (context) => {
    await endSessions(signedIn(context).id);
    return { signed_out: true as const };
  }),
  route(contracts.exportAccount, exportAccount),
  route(contracts.exportAccountFile, exportAccountFile),
  route(contracts.deleteAccount, deleteAccount),
  route(contracts.getDeletionState, getDeletionState),
];
