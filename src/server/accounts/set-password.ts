import { isLongPassword } from '#domain/accounts/password.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { markSessionsEnded } from '#server/profiles/account-standing.ts';
import { revokeAtFirebase, secondAfter } from '#server/profiles/sessions.ts';

/**
 * Sets a checked password and ends every session (T05): before Firebase is called, so that no failure leaves them
 * open, and again after, for sign-ins with the old password. Links but `spared` end. Throws when Firebase refuses.
 */
export async function setPassword(
  userId: string,
  password: string,
  spared: string | null = null,
): Promise<void> {
  await markSessionsEnded(userId, new Date(), { has_long_password: false }, spared);
  await firebaseAuth().updateUser(userId, { password });
  const at = new Date();
  await markSessionsEnded(userId, at, { has_long_password: isLongPassword(password) }, spared);
  await revokeAtFirebase(userId);
  await secondAfter(at);
}
