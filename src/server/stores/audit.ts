import { ALREADY_EXISTS, firestore, hasGrpcCode } from './firestore.ts';

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

/** Adds a row for something that stands alone, such as what a person did with their own account. */
export async function recordAudit(id: string, entry: AuditEntry, now: Date): Promise<void> {
  await firestore()
    .collection('audit')
    .doc(id)
    .create({ ...entry, created_at: now });
}

/** As `recordAudit`, for what may be found again: the same id makes no second row. */
export async function recordAuditOnce(id: string, entry: AuditEntry, now: Date): Promise<void> {
  try {
    await recordAudit(id, entry, now);
  } catch (fault) {
    if (!hasGrpcCode(fault, ALREADY_EXISTS)) throw fault;
  }
}
