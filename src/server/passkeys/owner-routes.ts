import * as contracts from '#domain/passkeys/contract.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { addPasskey, beginPasskey } from './add-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey } from './remove-passkey.ts';
import { renamePasskey } from './rename-passkey.ts';
import { beginPasskeySignIn, signInWithPasskey } from './sign-in-with-passkey.ts';

export const ownerRoutes = [
  route(contracts.listPasskeys, listPasskeys),
  route(contracts.beginPasskey, beginPasskey),
  route(contracts.addPasskey, addPasskey),
  route(contracts.renamePasskey, renamePasskey),
  route(contracts.removePasskey, removePasskey),
  route(contracts.beginPasskeySignIn, beginPasskeySignIn),
  route(contracts.signInWithPasskey, signInWithPasskey),
];
