import { requiredLine } from '../text.ts';

export const PASSKEYS_MAX = 10;

export const CHALLENGE_MS = 5 * 60_000;

export const PASSKEY_NAME_MAX = 60;

export const passkeyName = requiredLine('Name', PASSKEY_NAME_MAX);

/** Of the server alone, so that they reach no browser. */
export const PASSKEY_MESSAGES = {
  /** The same for every reason, so that no answer shows which passkeys exist. */
  refused: 'This passkey does not open an account here. Sign in with your password.',
  expired: 'This took too long, or was sent before. Try again.',
  notAdded: 'What your device answered could not be verified. Try again.',
  known: 'This passkey is in use already.',
  tooMany: `An account has at most ${PASSKEYS_MAX} passkeys. Remove one first.`,
  gone: 'This passkey was removed already.',
} as const;
