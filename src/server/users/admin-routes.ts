import { resetSecondFactor } from '#domain/sign-in/contract.ts';
import * as contracts from '#domain/users/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { indexUsers } from './index-users.ts';
import { issueResetLink } from './issue-reset-link.ts';
import { pageOfUsers } from './user-records.ts';
import { giveRole, openAccount, shutAccount, takeRole, takeSecondFactor } from './user-writes.ts';
import { writeUser } from './write-user.ts';

export const adminRoutes = [
  route(contracts.listUsers, (_, { query }) => pageOfUsers(query.after)),
  route(contracts.indexUsers, indexUsers),
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
  route(resetSecondFactor, (context, { params, body }) =>
    writeUser(context, params.id, ['reset-second-factor', body], (write) =>
      takeSecondFactor(write, body.reason),
    ),
  ),
];
