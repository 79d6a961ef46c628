import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { disableReason, ManagedUser, userId } from '../users/user.ts';
import { recoveryCode, totpCode } from './second-factor.ts';

/** The user's own second factor; never its secret. */
export const SecondFactor = z.object({
  enrolled_at: z.nullable(z.string()),
  recovery_left: z.number(),
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const recoveryCodes = z.array(z.string());

/** A Firebase custom token; its session has shown the second factor. */
const signInToken = z.string();

const exactlyOne = z.refine<Record<string, unknown>>(
  (given) => Object.values(given).filter((one) => one !== undefined).length === 1,
  'Give exactly one of them: a code, a recovery code, or a token',
);

export const getSecondFactor = contract({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/account/second-factor',
  audience: 'user',
  output: SecondFactor,
});

/** The secret is answered only here. No effect until `confirmSecondFactor`. 409 if there is one. */
export const beginSecondFactor = contract({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor',
  audience: 'staff',
  recentPassword: true,
  withoutSecondFactor: ['enrolment'],
  status: 201,
  output: z.object({ secret: z.string(), uri: z.string() }),
});

/** Recovery codes are answered only here, with a token; both are null if repeated with the same key. */
export const confirmSecondFactor = contract({
  name: 'confirmSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/confirm',
  audience: 'staff',
  withoutSecondFactor: ['code', 'enrolment'],
  status: 201,
  body: z.strictObject({ code: totpCode }),
  output: z.object({
    ...SecondFactor.shape,
    recovery_codes: z.nullable(recoveryCodes),
    token: z.nullable(signInToken),
  }),
});

/** App code, recovery code, or an earlier token after the password again. 422 if wrong, the sixth 429. */
export const answerSecondFactor = contract({
  name: 'answerSecondFactor',
  method: 'POST',
  path: '/api/account/second-factor/answer',
  audience: 'user',
  recentPassword: true,
  withoutSecondFactor: ['code'],
  body: z
    .strictObject({
      code: z.optional(totpCode),
      recovery_code: z.optional(recoveryCode),
      earlier_token: z.optional(z.string('Must be text').check(z.maxLength(4096, 'This is no token'))),
    })
    .check(exactlyOne),
  output: z.object({ token: signInToken, recovery_left: z.number() }),
});

/** Replaces the recovery codes and answers the new ones, only here. Not idempotent: a repetition makes others. */
export const renewRecoveryCodes = contract({
  name: 'renewRecoveryCodes',
  method: 'POST',
  path: '/api/account/second-factor/recovery-codes',
  audience: 'user',
  recentPassword: true,
  status: 201,
  output: z.object({ ...SecondFactor.shape, recovery_codes: recoveryCodes }),
});

/** Turns the second factor off, with a code of the app or a recovery code. */
export const removeSecondFactor = contract({
  name: 'removeSecondFactor',
  method: 'DELETE',
  path: '/api/account/second-factor',
  audience: 'user',
  recentPassword: true,
  body: z
    .strictObject({ code: z.optional(totpCode), recovery_code: z.optional(recoveryCode) })
    .check(exactlyOne),
  output: SecondFactor,
});

/** Removes another user's second factor and ends their sessions; never the caller's own. By mail. */
export const resetSecondFactor = contract({
  name: 'resetSecondFactor',
  method: 'POST',
  path: '/api/admin/users/:id/second-factor-reset',
  audience: 'admin',
  recentPassword: true,
  params: z.strictObject({ id: userId }),
  body: z.strictObject({ reason: disableReason }),
  output: ManagedUser,
});
