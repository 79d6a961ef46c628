import { foldAddress } from '#domain/text.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { usernameInAddress } from '#server/platform/auth/login-address.ts';
import { findUserIdByUsername } from './records/profiles.ts';

/** Normalises a username or sign-in address: lower case, without the host of sign-in. */
export function accountNamed(identifier: string): string {
  return usernameInAddress(identifier) ?? foldAddress(identifier);
}

/**
 * The id of the account named by `accountNamed`, or null. An address on another host may have been set at Firebase by
 * its owner; it names no account while Firebase is unreachable.
 */
export async function findNamedAccount(account: string): Promise<string | null> {
  if (!account.includes('@')) return findUserIdByUsername(account);
  try {
    return (await firebaseAuth().getUserByEmail(account)).uid;
  } catch {
    return null;
  }
}
