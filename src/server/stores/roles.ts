import type { Audience } from '#domain/access.ts';
import { ROLES, type Role, roleId } from '#domain/accounts/account.ts';
import { firestore } from './firestore.ts';

/** The roles that decide whether somebody belongs to an audience: an admin page needs to know of one only. */
function rolesToRead(audience: Audience): readonly Role[] {
  return audience === 'admin' ? ['admin'] : ROLES;
}

/**
 * The roles of a person, read now: one document read for each role that matters to `audience` (T02).
 * A read that fails throws, and so gives no rights.
 */
export async function rolesOf(userId: string, audience: Audience = 'user'): Promise<Role[]> {
  const wanted = rolesToRead(audience);
  const collection = firestore().collection('user_roles');
  const documents = await firestore().getAll(...wanted.map((role) => collection.doc(roleId(userId, role))));
  return wanted.filter((role, index) => documents[index]?.exists && documents[index]?.get('role') === role);
}

/** Gives a role to a person; giving it twice changes nothing. */
export async function grantRole(userId: string, role: Role, now: Date): Promise<void> {
  const document = firestore().collection('user_roles').doc(roleId(userId, role));
  await document.set({ user_id: userId, role, created_at: now }, { merge: true });
}

/** Takes a role from a person. */
export async function revokeRole(userId: string, role: Role): Promise<void> {
  await firestore().collection('user_roles').doc(roleId(userId, role)).delete();
}
