import * as contracts from '#domain/users/contract.ts';
import { route } from '../http/endpoint.ts';
import { issueResetLink } from '../services/users/issue-reset-link.ts';
import { writeUser } from '../services/users/user-write.ts';
import { pageOfUsers } from '../stores/user-records.ts';
import { giveRole, openAccount, shutAccount, takeRole } from '../stores/user-writes.ts';

/** User Management. */
export const adminRoutes = [
  route(contracts.listUsers, (_, { query }) => pageOfUsers(query.after)),
  route(contracts.grantUserRole, (context, { params }) =>
    writeUser(context, params.id, ['grant', params.role], (write) => giveRole(write, params.role)),
  ),
  route(contracts.revokeUserRole, (context, { params }) =>
    writeUser(context, params.id, ['revoke', params.role], (write) => takeRole(write, params.role)),
  ),
  route(contracts.disableUser, (context, { params, body }) =>
    writeUser(context, params.id, ['disable', body], (write) => shutAccount(write, body.reason)),
  ),
  route(contracts.enableUser, (context, { params }) =>
    writeUser(context, params.id, ['enable'], openAccount),
  ),
  route(contracts.issueResetLink, issueResetLink),
];
