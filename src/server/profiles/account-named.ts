import { foldAddress } from '#domain/text.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { usernameInAddress } from '#server/platform/auth/login-address.ts';
import { findUserIdByUsername } from './records/profiles.ts';

/** Normalises a username or sign-in address: lower case, without the host of sign-in. */
export function accountNamed(identifier: string): string {
  return usernameInAddress(identifier) ?? foldAddress(identifier);
}

/** An address on another host, set by its owner at Firebase, names no account while that is unreachable. */
export async function findNamedAccount(account: string): Promise<string | null> {
  if (!account.includes('@')) return findUserIdByUsername(account);
  try {
    return (await firebaseAuth().getUserByEmail(account)).uid;
  } catch {
    return null;
  }
}
