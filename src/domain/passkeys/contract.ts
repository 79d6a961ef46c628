import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { passkeyName } from './passkey.ts';

const bytes = (max: number) =>
  z.string('Must be text').check(z.maxLength(max, 'Too long'), z.regex(/^[\w-]+$/, 'Must be base64url'));

const credentialId = bytes(1400);
const clientData = bytes(4000);

/** Signed by the server: the challenge, its purpose and its end. */
const ticket = z.string('Must be text').check(z.maxLength(1000, 'This is no ticket'));

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

const Passkeys = z.object({ items: z.array(Passkey) });
export type Passkeys = z.infer<typeof Passkeys>;

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});

/** The user's own passkeys, oldest first; never their keys. */
export const listPasskeys = contract({
  name: 'listPasskeys',
  method: 'GET',
  path: '/api/account/passkeys',
  audience: 'user',
  output: Passkeys,
});

/** Options for `navigator.credentials.create`, with a new challenge. Stores nothing. */
export const beginPasskey = contract({
  name: 'beginPasskey',
  method: 'POST',
  path: '/api/account/passkey-options',
  audience: 'user',
  recentPassword: true,
  output: z.object({
    ticket: z.string(),
    options: z.object({
      challenge: z.string(),
      rp: z.object({ name: z.string(), id: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
      timeout: z.number(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(credentialDescriptor),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
  }),
});

/** Adds a passkey that the device made for this challenge, once. By mail to a confirmed recovery address. */
export const addPasskey = contract({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/account/passkeys',
  audience: 'user',
  recentPassword: true,
  status: 201,
  body: z.strictObject({
    ticket,
    name: passkeyName,
    credential: z.strictObject({
      id: credentialId,
      attestation_object: bytes(20_000),
      client_data: clientData,
      transports: z.array(z.string().check(z.maxLength(20, 'Too long'))).check(z.maxLength(8, 'Too many')),
    }),
  }),
  output: Passkeys,
});

const params = z.strictObject({ id: z.string().check(z.maxLength(100, 'This is no passkey')) });

/** Renames a passkey of the caller's. */
export const renamePasskey = contract({
  name: 'renamePasskey',
  method: 'PATCH',
  path: '/api/account/passkeys/:id',
  audience: 'user',
  params,
  body: z.strictObject({ name: passkeyName }),
  output: Passkeys,
});

/** Removes a passkey of the caller's. Its sessions stay. By mail to a confirmed recovery address. */
export const removePasskey = contract({
  name: 'removePasskey',
  method: 'DELETE',
  path: '/api/account/passkeys/:id',
  audience: 'user',
  recentPassword: true,
  params,
  output: Passkeys,
});

/** Options for `navigator.credentials.get`, with a new challenge. Stores nothing. */
export const beginPasskeySignIn = contract({
  name: 'beginPasskeySignIn',
  method: 'POST',
  path: '/api/passkeys/options',
  audience: 'anyone',
  output: z.object({
    ticket: z.string(),
    options: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.number(),
      userVerification: z.literal('required'),
    }),
  }),
});

/** Answers a token for a session that has shown the second factor. A challenge is good once. One 401. */
export const signInWithPasskey = contract({
  name: 'signInWithPasskey',
  method: 'POST',
  path: '/api/passkeys/sign-in',
  audience: 'anyone',
  body: z.strictObject({
    ticket,
    credential: z.strictObject({
      id: credentialId,
      authenticator_data: bytes(4000),
      client_data: clientData,
      signature: bytes(4000),
      user_handle: bytes(200),
    }),
  }),
  output: z.object({ token: z.string() }),
});
