import { firestore } from './firestore.ts';

/** How long an attempt is kept, in milliseconds: 90 days. */
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** An attempt to sign in on the admin page. There is no member for a password, on purpose (R350). */
export interface SignInAttempt {
  identifier: string;
  outcome: string;
  ip_hash: string;
  user_agent: string;
}

export async function addSignInAttempt(id: string, attempt: SignInAttempt, now: Date): Promise<void> {
  const expires = new Date(now.getTime() + KEPT_MS);
  await firestore()
    .collection('sign_in_attempts')
    .doc(id)
    .create({ ...attempt, created_at: now, expires_at: expires });
}
