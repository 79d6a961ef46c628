import * as z from 'zod/mini';
import { ROLES } from '../access.ts';
import { contract } from '../contract.ts';
import { isEmailAddress, oneLine, singleSpaced } from '../text.ts';
import { newPassword } from './password.ts';
import { username } from './username.ts';

const uid = z
  .string('Must be text')
  .check(z.regex(/^[A-Za-z0-9][A-Za-z0-9:_-]{0,127}$/, 'Must be a user id'));

export const getSession = contract({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  audience: 'user',
  withoutSecondFactor: ['code'],
  output: z.object({
    user: z.object({
      id: z.string(),
      email: z.nullable(z.string()),
      username: z.nullable(z.string()),
      display_name: z.nullable(z.string()),
    }),
    roles: z.array(z.enum(ROLES)),
    /** True while the role admin opens nothing, because the password may be too short for it (T04). */
    password_change_required: z.optional(z.boolean()),
    /** Absent where there is none and none is required (T04). */
    second_factor: z.optional(z.enum(['passed', 'code', 'enrolment'])),
  }),
});

/** The role check under the specification's name; answers a bare boolean. */
export const hasRole = contract({
  name: 'hasRole',
  method: 'POST',
  path: '/api/rpc/has_role',
  audience: 'user',
  callGroup: 'ownReads',
  body: z.strictObject({ _user_id: uid, _role: z.enum(ROLES, 'Must be a role') }),
  output: z.boolean(),
});

export const ATTEMPT_OUTCOMES = ['started', 'succeeded', 'failed', 'denied'] as const;

/** Records an admin sign-in: time, identifier and outcome, never the password. */
export const recordAdminAttempt = contract({
  name: 'recordAdminAttempt',
  method: 'POST',
  path: '/api/admin-attempts',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    identifier: oneLine(z.minLength(1, 'Email is required'), z.maxLength(255, 'Email is too long')),
    outcome: z.enum(ATTEMPT_OUTCOMES, 'Must be an outcome'),
  }),
  output: z.object({ recorded: z.literal(true) }),
});

export const DISPLAY_NAME_MAX = 100;

/** Empty means the username. Look-alikes of staff are refused (T26). */
const displayName = oneLine(
  z.overwrite(singleSpaced),
  z.maxLength(DISPLAY_NAME_MAX, 'Display name must be at most 100 characters'),
);

/**
 * Creates uid, profile and reserved username together, without a role. A failed half is undone. A taken name
 * is 409, a reserved or common one 422. Sign-in follows separately, at `{username}@{host}`.
 */
export const createAccount = contract({
  name: 'createAccount',
  method: 'POST',
  path: '/api/accounts',
  audience: 'anyone',
  status: 201,
  body: z.strictObject({
    username,
    display_name: z.optional(z.nullable(displayName)),
    password: newPassword,
  }),
  output: z.object({ id: z.string(), username: z.string(), display_name: z.string(), email: z.string() }),
});

export const Account = z.object({
  id: z.string(),
  username: z.nullable(z.string()),
  display_name: z.nullable(z.string()),
  roles: z.array(z.enum(ROLES)),
  /** The address for a lost password: verified, or pending until its mailed link is opened. */
  recovery: z.object({ email: z.nullable(z.string()), pending: z.nullable(z.string()) }),
  named: z.boolean(),
  terms_version: z.nullable(z.string()),
  created_at: z.nullable(z.string()),
});
export type Account = z.infer<typeof Account>;

export const getAccount = contract({
  name: 'getAccount',
  method: 'GET',
  path: '/api/account',
  audience: 'user',
  output: Account,
});

export const updateAccount = contract({
  name: 'updateAccount',
  method: 'PATCH',
  path: '/api/account',
  audience: 'user',
  body: z.strictObject({ display_name: displayName }),
  output: Account,
});

/** An e-mail address; surrounding white space is removed here only. */
const address = oneLine(
  z.maxLength(255, { error: 'Email must be less than 255 characters', abort: true }),
  z.refine(isEmailAddress, 'Must be a valid email address'),
);

/** Mails a link that confirms the address; null removes the current one. At most three mails a day to one. */
export const setRecoveryAddress = contract({
  name: 'setRecoveryAddress',
  method: 'PUT',
  path: '/api/account/recovery-address',
  audience: 'user',
  recentPassword: true,
  body: z.strictObject({ email: z.nullable(address) }),
  output: Account,
});

