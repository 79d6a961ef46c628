import { DomainError } from '#domain/errors.ts';

/** How to read a kind of record, with the messages if it is missing or changed. */
export interface Kind<T> {
  read: (document: FirebaseFirestore.DocumentSnapshot) => T;
  notFoundMessage: string;
  changed: string;
  /** Adds data stored outside of the record. */
  whole?: (record: T) => Promise<T>;
}

interface Found<T> {
  record: T;
  document: FirebaseFirestore.DocumentSnapshot;
}

/** @throws 404 when the record does not exist. */
export async function loadRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  { read, notFoundMessage }: Kind<T>,
  transaction?: FirebaseFirestore.Transaction,
): Promise<Found<T>> {
  const document = await (transaction ? transaction.get(reference) : reference.get());
  if (!document.exists) throw new DomainError('not-found', notFoundMessage);
  return { record: read(document), document };
}

export async function requireRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  kind: Kind<T>,
): Promise<T> {
  const { record } = await loadRecord(reference, kind);
  return kind.whole ? kind.whole(record) : record;
}

/** @throws 409 with the current state if the record changed since `seen`, or may not be changed in this way. */
export async function refuseIfChanged<T extends { updated_at: string }>(
  record: T,
  seen: string,
  { changed, whole }: Kind<T>,
  mayChange: (record: T) => boolean = () => true,
): Promise<void> {
  if (mayChange(record) && record.updated_at === seen) return;
  throw new DomainError('conflict', changed, { current: whole ? await whole(record) : record });
}

/** Reads a record for a change; nothing is overwritten unseen (docs/architecture.md, rule 6). @throws 404, 409 */
export async function requireUnchanged<T extends { updated_at: string }>(
  transaction: FirebaseFirestore.Transaction,
  { reference, seen }: { reference: FirebaseFirestore.DocumentReference; seen: string },
  kind: Kind<T>,
  mayChange?: (record: T) => boolean,
): Promise<Found<T>> {
  const one = await loadRecord(reference, kind, transaction);
  await refuseIfChanged(one.record, seen, kind, mayChange);
  return one;
}
