import { ROLES, type Role, roleId } from '#domain/accounts/account.ts';
import { partsOf } from '#domain/page-end.ts';
import { type ManagedUser, USERS_PAGE } from '#domain/users/user.ts';
import { firestore } from './firestore.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** How many values one `in` has; the local Firestore takes no more, production would. */
const IN_MAX = 10;

export function profileOf(userId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('profiles').doc(userId);
}

export function roleOf(userId: string, role: Role): FirebaseFirestore.DocumentReference {
  return firestore().collection('user_roles').doc(roleId(userId, role));
}

const isoOf = (value: unknown): string =>
  value instanceof Object && 'toDate' in value
    ? (value as FirebaseFirestore.Timestamp).toDate().toISOString()
    : '';

/** What User Management shows of a profile, with the roles that were read for it. */
export function asManagedUser(profile: Snapshot, roles: readonly Role[]): ManagedUser {
  const reason = profile.get('disabled_reason');
  return {
    id: profile.id,
    username: String(profile.get('username')),
    display_name: String(profile.get('display_name')),
    roles: ROLES.filter((role) => roles.includes(role)),
    disabled: typeof reason === 'string' ? { reason, at: isoOf(profile.get('disabled_at')) } : null,
    has_recovery: typeof profile.get('recovery_email') === 'string',
    created_at: isoOf(profile.get('created_at')),
  };
}

/** The roles that these documents hold, in the order of `ROLES`. */
export function rolesIn(documents: readonly (Snapshot | undefined)[]): Role[] {
  return ROLES.filter((role, at) => documents[at]?.exists && documents[at]?.get('role') === role);
}

/** The roles of many people: one query for each ten of them, which reads no more than the roles there are. */
async function rolesOfMany(ids: readonly string[]): Promise<Map<string, Role[]>> {
  const chunks = Array.from({ length: Math.ceil(ids.length / IN_MAX) }, (_, n) =>
    ids.slice(n * IN_MAX, (n + 1) * IN_MAX),
  );
  const found = await Promise.all(
    chunks.map((chunk) => firestore().collection('user_roles').where('user_id', 'in', chunk).get()),
  );
  const roles = new Map<string, Role[]>();
  for (const document of found.flatMap(({ docs }) => docs)) {
    const id = String(document.get('user_id'));
    roles.set(id, [...(roles.get(id) ?? []), document.get('role')]);
  }
  return roles;
}

/** One page of everybody, newest first, with their roles (R433). */
export async function pageOfUsers(after?: string): Promise<{ items: ManagedUser[]; next: string | null }> {
  let query = firestore()
    .collection('profiles')
    .orderBy('created_at', 'desc')
    .orderBy('__name__', 'desc')
    .limit(USERS_PAGE + 1);
  if (after) {
    const { time, id } = partsOf(after);
    query = query.startAfter(time, profileOf(id));
  }
  const documents = (await query.get()).docs;
  const shown = documents.slice(0, USERS_PAGE);
  const roles = await rolesOfMany(shown.map(({ id }) => id));
  const items = shown.map((document) => asManagedUser(document, roles.get(document.id) ?? []));
  const last = items.at(-1);
  return { items, next: documents.length > USERS_PAGE && last ? `${last.created_at}_${last.id}` : null };
}

/** One person as User Management shows them, or null. */
export async function findManagedUser(userId: string): Promise<ManagedUser | null> {
  const [profile, ...roles] = await firestore().getAll(
    profileOf(userId),
    ...ROLES.map((role) => roleOf(userId, role)),
  );
  return profile?.exists ? asManagedUser(profile, rolesIn(roles)) : null;
}

/** The usernames of these people, as far as they have one. */
export async function usernamesOf(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== '');
  if (wanted.length === 0) return new Map();
  const documents = await firestore().getAll(...wanted.map(profileOf), { fieldMask: ['username'] });
  return new Map(
    documents
      .filter(({ exists }) => exists)
      .map((document) => [document.id, String(document.get('username'))]),
  );
}
