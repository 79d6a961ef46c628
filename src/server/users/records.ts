import { ROLES, type Role } from '#domain/access.ts';
import { type ManagedUser, USERS_PAGE } from '#domain/users/user.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import type { RowsPage } from '#server/platform/firestore/paging.ts';
import type { RowSource } from '#server/platform/list-cache/row-folding.ts';
import { factorIdIn } from '#server/profiles/account-standing.ts';
import {
  PROFILE_CHANGES,
  pageOfProfiles,
  profileDocument,
  profilesChangedSince,
  USER_LIST,
} from '#server/profiles/records/profiles.ts';
import {
  isVerified,
  recoveryDocument,
  withVerifiedAddress,
} from '#server/profiles/records/recovery-addresses.ts';
import { givenRolesSince, roleDocuments, rolesIn, rolesOfMany } from '#server/profiles/records/roles.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

const isoOf = (value: unknown): string =>
  value instanceof Object && 'toDate' in value
    ? (value as FirebaseFirestore.Timestamp).toDate().toISOString()
    : '';

function asManagedUser(profile: Snapshot, roles: readonly Role[], hasRecovery: boolean): ManagedUser {
  const reason = profile.get('disabled_reason');
  return {
    id: profile.id,
    username: String(profile.get('username')),
    display_name: String(profile.get('display_name')),
    roles: ROLES.filter((role) => roles.includes(role)),
    disabled: typeof reason === 'string' ? { reason, at: isoOf(profile.get('disabled_at')) } : null,
    has_recovery: hasRecovery,
    // Present if there is or was one, so that cached lists learn of its removal.
    ...(profile.get('second_factor') === undefined
      ? {}
      : { has_second_factor: factorIdIn(profile) !== null }),
    ...(profile.get('has_passkeys') === undefined
      ? {}
      : { has_passkeys: profile.get('has_passkeys') === true }),
    created_at: isoOf(profile.get('created_at')),
  };
}

/** The documents of a `ManagedUser`, for one read; `managedUserIn` converts them. */
export const managedUserDocuments = (userId: string): FirebaseFirestore.DocumentReference[] => [
  profileDocument(userId),
  recoveryDocument(userId),
  ...roleDocuments(userId),
];

export function managedUserIn([profile, recovery, ...roles]: readonly Snapshot[]): ManagedUser | null {
  return profile?.exists ? asManagedUser(profile, rolesIn(roles), isVerified(recovery)) : null;
}

/** The people of profiles, in order: two queries per ten of them. */
async function managedUsers(profiles: readonly Snapshot[]): Promise<ManagedUser[]> {
  const ids = profiles.map(({ id }) => id);
  const [roles, recovery] = await Promise.all([rolesOfMany(ids), withVerifiedAddress(ids)]);
  return profiles.map((profile) =>
    asManagedUser(profile, roles.get(profile.id) ?? [], recovery.has(profile.id)),
  );
}

export async function pageOfUsers(after?: string, size = USERS_PAGE): Promise<RowsPage<ManagedUser>> {
  const { items, next } = await pageOfProfiles(after, size);
  return { items: await managedUsers(items.map(({ profile }) => profile)), next };
}

export const USER_ROWS: RowSource<ManagedUser> = {
  list: USER_LIST,
  chunk: USERS_PAGE,
  cold: 50,
  older: pageOfUsers,
  latestChange: PROFILE_CHANGES.latest,
  async changedSince(moment, isThorough) {
    const [changed, given] = await Promise.all([
      profilesChangedSince(moment, isThorough),
      isThorough ? givenRolesSince(moment) : [],
    ]);
    const known = new Set(changed.map(({ id }) => id));
    const others = given.filter((id) => !known.has(id)).map(profileDocument);
    const more = others.length > 0 ? await firestore().getAll(...others) : [];
    const profiles = [...changed, ...more.filter(({ exists }) => exists)];
    return { rows: await managedUsers(profiles), latest: PROFILE_CHANGES.latestOf(changed) };
  },
};

export async function findManagedUser(userId: string): Promise<ManagedUser | null> {
  return managedUserIn(await firestore().getAll(...managedUserDocuments(userId)));
}
