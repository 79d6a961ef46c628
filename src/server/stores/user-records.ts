import { FieldPath } from 'firebase-admin/firestore';
import { ROLES, type Role, roleId } from '#domain/accounts/account.ts';
import { type ManagedUser, USERS_PAGE } from '#domain/users/user.ts';
import { partsOf } from '#domain/wire.ts';
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

/** What User Management shows of a profile, with what was read for it. */
export function asManagedUser(profile: Snapshot, roles: readonly Role[], hasRecovery: boolean): ManagedUser {
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

/** The roles that these documents hold, in the order of `ROLES`. */
export function rolesIn(documents: readonly (Snapshot | undefined)[]): Role[] {
  return ROLES.filter((role, at) => documents[at]?.exists && documents[at]?.get('role') === role);
}

function inChunks(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / IN_MAX) }, (_, n) =>
    ids.slice(n * IN_MAX, (n + 1) * IN_MAX),
  );
}

/** Where the way back into an account is written down; its id is the user's. */
export function recoveryOf(userId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('account_recovery').doc(userId);
}

/** True when the address was verified. The address itself is not read. */
export function isVerified(recovery: Snapshot | undefined): boolean {
  return Boolean(recovery?.exists && recovery.get('verified_at'));
}

/** Which of these people have a verified address: one query for each ten of them, which reads no more than there are. */
async function withRecovery(ids: readonly string[]): Promise<Set<string>> {
  const found = await Promise.all(
    inChunks(ids).map((chunk) =>
      firestore()
        .collection('account_recovery')
        .where(FieldPath.documentId(), 'in', chunk)
        .select('verified_at')
        .get(),
    ),
  );
  return new Set(found.flatMap(({ docs }) => docs.filter(isVerified).map(({ id }) => id)));
}

/** The roles of many people: one query for each ten of them, which reads no more than the roles there are. */
async function rolesOfMany(ids: readonly string[]): Promise<Map<string, Role[]>> {
  const found = await Promise.all(
    inChunks(ids).map((chunk) => firestore().collection('user_roles').where('user_id', 'in', chunk).get()),
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
  const ids = shown.map(({ id }) => id);
  const [roles, recovery] = await Promise.all([rolesOfMany(ids), withRecovery(ids)]);
  const items = shown.map((document) =>
    asManagedUser(document, roles.get(document.id) ?? [], recovery.has(document.id)),
  );
  const last = items.at(-1);
  return { items, next: documents.length > USERS_PAGE && last ? `${last.created_at}_${last.id}` : null };
}

/** One person as User Management shows them, or null. */
export async function findManagedUser(userId: string): Promise<ManagedUser | null> {
  const [profile, recovery, ...roles] = await firestore().getAll(
    profileOf(userId),
    recoveryOf(userId),
    ...ROLES.map((role) => roleOf(userId, role)),
  );
  return profile?.exists ? asManagedUser(profile, rolesIn(roles), isVerified(recovery)) : null;
}
