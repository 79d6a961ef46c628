import { isPrivileged, type Role } from '#domain/access.ts';
import { isLongPassword } from '#domain/accounts/password.ts';
import { firebaseAuth } from '#server/platform/auth/firebase.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import {
  createProfile,
  findProfile,
  profileChange,
  profileDocument,
} from '#server/profiles/records/profiles.ts';
import { holdsRole, putRole, roleDocument } from '#server/profiles/records/roles.ts';

/** Idempotent. A privileged role has no effect until the password is known to be long enough (T04). */
export async function grantRole(userId: string, role: Role, now: Date): Promise<void> {
  await inTransaction(async (transaction) => {
    const [stored, person] = await transaction.getAll(roleDocument(userId, role), profileDocument(userId));
    if (holdsRole(stored, role)) return;
    putRole(transaction, userId, role, now);
    if (!person?.exists) return;
    const needsPassword = isPrivileged([role]) && person.get('has_long_password') !== true;
    transaction.update(person.ref, {
      ...(needsPassword ? { has_long_password: false } : {}),
      ...profileChange(now),
    });
  });
}

interface SampleAccount {
  username: string;
  display_name: string;
  /** Without one nobody can sign in. */
  password?: string;
  disabled?: string | null;
}

/** Creates an account, once: a fixed id lets the next start complete an interrupted one. Null if it exists. */
export async function seedAccount(
  { username, display_name, password, disabled = null }: SampleAccount,
  joined: Date,
): Promise<string | null> {
  const uid = `seed-${username}`;
  if (await findProfile(uid)) return null;
  const known = await firebaseAuth().getUsers([{ uid }]);
  if (known.users.length === 0) {
    const email = `${username}@login.thegrid.localhost`;
    const account = { uid, email, displayName: display_name, disabled: disabled !== null };
    await firebaseAuth().createUser({ ...account, ...(password && { password }) });
  }
  const extras = password ? { hasLongPassword: isLongPassword(password) } : {};
  await createProfile(uid, { username, display_name }, joined, extras);
  return uid;
}
