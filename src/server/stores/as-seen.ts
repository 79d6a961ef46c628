import { DomainError } from '#domain/errors.ts';

/** How one kind of record is read, and what is said when it is gone. */
interface Kind<T> {
  read: (document: FirebaseFirestore.DocumentSnapshot) => T;
  gone: string;
  /** Adds what is kept beside the record, where something is. */
  whole?: (record: T) => Promise<T>;
}

/** The record as it stands; refuses one that does not exist (404). */
export async function present<T>(
  reference: FirebaseFirestore.DocumentReference,
  { read, gone, whole }: Kind<T>,
): Promise<T> {
  const document = await reference.get();
  if (!document.exists) throw new DomainError('not-found', gone);
  const record = read(document);
  return whole ? whole(record) : record;
}

/**
 * The record that somebody is about to change, read in the transaction. Refuses one that does not exist (404), and one
 * that changed since they saw it (409, with its present state): nothing is ever overwritten unseen (docs/architecture.md, rule 6).
 */
export async function asSeen<T extends { updated_at: string }>(
  transaction: FirebaseFirestore.Transaction,
  reference: FirebaseFirestore.DocumentReference,
  seen: string,
  { read, gone, whole }: Kind<T>,
): Promise<T> {
  const document = await transaction.get(reference);
  if (!document.exists) throw new DomainError('not-found', gone);
  const record = read(document);
  if (record.updated_at !== seen) {
    const sentence = 'Somebody changed this item in the meantime. Nothing was overwritten.';
    throw new DomainError('conflict', sentence, { current: whole ? await whole(record) : record });
  }
  return record;
}
