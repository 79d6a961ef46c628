import * as z from 'zod/mini';
import { ROLES } from '../access.ts';
import { contract } from '../contract.ts';
import { moment, pageEnd, pageOf, pageQuery } from '../wire.ts';
import { disableReason, ManagedUser, userId } from './user.ts';

const one = z.strictObject({ id: userId });

/** Newest first. */
export const listUsers = contract({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  audience: 'admin',
  query: pageQuery,
  output: pageOf(ManagedUser),
});

/** Up to 5,000 cached rows in an answer, for few reads. `since`: only changes after an earlier `mark`. */
export const indexUsers = contract({
  name: 'indexUsers',
  method: 'GET',
  path: '/api/admin/user-index',
  audience: 'admin',
  query: z.strictObject({ after: z.optional(pageEnd), since: z.optional(moment) }),
  output: z.object({
    items: z.array(ManagedUser),
    next: z.nullable(z.string()),
    mark: z.string(),
    /** A different one means that users were removed: reload all rows. */
    generation: z.string(),
  }),
});

const roleOfUser = z.strictObject({ id: userId, role: z.enum(ROLES, 'Must be a role') });

/** Grants a role. Idempotent. All admins are notified of a new one (T04). */
export const grantUserRole = contract({
  name: 'grantUserRole',
  method: 'PUT',
  path: '/api/admin/users/:id/roles/:role',
  audience: 'admin',
  recentPassword: true,
  params: roleOfUser,
  output: ManagedUser,
});

/** Revokes a role and ends the sessions; never the last admin's or one's own admin role (A-57, T02). */
export const revokeUserRole = contract({
  name: 'revokeUserRole',
  method: 'DELETE',
  path: '/api/admin/users/:id/roles/:role',
  audience: 'admin',
  recentPassword: true,
  params: roleOfUser,
  output: ManagedUser,
});

/** Disables an account with a reason and ends its sessions; never the last admin's, never the caller's own. */
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

/** Enables a disabled account with its earlier roles. */
export const enableUser = contract({
  name: 'enableUser',
  method: 'POST',
  path: '/api/admin/users/:id/enable',
  audience: 'admin',
  recentPassword: true,
  params: one,
  output: ManagedUser,
});

/** Creates a reset link for a user without a recovery address, answered only here. */
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
