import { ADMINISTRATOR_ROLES, ROLES, type Role, roleId } from '#domain/access.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { documentsWithAny } from '#server/platform/firestore/paging.ts';
import type { Place } from '#server/platform/firestore/personal-data.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** One document per role of a person, `{uid}_{role}` with `user_id`, `role` and `created_at`. */
const roles = () => firestore().collection('user_roles');

export const ROLES_OF_PERSON: Place = { records: roles, field: 'user_id' };

export const roleDocument = (userId: string, role: Role) => roles().doc(roleId(userId, role));

export const roleDocuments = (
  userId: string,
  wanted: readonly Role[] = ROLES,
): FirebaseFirestore.DocumentReference[] => wanted.map((role) => roleDocument(userId, role));

/** True when the document's content matches its id; anything else grants nothing. */
export function holdsRole(document: Snapshot | undefined, role: Role): boolean {
  return Boolean(document?.exists && document.get('role') === role);
}

export function rolesIn(
  documents: readonly (Snapshot | undefined)[],
  wanted: readonly Role[] = ROLES,
): Role[] {
  return wanted.filter((role, at) => holdsRole(documents[at], role));
}

/** A person's current roles of `wanted`: one read each (T02). A failed read throws, so it grants none. */
export async function rolesOf(userId: string, wanted: readonly Role[] = ROLES): Promise<Role[]> {
  return rolesIn(await firestore().getAll(...roleDocuments(userId, wanted)), wanted);
}

function byPerson(documents: readonly Snapshot[]): Map<string, Role[]> {
  const people = Map.groupBy(documents, (document) => String(document.get('user_id')));
  const known = (documents: readonly Snapshot[]) =>
    documents.flatMap((document) => ROLES.find((role) => role === document.get('role')) ?? []);
  return new Map([...people].map(([id, documents]) => [id, known(documents)]));
}

/** Roles by person: one query per ten people, which reads existing roles only. */
export async function rolesOfMany(ids: readonly string[]): Promise<Map<string, Role[]>> {
  return byPerson(await documentsWithAny(ids, (some) => roles().where('user_id', 'in', some)));
}

/** One page of people with a role, by the ids of the roles; `next` is null after the last page. */
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

export async function adminIds(transaction?: Transaction): Promise<string[]> {
  return holdersIn(await (transaction ? transaction.get(admins()) : admins().get()));
}

export function putRole(transaction: Transaction, userId: string, role: Role, now: Date): void {
  transaction.set(roleDocument(userId, role), { user_id: userId, role, created_at: now });
}

export function dropRoles(transaction: Transaction, userId: string): void {
  for (const document of roleDocuments(userId)) transaction.delete(document);
}

/** People granted a role after a moment; one read when there are none. */
export async function givenRolesSince(moment: Date): Promise<string[]> {
  return holdersIn(await roles().where('created_at', '>', moment).get());
}
