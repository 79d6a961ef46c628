import { ROLES, type Role } from '#domain/access.ts';
import { type ManagedUser, USERS_PAGE } from '#domain/users/user.ts';
import { firestore } from './firestore.ts';
import type { RowsPage } from './paging.ts';
import { pageOfProfiles, profileDocument } from './profiles.ts';
import { isVerified, recoveryDocument, withVerifiedAddress } from './recovery-addresses.ts';
import { roleDocuments, rolesIn, rolesOfMany } from './roles.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

const isoOf = (value: unknown): string =>
  value instanceof Object && 'toDate' in value
    ? (value as FirebaseFirestore.Timestamp).toDate().toISOString()
    : '';

/** What User Management shows of a profile, with what was read for it. */
function asManagedUser(profile: Snapshot, roles: readonly Role[], hasRecovery: boolean): ManagedUser {
  const reason = profile.get('disabled_reason');
  return {
    id: profile.id,
    username: String(profile.get('username')),
    display_name: String(profile.get('display_name')),
    roles: ROLES.filter((role) => roles.includes(role)),
    disabled: typeof reason === 'string' ? { reason, at: isoOf(profile.get('disabled_at')) } : null,
    has_recovery: hasRecovery,
    created_at: isoOf(profile.get('created_at')),
  };
}

/** Everything that a `ManagedUser` is made of, to be read in one go; `managedUserIn` takes what was read. */
export const managedUserDocuments = (userId: string): FirebaseFirestore.DocumentReference[] => [
  profileDocument(userId),
  recoveryDocument(userId),
  ...roleDocuments(userId),
];

/** The person of these documents, or null without a profile. */
export function managedUserIn([profile, recovery, ...roles]: readonly Snapshot[]): ManagedUser | null {
  return profile?.exists ? asManagedUser(profile, rolesIn(roles), isVerified(recovery)) : null;
}

/** One page of everybody, newest first, with their roles. */
export async function pageOfUsers(after?: string): Promise<RowsPage<ManagedUser>> {
  const { items, next } = await pageOfProfiles(after, USERS_PAGE);
  const ids = items.map(({ id }) => id);
  const [roles, recovery] = await Promise.all([rolesOfMany(ids), withVerifiedAddress(ids)]);
  const users = items.map(({ id, profile }) => asManagedUser(profile, roles.get(id) ?? [], recovery.has(id)));
  return { items: users, next };
}

/** One person as User Management shows them, or null. */
export async function findManagedUser(userId: string): Promise<ManagedUser | null> {
  return managedUserIn(await firestore().getAll(...managedUserDocuments(userId)));
}
