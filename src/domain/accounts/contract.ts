import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { oneLine } from '../text.ts';
import { ROLES } from './account.ts';

const uid = z
  .string('Must be text')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/, 'Must be a user id'));

/** Who the caller is, as the server sees it. Roles are read afresh. */
export const getSession = contract({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  status: 200,
  output: z.object({
    user: z.object({
      id: z.string(),
      email: z.nullable(z.string()),
      username: z.nullable(z.string()),
      display_name: z.nullable(z.string()),
    }),
    roles: z.array(z.enum(ROLES)),
  }),
});

/** The role check of the specification under its own name (R469, A-20); answers a bare boolean. */
export const hasRole = contract({
  name: 'hasRole',
  method: 'POST',
  path: '/api/rpc/has_role',
  status: 200,
  accepts: 'json',
  body: z.strictObject({ _user_id: uid, _role: z.enum(ROLES, 'Must be a role') }),
  output: z.boolean(),
});

/** What became of an attempt to sign in on the admin page, as the page saw it. */
export const ATTEMPT_OUTCOMES = ['started', 'succeeded', 'failed', 'denied'] as const;

/** Records an attempt to sign in on the admin page: time, identifier and outcome, never the password (R350). */
export const recordAdminAttempt = contract({
  name: 'recordAdminAttempt',
  method: 'POST',
  path: '/api/admin-attempts',
  status: 202,
  accepts: 'json',
  body: z.strictObject({
    identifier: oneLine(z.minLength(1, 'Email is required'), z.maxLength(255, 'Email is too long')),
    outcome: z.enum(ATTEMPT_OUTCOMES, 'Must be an outcome'),
  }),
  output: z.object({ recorded: z.literal(true) }),
});
