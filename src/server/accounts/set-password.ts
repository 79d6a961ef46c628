import { isLongPassword } from '#domain/accounts/password.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { markSessionsEnded } from '#server/profiles/account-standing.ts';
import { revokeAtFirebase, secondAfter } from '#server/profiles/sessions.ts';

/**
 * Sets a password that was found good, and ends every session of the person (T05). The sessions end before Firebase is
 * asked, so that no later failure leaves them open, and once more when the old password no longer works: somebody may
 * have signed in with it in between. Links to a new password end but `spared`. Throws when it could not be set.
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
