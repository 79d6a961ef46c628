import { atom } from 'nanostores';
import { recordAdminAttempt } from '#domain/accounts/contract.ts';
import { ApiError, call } from '#lib/api-client.ts';
import { $session, asSignedIn } from './session.ts';

/** Set while the password is asked for again; `answer(true)` once it was right (T04). */
export const $passwordQuestion = atom<{ answer: (typed: boolean) => void } | null>(null);

function askForPassword(): Promise<boolean> {
  $passwordQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    $passwordQuestion.set({
      answer: (typed) => {
        $passwordQuestion.set(null);
        resolve(typed);
      },
    });
  });
}

/** Every password that is typed leaves a record, as on the sign-in page (R350). Nothing waits for it. */
function record(identifier: string, outcome: 'succeeded' | 'failed'): void {
  call(recordAdminAttempt, { body: { identifier, outcome } }).catch(() => undefined);
}

/** Signs the present person in once more. Throws AuthError when the password is wrong. */
export async function typePasswordAgain(password: string): Promise<void> {
  const session = $session.get();
  const identifier = session.status === 'signed-in' ? session.user.email : null;
  if (!identifier) throw new ApiError('unauthenticated', 401, 'Please sign in first');
  const { signInWithPassword } = await import('#lib/auth/auth.ts');
  try {
    await signInWithPassword({ identifier, password });
  } catch (fault) {
    record(identifier, 'failed');
    throw fault;
  }
  record(identifier, 'succeeded');
}

/**
 * Sends a request that may need a password typed lately: when the server says so, the person is asked for it and the
 * request is sent again (T04). Not typed: the server's refusal is thrown. Needs `PasswordDialog` on the page.
 */
export async function asFreshlySignedIn<T>(send: (token: string) => Promise<T>): Promise<T> {
  try {
    return await asSignedIn(send);
  } catch (fault) {
    if (!(fault instanceof ApiError) || fault.code !== 'reauth-required') throw fault;
    if (!(await askForPassword())) throw fault;
    return asSignedIn(send);
  }
}
