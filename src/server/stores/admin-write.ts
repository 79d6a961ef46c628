import { writeAudit } from './audit.ts';
import { idempotencyDocument, idempotencyRecord, idOfEarlier, type Once } from './idempotency.ts';
import { inTransaction } from './transaction.ts';

type Facts = Record<string, unknown>;

/** What a write did: to which thing, and how the part of it that changed looked before and after. */
export interface Written<T> {
  result: T;
  thing: string;
  /** Empty for something new. */
  before: Facts;
  /** Empty for something deleted. */
  after: Facts;
}

interface AdminWrite<T> {
  actorId: string;
  /** Subject and verb, as in `roadmap.create`. */
  action: string;
  /** Made outside, because the transaction may run again (docs/architecture.md, rule 1). */
  auditId: string;
  once: Once | null;
  now: Date;
  /** Reads first, then writes. Throws a DomainError to write nothing. Null: everything is so already, and no trace is left. */
  run: (transaction: FirebaseFirestore.Transaction) => Promise<Written<T> | null>;
  /** The answer when the same request was served before; `thing` is null when `run` had nothing to do. */
  again: (thing: string | null) => Promise<T>;
}

/**
 * One write of an admin: the write itself, its audit row and its idempotency record in one transaction (T20, T35).
 * A repeated request changes nothing and is answered by `again`.
 */
export async function adminWrite<T>(write: AdminWrite<T>): Promise<T> {
  const { actorId, action, auditId, once, now, run, again } = write;
  const outcome = await inTransaction(async (transaction) => {
    const earlier = once && idOfEarlier(once, await transaction.get(idempotencyDocument(once)));
    if (earlier) return { again: earlier };
    const written = await run(transaction);
    if (!written) return { again: null };
    const { thing, before, after } = written;
    writeAudit(transaction, auditId, { actor_id: actorId, action, thing, before, after }, now);
    if (once) transaction.create(idempotencyDocument(once), idempotencyRecord(once, thing, now));
    return written;
  });
  return 'again' in outcome ? again(outcome.again) : outcome.result;
}
