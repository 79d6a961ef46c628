import { firebaseAuth } from './firebase.ts';

/** Asks Firebase Auth for one sign-in, so that address, project and key are tried. @throws when it does not answer. */
export async function countSignIns(): Promise<number> {
  return (await firebaseAuth().listUsers(1)).users.length;
}