/** A secret from the fragment of one of our links. */
const linkToken = z.string('Must be text').check(z.maxLength(200, 'This link is not complete'));

/** Confirms a recovery address with the token of its mail. Unknown, used and expired ones are one neutral 404. */
export const confirmRecoveryAddress = contract({
  name: 'confirmRecoveryAddress',
  method: 'POST',
  path: '/api/recovery/confirm',
  audience: 'anyone',
  body: z.strictObject({ token: linkToken }),
  output: z.object({ confirmed: z.literal(true) }),
});

/** Requests a reset link. The answer does not depend on whether the account, or an address for it, exists. */
export const requestRecovery = contract({
  name: 'requestRecovery',
  method: 'POST',
  path: '/api/recovery',
  audience: 'anyone',
  status: 202,
  body: z.strictObject({
    identifier: oneLine(z.minLength(1, 'Username is required'), z.maxLength(255, 'This is too long')),
  }),
  output: z.object({ accepted: z.literal(true) }),
});

/** Sets a new password with the token of a mail or of an admin, once, ending all sessions (T05). */
export const completeRecovery = contract({
  name: 'completeRecovery',
  method: 'POST',
  path: '/api/recovery/complete',
  audience: 'anyone',
  body: z.strictObject({ token: linkToken, password: newPassword }),
  output: z.object({ username: z.nullable(z.string()) }),
});

/** Ends every session, including this one. Admins need at least 15 characters: `password-change-required`. */
export const choosePassword = contract({
  name: 'choosePassword',
  method: 'PUT',
  path: '/api/account/password',
  audience: 'user',
  recentPassword: true,
  body: z.strictObject({ password: newPassword }),
  output: z.object({ changed: z.literal(true) }),
});

/** Ends every session of the user on every device (T06). */
export const signOutEverywhere = contract({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/api/account/sign-out',
  audience: 'user',
  withoutSecondFactor: ['code'],
  clearsSiteData: true,
  output: z.object({ signed_out: z.literal(true) }),
});

/** One JSON file (T36): proof files in base64, up to 12 MiB in all, others listed for `exportAccountFile`. */
export const exportAccount = contract({
  name: 'exportAccount',
  method: 'GET',
  path: '/api/account/export',
  audience: 'user',
  recentPassword: true,
  callGroup: 'ownExport',
  output: 'stream',
});

/** One proof file of the user, byte for byte; 404 for a key that is not theirs. */
export const exportAccountFile = contract({
  name: 'exportAccountFile',
  method: 'GET',
  path: '/api/account/export/files/:key',
  audience: 'user',
  recentPassword: true,
  params: z.strictObject({ key: z.string().check(z.maxLength(100, 'This is not the key of a file')) }),
  output: 'stream',
});

/** Whether the leaderboard names this user; also for contributors who are not members. */
export const setAccountRecognition = contract({
  name: 'setAccountRecognition',
  method: 'PUT',
  path: '/api/account/recognition',
  audience: 'user',
  body: z.strictObject({ named: z.boolean('Must be yes or no') }),
  output: z.object({ named: z.boolean() }),
});

/** `delayed`: it has failed repeatedly, and admins were notified. */
const DeletionState = z.object({ deleted: z.boolean(), state: z.enum(['done', 'begun', 'delayed']) });

/**
 * Deletes the account and all identifying data; the ledger keeps sums without a name. Rights and sessions end with
 * the answer; `deleted` is true once complete. Until then, pass `receipt` to `getDeletionState`.
 */
export const deleteAccount = contract({
  name: 'deleteAccount',
  method: 'DELETE',
  path: '/api/account',
  audience: 'user',
  recentPassword: true,
  clearsSiteData: true,
  /** The username, typed again: an irreversible action needs more than one click. */
  body: z.strictObject({ username: z.string('Must be text').check(z.maxLength(100)) }),
  output: z.extend(DeletionState, { receipt: z.optional(z.string()) }),
});

/** An unknown receipt is 404. */
export const getDeletionState = contract({
  name: 'getDeletionState',
  method: 'POST',
  path: '/api/account/deletion',
  audience: 'anyone',
  body: z.strictObject({ receipt: linkToken }),
  output: DeletionState,
});
