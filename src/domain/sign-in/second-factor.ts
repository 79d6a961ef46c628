import * as z from 'zod/mini';
import { PRODUCT } from '../product.ts';

/** A code of an authenticator app (RFC 6238): HMAC-SHA-1, six digits, a new one every 30 seconds. */
export const TOTP = {
  digits: 6,
  stepMs: 30_000,
  /** Accepted steps before and after the current one, for clock differences. */
  tolerance: 1,
} as const;

/** After this many consecutive wrong codes every code is refused for `waitMs` milliseconds (T04). */
export const CODE_ATTEMPTS = { failures: 5, waitMs: 15 * 60_000 } as const;

/** Lifetime of an unconfirmed enrolment, in milliseconds. */
export const ENROLMENT_MS = 15 * 60_000;

/** Each is valid once. */
export const RECOVERY_CODES = 10;

export const ISSUER = PRODUCT;

/** Of the server alone: none of the schemas uses one, so that they reach no browser. */
export const SECOND_FACTOR_MESSAGES = {
  code: 'Type the code of your authenticator app first.',
  enrolment: 'Admins need a second factor here. Set one up on your account page first.',
  wrong: 'That code is not right. Wait for the next one and try again.',
  wrongRecovery: 'That recovery code is not right, or was used before.',
  enrolled: 'This account has a second factor already. Turn it off first.',
  notEnrolled: 'This account has no second factor.',
  notBegun: 'This took too long. Begin again with a new secret.',
} as const;

const MALFORMED = `A code has ${TOTP.digits} digits`;

export const totpCode = z.string('Must be text').check(
  z.maxLength(20, { error: MALFORMED, abort: true }),
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, MALFORMED),
);

export const recoveryCode = z.string('Must be text').check(
  z.maxLength(60, { error: 'This is too long for a recovery code', abort: true }),
  z.overwrite((text) => text.toLowerCase().replaceAll(/[\s-]/g, '')),
  z.minLength(1, 'Recovery code is required'),
);

export interface CodeFailures {
  failures: number;
  /** Until when every code is refused, in milliseconds since 1970; 0 for none. */
  waitsUntil: number;
}

export const NO_FAILURES: CodeFailures = { failures: 0, waitsUntil: 0 };

export function waitLeft({ waitsUntil }: CodeFailures, now: number): number {
  return Math.max(0, waitsUntil - now);
}

/** The state after another wrong code at `now`. The last one begins the wait, after which counting restarts. */
export function withFailure({ failures }: CodeFailures, now: number): CodeFailures {
  const count = failures + 1;
  return count < CODE_ATTEMPTS.failures
    ? { failures: count, waitsUntil: 0 }
    : { failures: 0, waitsUntil: now + CODE_ATTEMPTS.waitMs };
}
