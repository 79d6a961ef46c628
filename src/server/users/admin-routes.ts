import * as contracts from '#domain/users/contract.ts';
import { USER_INDEX_PAGE } from '#domain/users/user.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { changedRows, pageOfRows } from '#server/platform/list-cache/row-lists.ts';
import { disableUser, enableUser, grantUserRole, revokeUserRole } from './change-account.ts';
import { pageOfUsers, USER_ROWS } from './records.ts';
import { issueResetLink, resetSecondFactor } from './reset-second-factor.ts';

export const adminRoutes = [
  route(contracts.listUsers, (_, { query }) => pageOfUsers(query.after)),
  // All rows, or those changed since such an answer.
  route(contracts.indexUsers, ({ now, waitUntil }, { query: { after, since } }) =>
    since
      ? changedRows(USER_ROWS, since, now)
      : pageOfRows(USER_ROWS, { after, size: USER_INDEX_PAGE, now, waitUntil }),
  ),
  grantUserRole,
  revokeUserRole,
  disableUser,
  enableUser,
  issueResetLink,
  resetSecondFactor,
];
