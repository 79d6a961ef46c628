import { beginPasskeySignIn, signInWithPasskey as signInContract } from '#domain/passkeys/contract.ts';
import { call } from '#lib/api-client.ts';
import { AuthError } from '#lib/auth/auth-error.ts';
import { showPasskey } from '#lib/auth/passkeys.ts';
import { goOnShown, type SignedIn, waitsForCode } from './session.ts';
import { forgetInput } from './signed-in-flag.ts';

/** Signs in by a passkey that this device has, or one near it. @throws ApiError and AuthError */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { ticket, options } = await call(beginPasskeySignIn, {});
  const credential = await showPasskey(options);
  const { token } = await call(signInContract, { body: { ticket, credential } });
  forgetInput();
  const session = await goOnShown(token);
  if (session.status !== 'signed-in') throw new AuthError('disabled');
  // Another second factor was set up in this very moment.
  if (waitsForCode(session)) throw new AuthError('expired');
  return session;
}
