import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/access.ts';
import { isLongPassword } from '#domain/accounts/password.ts';
import { grantRole } from '#local/seeds/roles.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { createProfile, profileChange, profileDocument } from '#server/profiles/records/profiles.ts';
import { roleDocument } from '#server/profiles/records/roles.ts';

export interface Person {
  id: string;
  email: string;
  token: string;
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** An ID token as the Auth emulator makes them: unsigned, for the project of this test file. Members may be replaced. */
export function buildToken(uid: string, changes: Record<string, unknown> = {}): string {
  const project = process.env.FIREBASE_PROJECT_ID;
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: `https://securetoken.google.com/${project}`,
    aud: project,
    sub: uid,
    user_id: uid,
    auth_time: now,
    iat: now,
    exp: now + 3600,
    firebase: { identities: {}, sign_in_provider: 'password' },
    ...changes,
  };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
}

/** A person with an account, a profile and the given roles, signed in. */
export async function buildPerson(...roles: Role[]): Promise<Person> {
  const name = `p${randomUUID().slice(0, 8)}`;
  const email = `${name}@thegrid.localhost`;
  const password = 'correct horse battery';
  const { uid } = await firebaseAuth().createUser({ email, password });
  const now = new Date();
  await createProfile(uid, { username: name, display_name: `Person ${name}` }, now, {
    hasLongPassword: isLongPassword(password),
  });
  for (const role of roles) await grantRole(uid, role, now);
  return { id: uid, email, token: buildToken(uid) };
}

/** Takes a role from a person as another admin would, without the audit row. */
export async function revokeRole(userId: string, role: Role): Promise<void> {
  await inTransaction(async (transaction) => {
    const person = await transaction.get(profileDocument(userId));
    transaction.delete(roleDocument(userId, role));
    if (person.exists) transaction.update(person.ref, profileChange(new Date()));
  });
}
