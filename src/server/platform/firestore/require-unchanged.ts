import { DomainError } from '#domain/errors.ts';

/** How one kind of record is read, and what is said when it is gone or was changed. */
export interface Kind<T> {
  read: (document: FirebaseFirestore.DocumentSnapshot) => T;
  notFoundMessage: string;
  changed: string;
  /** Adds what is kept beside the record, where something is. */
  whole?: (record: T) => Promise<T>;
}

interface Found<T> {
  record: T;
  document: FirebaseFirestore.DocumentSnapshot;
}

/** The record, read in a transaction where one is given; refuses one that does not exist (404). */
export async function loadRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  { read, notFoundMessage }: Kind<T>,
  transaction?: FirebaseFirestore.Transaction,
): Promise<Found<T>> {
  const document = await (transaction ? transaction.get(reference) : reference.get());
  if (!document.exists) throw new DomainError('not-found', notFoundMessage);
  return { record: read(document), document };
}

/** The whole record as it stands; refuses one that does not exist (404). */
export async function requireRecord<T>(
  reference: FirebaseFirestore.DocumentReference,
  kind: Kind<T>,
): Promise<T> {
  const { record } = await loadRecord(reference, kind);
  return kind.whole ? kind.whole(record) : record;
}

/**
 * Refuses what somebody would do to a record that changed since they saw it, or that is not one that may be changed so
 * (409, with its present state).
 */
export async function refuseIfChanged<T extends { updated_at: string }>(
  record: T,
  seen: string,
  { changed, whole }: Kind<T>,
  mayChange: (record: T) => boolean = () => true,
): Promise<void> {
  if (mayChange(record) && record.updated_at === seen) return;
  throw new DomainError('conflict', changed, { current: whole ? await whole(record) : record });
}

/**
 * The record that somebody is about to change, read in the transaction. Refuses one that does not exist (404), and one that
 * changed since they saw it, or is not one that may be changed so (409, with its present state): nothing is ever
 * overwritten unseen (docs/architecture.md, rule 6).
 */
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
