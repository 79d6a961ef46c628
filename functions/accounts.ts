import type { Config } from '@netlify/functions';
import * as accounts from '#domain/accounts/contract.ts';
import { createDoor, route } from '#server/http/endpoint.ts';
import { hasRole } from '#server/services/accounts/has-role.ts';
import { recordAdminAttempt } from '#server/services/accounts/record-attempt.ts';
import { getSession } from '#server/services/accounts/session.ts';

/** What concerns a person's own account. */
export default createDoor(
  [
    route(accounts.getSession, getSession),
    route(accounts.hasRole, hasRole),
    route(accounts.recordAdminAttempt, recordAdminAttempt),
  ],
  '/api/health/accounts',
);

export const config: Config = {
  path: ['/api/session', '/api/rpc/has_role', '/api/admin-attempts', '/api/health/accounts'],
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip'] },
};
