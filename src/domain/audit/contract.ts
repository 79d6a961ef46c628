import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { oneLine } from '../text.ts';
import { userId } from '../users/user.ts';
import { pageEnd, pageOf } from '../wire.ts';
import { AttemptRow, AuditRow, STORED_OUTCOMES } from './audit.ts';

/** Every write of an admin, newest first; by actor, action or entity (T35). Rows never change. */
export const listAudit = contract({
  name: 'listAudit',
  method: 'GET',
  path: '/api/admin/audit',
  audience: 'admin',
  query: z.strictObject({
    actor: z.optional(userId),
    action: z.optional(z.string('Must be text').check(z.regex(/^[a-z][a-z_.-]{0,63}$/, 'Must be an action'))),
    thing: z.optional(
      z.string('Must be text').check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:_.-]{0,199}$/, 'Must be an id')),
    ),
    after: z.optional(pageEnd),
  }),
  output: pageOf(AuditRow),
});

/** Admin sign-in attempts of the last 90 days, newest first. */
export const listSignInAttempts = contract({
  name: 'listSignInAttempts',
  method: 'GET',
  path: '/api/admin/sign-in-attempts',
  audience: 'admin',
  query: z.strictObject({
    outcome: z.optional(z.enum(STORED_OUTCOMES, 'Must be an outcome')),
    identifier: z.optional(
      oneLine(z.minLength(1, 'Must not be empty'), z.maxLength(255, 'This is too long')),
    ),
    after: z.optional(pageEnd),
  }),
  output: pageOf(AttemptRow),
});
