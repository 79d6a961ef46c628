import * as z from 'zod/mini';
import { ROLES } from '../access.ts';
import { contract } from '../contract.ts';
import { moment, pageEnd, pageOf, pageQuery } from '../wire.ts';
import { disableReason, ManagedUser, userId } from './user.ts';

const one = z.strictObject({ id: userId });

/** Everybody with an account, newest first, with their roles; up to 500 in an answer. */
export const listUsers = contract({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  audience: 'admin',
  query: pageQuery,
  output: pageOf(ManagedUser),
});

/**
 * The same people for a list that searches, filters and sorts all of them: up to 5,000 in an answer, from rows that are
 * kept, so that opening it reads next to nothing. `since`: only who changed after the `mark` of an earlier answer.
 */
export const indexUsers = contract({
  name: 'indexUsers',
  method: 'GET',
  path: '/api/admin/user-index',
  audience: 'admin',
  query: z.strictObject({ after: z.optional(pageEnd), since: z.optional(moment) }),
  output: z.object({
    items: z.array(ManagedUser),
    next: z.nullable(z.string()),
    /** From when on changes are to be asked for. */
    mark: z.string(),
    /** Another one says that somebody is gone: then all rows are to be read again. */
    generation: z.string(),
  }),
});

const roleOfUser = z.strictObject({ id: userId, role: z.enum(ROLES, 'Must be a role') });

/** Gives a role. Giving it twice changes nothing. Every admin is told of a new one (T04). */
export const grantUserRole = contract({
  name: 'grantUserRole',
  method: 'PUT',
  path: '/api/admin/users/:id/roles/:role',
  audience: 'admin',
  recentPassword: true,
  params: roleOfUser,
  output: ManagedUser,
});

/** Takes a role and ends the person's sessions; never the last admin's, never one's own admin role (A-57, T02). */
export const revokeUserRole = contract({
  name: 'revokeUserRole',
  method: 'DELETE',
  path: '/api/admin/users/:id/roles/:role',
  audience: 'admin',
  recentPassword: true,
  params: roleOfUser,
  output: ManagedUser,
});

/** Shuts an account for a reason and ends its sessions; never the last admin's, never one's own. */
export const disableUser = contract({
  name: 'disableUser',
  method: 'POST',
  path: '/api/admin/users/:id/disable',
  audience: 'admin',
  recentPassword: true,
  params: one,
  body: z.strictObject({ reason: disableReason }),
  output: ManagedUser,
});

/** Opens a disabled account again, with the roles it had. */
export const enableUser = contract({
  name: 'enableUser',
  method: 'POST',
  path: '/api/admin/users/:id/enable',
  audience: 'admin',
  recentPassword: true,
  params: one,
  output: ManagedUser,
});

/** Makes a link to a new password for somebody without a recovery address. It is answered once, here. */
export const issueResetLink = contract({
  name: 'issueResetLink',
  method: 'POST',
  path: '/api/admin/users/:id/reset-link',
  audience: 'admin',
  recentPassword: true,
  status: 201,
  params: one,
  output: z.object({ link: z.string(), expires_at: z.string() }),
});
