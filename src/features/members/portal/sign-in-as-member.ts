import { signInReason } from '#components/accounts/use-sign-in-form.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { NO_INSIDERZ } from '#state/carried-toast.ts';
import { isMember, type SignedIn, signIn, signOut, waitsForCode } from '#state/session.ts';

export type SignInResult =
  | { kind: 'in'; session: SignedIn }
  /** The password is right, and the second factor is to be shown. */
  | { kind: 'code' }
  | { kind: 'failed' | 'denied'; title: string; reason: string };

/** Signs in by username, or by an address where there is an "@". Never throws. */
export async function signInHere(identifier: string, password: string): Promise<SignInResult> {
  try {
    const session = await signIn({ identifier, password });
    if (session.status !== 'signed-in') throw new AuthError('disabled', 403);
    return waitsForCode(session) ? { kind: 'code' } : { kind: 'in', session };
  } catch (fault) {
    return { kind: 'failed', title: 'Sign in failed', reason: signInReason(fault) };
  }
}

/** The same for members and admins alone; everybody else is signed out at once. */
export async function signInAsMember(identifier: string, password: string): Promise<SignInResult> {
  const result = await signInHere(identifier, password);
  if (result.kind !== 'in' || isMember(result.session)) return result;
  await signOut();
  const more = result.session.rolesKnown ? '' : ' We could not check your access. Try again in a moment.';
  return { kind: 'denied', title: NO_INSIDERZ.title, reason: `${NO_INSIDERZ.description}${more}` };
}
