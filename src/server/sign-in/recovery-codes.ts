import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#domain/sign-in/second-factor.ts';
import { digestOfSecret } from '#server/platform/keys/link-secret.ts';

/** Without 0, 1, i, l, o and u, which are misread. 24 of 30 characters give 117 random bits: no salt is needed. */
const LETTERS = '23456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 24;

/** `abcd-efgh-jkmn-pqrs-tvwx-yz23` */
function newCode(): string {
  const letters = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** New recovery codes in plain text, shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode);

/** SHA-256 of a recovery code, as stored; hyphens are not part of it. */
export const digestOfRecoveryCode = (code: string): string => digestOfSecret(code.replaceAll('-', ''));
