import type { AuditAction, AuditDetails } from '#domain/audit/actions.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import { type Idempotency, idempotencyDocument, idempotencyRecord, idOfEarlier } from './idempotency.ts';
import { inTransaction } from './transaction.ts';

/** Made before the transaction, because its body may run again (docs/architecture.md, rule 1). */
export interface Occasion {
  idempotency: Idempotency | null;
  now: Date;
}

export interface Writing extends Occasion {
  actorId: string;
  auditId: string;
}

type Written<T, A extends AuditAction | null> = { result: T; thing: string } & (A extends AuditAction
  ? AuditDetails[A]
  : { before?: never; after?: never });

interface Work<T, A extends AuditAction | null> {
  /** Its name in the audit; null for visitors' and members' own data, which is not audited. */
  action: A;
  /**
   * Reads first, then writes. Throw a DomainError to write nothing. Null: nothing to change, and no trace is left.
   */
  run: (transaction: FirebaseFirestore.Transaction) => Promise<Written<T, A> | null>;
  /** The answer to a repeated request; `thing` is null if `run` had nothing to do. */
  again: (thing: string | null) => Promise<T>;
}

/**
 * The only way to change a record: the write, its audit row and its idempotency record in one transaction (T20,
 * T35). `again` answers a repeated request. @throws 409 for a key that was used for something else
 */
export async function write<T, A extends AuditAction | null>(
  occasion: A extends AuditAction ? Writing : Occasion,
  { action, run, again }: Work<T, A>,
): Promise<T> {
  const { idempotency, now } = occasion;
  const outcome = await inTransaction(async (transaction) => {
    const record = idempotency && (await transaction.get(idempotencyDocument(idempotency)));
    const earlier = idempotency && record && idOfEarlier(idempotency, record);
    if (earlier) return { again: earlier };
    const written = await run(transaction);
    if (!written) return { again: null };
    const { thing, before, after } = written;
    if (action !== null) {
      const { actorId, auditId } = occasion as Writing;
      writeAudit(
        transaction,
        auditId,
        { actor_id: actorId, action, thing, before, after } as AuditEntry,
        now,
      );
    }
    if (idempotency) {
      transaction.create(idempotencyDocument(idempotency), idempotencyRecord(idempotency, thing, now));
    }
    return written;
  });
  return 'again' in outcome ? again(outcome.again) : outcome.result;
}
