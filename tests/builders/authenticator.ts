import { TOTP } from 'otpauth';

/** The code that an authenticator app shows now, or some steps before or after; it takes a secret as text, spaces and all. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * 30_000 });
