import { foldAddress } from '#domain/text.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { usernameInAddress } from '#server/platform/auth/login-address.ts';
import { findUserIdByUsername } from './records/profiles.ts';

/** One name for every way to write who signs in: small letters, and a username without the host of sign-in. */
export function accountNamed(identifier: string): string {
  return usernameInAddress(identifier) ?? foldAddress(identifier);
}

/**
 * The id of the account that a name from `accountNamed` means now, or null. An address on another host can be one that
 * somebody gave themself at Firebase; while Firebase cannot be asked it counts as nobody's.
 */
export async function findNamedAccount(account: string): Promise<string | null> {
  if (!account.includes('@')) return findUserIdByUsername(account);
  try {
    return (await firebaseAuth().getUserByEmail(account)).uid;
  } catch {
    return null;
  }
}
