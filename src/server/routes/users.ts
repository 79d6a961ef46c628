import * as users from '#domain/users/contract.ts';
import { route } from '../http/endpoint.ts';
import { disableUser } from '../services/users/disable.ts';
import { enableUser } from '../services/users/enable.ts';
import { grantUserRole } from '../services/users/grant-role.ts';
import { issueResetLink } from '../services/users/issue-reset-link.ts';
import { listUsers } from '../services/users/list.ts';
import { revokeUserRole } from '../services/users/revoke-role.ts';

/** User Management. */
export const userRoutes = [
  route(users.listUsers, listUsers),
  route(users.grantUserRole, grantUserRole),
  route(users.revokeUserRole, revokeUserRole),
  route(users.disableUser, disableUser),
  route(users.enableUser, enableUser),
  route(users.issueResetLink, issueResetLink),
];
