import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { disableReason, ManagedUser, userId } from '../users/user.ts';
import { recoveryCode, SECOND_FACTOR_MESSAGES, totpCode } from './second-factor.ts';

/** What a person sees of their own second factor; never its secret. */
export const SecondFactor = z.object({
  /** Since when there is one; null without one. */
  enrolled_at: z.nullable(z.string()),
  /** How many recovery codes have not been used. */
  recovery_left: z.number(),
  /** True where admins have to have one. */
  required: z.boolean(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const recoveryCodes = z.array(z.string());

/** A token that the browser signs in with at Firebase; the session that begins so has shown its second factor. */
const signInToken = z.string();

const exactlyOne = z.refine<Record<string, unknown>>(
  (given) => Object.values(given).filter((one) => one !== undefined).length === 1,
  SECOND_FACTOR_MESSAGES.one,
);

/** The second factor of the person who asks. */
export const getSecondFactor = contract({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/api/account/second-factor',
  audience: 'user',
  output: SecondFactor,
});

/**
 * Begins an enrolment: a new secret, as text and as the address that a QR code holds. It is answered once, here, and
 * counts for nothing until `confirmSecondFactor`. With a second factor already it is 409.
 */
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

/**
 * Ends an enrolment with the first code of the app. The recovery codes are answered once, here, with a token; both are null
 * when the request is repeated with its key.
 */
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

/**
 * Shows the second factor after the password: by a code of the app, by a recovery code, or by an earlier token of the same
 * person whose session has shown it, for whoever only typed their password again. A wrong one is 422, the sixth in a row 429.
 */
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

/** Makes new recovery codes, which are answered once, here; the old ones are worth nothing any more. Repeated, it makes others. */
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

/** Takes the second factor of somebody who lost it and ends their sessions; never one's own. They are told by mail. */
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
