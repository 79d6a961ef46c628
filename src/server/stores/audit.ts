import { firestore } from './firestore.ts';

/** One admin write: who did what to which thing, and how it looked before and after (T35). */
export interface AuditEntry {
  actor_id: string;
  action: string;
  thing: string;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Adds the audit row to the transaction of the write itself. Nothing in the product changes or deletes one. */
export function writeAudit(
  transaction: FirebaseFirestore.Transaction,
  id: string,
  entry: AuditEntry,
  now: Date,
): void {
  transaction.create(firestore().collection('audit').doc(id), { ...entry, created_at: now });
}
