import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/accounts/account.ts';
import { firebaseAuth } from '#server/auth/firebase.ts';
import { createProfile } from '#server/stores/profiles.ts';
import { grantRole } from '#server/stores/roles.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

/** Signs in at the local Auth service as a browser does, and returns the ID token. */
export async function signIn(email: string, password: string): Promise<string> {
  const host = process.env.FIREBASE_AUTH_EMULATOR_HOST;
  const project = process.env.FIREBASE_PROJECT_ID;
  const address = `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local&targetProjectId=${project}`;
  const body = JSON.stringify({ email, password, returnSecureToken: true });
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  const answer = (await response.json()) as { idToken?: string };
  if (!answer.idToken) throw new Error(`sign-in failed: ${JSON.stringify(answer)}`);
  return answer.idToken;
}

/** A person with an account, a profile and the given roles, signed in. */
export async function buildPerson(...roles: Role[]): Promise<Person> {
  const name = `p${randomUUID().slice(0, 8)}`;
  const email = `${name}@thegrid.localhost`;
  const password = 'correct horse battery';
  const { uid } = await firebaseAuth().createUser({ email, password });
  const now = new Date();
  await createProfile(uid, { username: name, display_name: `Person ${name}` }, now);
  for (const role of roles) await grantRole(uid, role, now);
  return { id: uid, email, token: await signIn(email, password) };
}
