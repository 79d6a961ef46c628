import type { Audience } from '#domain/access.ts';
import type { Role } from '#domain/accounts/account.ts';
import { holdsRole, rolesThatMatter } from './account-standing.ts';
import { firestore } from './firestore.ts';
import { inTransaction } from './transaction.ts';
import { profileOf, roleOf } from './user-records.ts';

/**
 * The roles of a person, read now: one document read for each role that matters to `audience` (T02).
 * A read that fails throws, and so gives no rights.
 */
export async function rolesOf(
  userId: string,
  audience: Exclude<Audience, 'anybody'> = 'user',
): Promise<Role[]> {
  const wanted = rolesThatMatter(audience);
  const documents = await firestore().getAll(...wanted.map((role) => roleOf(userId, role)));
  return wanted.filter((role, index) => holdsRole(documents[index], role));
}

/**
 * Gives a role to a person; giving it twice changes nothing. A new admin whose password was never seen to be long enough
 * is marked, and has to choose another before the role is worth anything (T04): then the answer is true.
 */
export async function grantRole(userId: string, role: Role, now: Date): Promise<boolean> {
  const document = roleOf(userId, role);
  const profile = profileOf(userId);
  return inTransaction(async (transaction) => {
    const [held, person] = await transaction.getAll(document, profile);
    const isNew = !holdsRole(held, role);
    const needsPassword = role === 'admin' && person?.get('has_long_password') !== true;
    if (isNew) transaction.set(document, { user_id: userId, role, created_at: now });
    if (isNew && needsPassword && person?.exists) transaction.update(profile, { has_long_password: false });
    return needsPassword && (isNew || person?.get('has_long_password') === false);
  });
}

/** Takes a role from a person. */
export async function revokeRole(userId: string, role: Role): Promise<void> {
  await roleOf(userId, role).delete();
}
