import { setTimeout } from 'node:timers/promises';
import { TOTP } from 'otpauth';

const STEP_MS = 30_000;

/** The code that an authenticator app shows now, or some steps before or after; it takes a secret as text, spaces and all. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: secret.replaceAll(' ', '') }).generate({ timestamp: Date.now() + steps * STEP_MS });

/** Waits for the next step where less than ten seconds of the present one are left, for pages that run on real time. */
export async function stepWithTimeLeft(): Promise<void> {
  const left = STEP_MS - (Date.now() % STEP_MS);
  if (left < 10_000) await setTimeout(left);
}
