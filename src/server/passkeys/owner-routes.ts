import { addPasskey, beginPasskey } from './own-passkeys.ts';
import { listPasskeys } from './own-passkeys.ts';
import { removePasskey } from './own-passkeys.ts';
import { renamePasskey } from './own-passkeys.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const ownerRoutes = [
  listPasskeys,
  beginPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginPasskeySignIn,
  signInWithPasskey,
];
