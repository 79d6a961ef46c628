import { Secret, TOTP as Totp } from 'otpauth';
import { ISSUER, TOTP } from '#domain/sign-in/second-factor.ts';

/** Length of a secret in bytes: SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** TOTP parameters (RFC 6238); the account name is shown in the app. */
const totpOf = (secret: Uint8Array, account = ''): Totp =>
  new Totp({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: TOTP.digits,
    period: TOTP.stepMs / 1000,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** A secret as base32 without padding (RFC 4648), for manual entry. */
export const secretInText = (secret: Uint8Array): string => totpOf(secret).secret.base32;

/** `now`: milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/** The step of a code valid at `now` and after `lastStep`, or null. The caller stores the step. */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOTP.tolerance });
  if (delta === null) return null;
  const step = stepAt(now) + delta;
  return step > lastStep ? step : null;
}

export const totpUri = (secret: Uint8Array, account: string): string => totpOf(secret, account).toString();
