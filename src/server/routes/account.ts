import * as accounts from '#domain/accounts/contract.ts';
import { route } from '../http/endpoint.ts';
import { hasRole } from '../services/accounts/has-role.ts';
import { recordAdminAttempt } from '../services/accounts/record-attempt.ts';
import { getSession } from '../services/accounts/session.ts';

/** What concerns a person's own account. */
export const accountRoutes = [
  route(accounts.getSession, getSession),
  route(accounts.hasRole, hasRole),
  route(accounts.recordAdminAttempt, recordAdminAttempt),
];
