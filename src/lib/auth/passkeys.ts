import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { OutputOf } from '#domain/contract.ts';
import type { addPasskey, beginPasskey, beginPasskeySignIn } from '#domain/passkeys/contract.ts';
import { ApiError, type CallInput } from '../api-client.ts';

const NOT_CHOSEN = 'Nothing was chosen on your device, or it took too long. Try again when you are ready.';

const SENTENCES: Record<string, string> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'This device has a passkey for your account already.',
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT:
    'This device cannot check that it is you. Set up a screen lock or a PIN on it first.',
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: 'This device cannot store a passkey.',
};

/** The reason as a sentence, as an error that is not sent again by itself. */
function passkeyError(fault: unknown): ApiError {
  const { name } = fault instanceof Error ? fault : { name: '' };
  const known = fault instanceof WebAuthnError ? SENTENCES[fault.code] : undefined;
  const wasLeft = name === 'NotAllowedError' || name === 'AbortError';
  const sentence = known ?? (wasLeft ? NOT_CHOSEN : 'This browser cannot use a passkey here.');
  return new ApiError('invalid', 422, sentence);
}

/** @throws ApiError */
export async function makePasskey(
  options: OutputOf<typeof beginPasskey>['options'],
): Promise<CallInput<typeof addPasskey>['body']['credential']> {
  try {
    const { id, response } = await startRegistration({ optionsJSON: options as never });
    return {
      id,
      attestation_object: response.attestationObject,
      client_data: response.clientDataJSON,
      transports: response.transports ?? [],
    };
  } catch (fault) {
    throw passkeyError(fault);
  }
}

/** Has the device verify its user and sign. @throws ApiError */
export async function showPasskey(options: OutputOf<typeof beginPasskeySignIn>['options']) {
  try {
    const { id, response } = await startAuthentication({ optionsJSON: options });
    return {
      id,
      authenticator_data: response.authenticatorData,
      client_data: response.clientDataJSON,
      signature: response.signature,
      user_handle: response.userHandle ?? '',
    };
  } catch (fault) {
    throw passkeyError(fault);
  }
}
