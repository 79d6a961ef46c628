import type { AuditAction, AuditDetails } from '#domain/audit/actions.ts';
import { type AuditEntry, writeAudit } from './audit.ts';
import { type Idempotency, idempotencyDocument, idempotencyRecord, idOfEarlier } from './idempotency.ts';
import { inTransaction } from './transaction.ts';

/** Made before the transaction, because its body may run again (docs/architecture.md, rule 1). */
export interface WriteContext {
  idempotency: Idempotency | null;
  now: Date;
}

export interface AuditedWrite extends WriteContext {
  actorId: string;
  auditId: string;
}

type Written<T, A extends AuditAction | null> = { result: T; entityId: string } & (A extends AuditAction
  ? AuditDetails[A]
  : { before?: never; after?: never });

interface Work<T, A extends AuditAction | null> {
  /** Its name in the audit; null for visitors' and members' own data, which is not audited. */
  action: A;
  /** Reads first, then writes. Throw a DomainError to write nothing. Null: nothing to change, no trace. */
  execute: (transaction: FirebaseFirestore.Transaction) => Promise<Written<T, A> | null>;
  /** The answer to a repeated request; `entityId` is null if `execute` had nothing to do. */
  replay: (entityId: string | null) => Promise<T>;
}

/**
 * The only way to change a record: the write, its audit row and its idempotency record in one transaction (T20,
 * T35). `replay` answers a repeated request. @throws 409 for a key that was used for something else
 */
export async function write<T, A extends AuditAction | null>(
  context: A extends AuditAction ? AuditedWrite : WriteContext,
  { action, execute, replay }: Work<T, A>,
): Promise<T> {
  const { idempotency, now } = context;
  const outcome = await inTransaction(async (transaction) => {
    const record = idempotency && (await transaction.get(idempotencyDocument(idempotency)));
    const earlier = idempotency && record && idOfEarlier(idempotency, record);
    if (earlier) return { replayed: earlier };
    const written = await execute(transaction);
    if (!written) return { replayed: null };
    const { entityId, before, after } = written;
    if (action !== null) {
      const { actorId, auditId } = context as AuditedWrite;
      writeAudit(
        transaction,
        auditId,
        { actor_id: actorId, action, thing: entityId, before, after } as AuditEntry,
        now,
      );
    }
    if (idempotency) {
      transaction.create(idempotencyDocument(idempotency), idempotencyRecord(idempotency, entityId, now));
    }
    return written;
  });
  return 'replayed' in outcome ? replay(outcome.replayed) : outcome.result;
}
