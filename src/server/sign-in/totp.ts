import { Secret, TOTP as Totp } from 'otpauth';
import { ISSUER, TOTP } from '#domain/sign-in/second-factor.ts';

/** Length of a secret in bytes: that of SHA-1's output, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** How codes are made of a secret (RFC 6238), for an account that an app lists by this name. */
const totpOf = (secret: Uint8Array, account = ''): Totp =>
  new Totp({
    issuer: ISSUER,
    label: account,
    algorithm: 'SHA1',
    digits: TOTP.digits,
    period: TOTP.stepMs / 1000,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  });

/** A new secret: 160 random bits. */
export const newTotpSecret = (): Uint8Array => new Secret({ size: SECRET_BYTES }).bytes;

/** A secret as base32 without padding (RFC 4648), as authenticator apps take it by hand. */
export const secretInText = (secret: Uint8Array): string => totpOf(secret).secret.base32;

/** The step in which a moment lies, in milliseconds since 1970. */
export const stepAt = (now: number): number => Math.floor(now / TOTP.stepMs);

/**
 * The step whose code this is, of those that count at `now` and come after `lastStep`; null when it is none of them. A code
 * is good once: whoever takes it stores its step as the last one.
 */
export function stepOfCode(secret: Uint8Array, code: string, now: number, lastStep: number): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: TOTP.tolerance });
  if (delta === null) return null;
  const step = stepAt(now) + delta;
  return step > lastStep ? step : null;
}

/** The address in a QR code, by which an app takes secret and name over. */
export const totpUri = (secret: Uint8Array, account: string): string => totpOf(secret, account).toString();
