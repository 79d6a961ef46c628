import { isPrivileged, type Role } from '#domain/access.ts';
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

/** Creates an account without a password, once. Returns its id, or null if it exists. */
export async function seedAccount(
  { username, name, disabled = null }: { username: string; name: string; disabled?: string | null },
  joined: Date,
): Promise<string | null> {
  const uid = `seed-${username}`;
  if (await findProfile(uid)) return null;
  const known = await firebaseAuth().getUsers([{ uid }]);
  if (known.users.length === 0) {
    const email = `${username}@login.thegrid.localhost`;
    await firebaseAuth().createUser({ uid, email, displayName: name, disabled: disabled !== null });
  }
  await createProfile(uid, { username, display_name: name }, joined);
  return uid;
}
