import { ADMINISTRATOR_ROLES, isPrivileged, ROLES, type Role, roleId } from '#domain/access.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { leaveRestoreNote } from '#server/platform/outbox/restore-notes.ts';
import { profileChange, profileDocument } from './profiles.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** One document for each role of a person, `{uid}_{role}` with `user_id`, `role` and `created_at`. */
const roles = () => firestore().collection('user_roles');

export const ROLES_OF_PERSON: Place = { records: roles, field: 'user_id' };

/** The document of a role, to be read in one go with others and asked of `holdsRole`. */
export function roleDocument(userId: string, role: Role): FirebaseFirestore.DocumentReference {
  return roles().doc(roleId(userId, role));
}

/** The documents of these roles of a person, in their order. */
export const roleDocuments = (
  userId: string,
  wanted: readonly Role[] = ROLES,
): FirebaseFirestore.DocumentReference[] => wanted.map((role) => roleDocument(userId, role));

/** True for a document that holds the role that its place says; anything else gives no right. */
export function holdsRole(document: Snapshot | undefined, role: Role): boolean {
  return Boolean(document?.exists && document.get('role') === role);
}

/** The roles that these documents hold, of those of `wanted`, whose order they have. */
export function rolesIn(
  documents: readonly (Snapshot | undefined)[],
  wanted: readonly Role[] = ROLES,
): Role[] {
  return wanted.filter((role, at) => holdsRole(documents[at], role));
}

/**
 * Those of `wanted` that a person holds, read now: one document read for each (T02). A read that fails throws, and so
 * gives no rights.
 */
export async function rolesOf(userId: string, wanted: readonly Role[] = ROLES): Promise<Role[]> {
  return rolesIn(await firestore().getAll(...roleDocuments(userId, wanted)), wanted);
}

/** Roles by the people who hold them. */
function byPerson(documents: readonly Snapshot[]): Map<string, Role[]> {
  const people = Map.groupBy(documents, (document) => String(document.get('user_id')));
  const known = (held: readonly Snapshot[]) =>
    held.flatMap((document) => ROLES.find((role) => role === document.get('role')) ?? []);
  return new Map([...people].map(([id, held]) => [id, known(held)]));
}

/** The roles of many people: one query for each ten of them, which reads no more than the roles there are. */
export async function rolesOfMany(ids: readonly string[]): Promise<Map<string, Role[]>> {
  return byPerson(await documentsWithAny(ids, (some) => roles().where('user_id', 'in', some)));
}

/** One page of everybody with a role, by the ids of the roles; `next` is where the following page starts, or null. */
export async function pageOfRoleHolders(
  after: string | undefined,
  size: number,
): Promise<{ people: Map<string, Role[]>; next: string | null }> {
  const ordered = roles()
    .orderBy('__name__')
    .limit(size + 1);
  const found = (await (after ? ordered.startAfter(after) : ordered).get()).docs;
  const next = found.length > size ? (found[size - 1]?.id ?? null) : null;
  return { people: byPerson(found.slice(0, size)), next };
}

const admins = (): FirebaseFirestore.Query => roles().where('role', 'in', [...ADMINISTRATOR_ROLES]);

const holdersIn = ({ docs }: FirebaseFirestore.QuerySnapshot): string[] => [
  ...new Set(docs.map((document) => String(document.get('user_id')))),
];

/** The ids of everybody who is an admin now. */
export async function adminIds(): Promise<string[]> {
  return holdersIn(await admins().get());
}

/** `adminIds` as a read of a transaction, before its first write. */
export async function readAdminIds(transaction: Transaction): Promise<string[]> {
  return holdersIn(await transaction.get(admins()));
}

/** Gives a role, as a write of a transaction. */
export function putRole(transaction: Transaction, userId: string, role: Role, now: Date): void {
  transaction.set(roleDocument(userId, role), { user_id: userId, role, created_at: now });
}

/** Takes every role of a person, as writes of a transaction. */
export function dropRoles(transaction: Transaction, userId: string): void {
  for (const document of roleDocuments(userId)) transaction.delete(document);
}

/**
 * Gives a role to a person; giving it twice changes nothing. A new holder of a privileged role whose password was never seen to be
 * long enough is marked, and has to choose another before the role is worth anything (T04): then the answer is true.
 */
export async function grantRole(userId: string, role: Role, now: Date): Promise<boolean> {
  const profile = profileDocument(userId);
  return inTransaction(async (transaction) => {
    const [held, person] = await transaction.getAll(roleDocument(userId, role), profile);
    const isNew = !holdsRole(held, role);
    const needsPassword = isPrivileged([role]) && person?.get('has_long_password') !== true;
    if (isNew) putRole(transaction, userId, role, now);
    const marked = needsPassword ? { has_long_password: false } : {};
    if (isNew && person?.exists) transaction.update(profile, { ...marked, ...profileChange(now) });
    return needsPassword && (isNew || person?.get('has_long_password') === false);
  });
}

/** Takes a role from a person. */
export async function revokeRole(userId: string, role: Role): Promise<void> {
  const profile = profileDocument(userId);
  const now = new Date();
  await inTransaction(async (transaction) => {
    const person = await transaction.get(profile);
    transaction.delete(roleDocument(userId, role));
    if (person.exists) transaction.update(profile, profileChange(now));
    leaveRestoreNote(transaction, { rightsOf: userId }, now);
  });
}

/** Who was given a role after a moment; one read when nobody was. */
export async function givenRolesSince(moment: Date): Promise<string[]> {
  return holdersIn(await roles().where('created_at', '>', moment).get());
}
