import { DomainError } from '#domain/errors.ts';
import {
  isReversible,
  type LedgerEntry,
  ledgerCause,
  PAY_AGAIN_MESSAGES,
  payAgainFault,
} from '#domain/ledger/ledger.ts';
import { asEntry, ledgerDocument, openBook } from '#server/ledger/records/ledger.ts';
import { openPayment } from '#server/ledger/records/pending-awards.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { openEffects } from './award-effects.ts';

/** Throws when there is no such entry: called only with ids that were just written. */
export async function readEntry(id: string): Promise<LedgerEntry> {
  return asEntry(await ledgerDocument(id).get());
}

interface Reversal {
  entryId: string;
  /** The amount as retyped by the admin. */
  points: number;
  reason: string;
}

function refuseUnlessReversible(entry: LedgerEntry, typed: number): void {
  if (!isReversible(entry)) {
    const sentence = 'A correction cannot be reversed. Use “Pay again” in its row instead.';
    throw new DomainError('conflict', sentence, { current: entry });
  }
  if (entry.points !== typed) {
    throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
      fields: [{ path: 'points', message: `This entry is ${entry.points} INZ` }],
    });
  }
}

/**
 * Writes the reversing entry once, under `correction:{entry}`, with pool, balance, bonus, leaderboard month, status page
 * and notice in one transaction. Returns the correction's id.
 */
export function reverseEntry({ entryId, points, reason }: Reversal, writing: AuditedWrite): Promise<string> {
  const { actorId, now } = writing;
  const id = ledgerCause.correctionOf(entryId);
  return write(writing, {
    action: 'ledger.reverse',
    execute: async (transaction) => {
      const document = await transaction.get(ledgerDocument(entryId));
      if (!document.exists)
        throw new DomainError('not-found', 'This entry does not exist. Refresh the list.');
      const entry = asEntry(document);
      refuseUnlessReversible(entry, points);
      const members = {
        member_id: entry.member_id,
        points: -entry.points,
        source: 'correction' as const,
        description: `Takes back “${entry.description}”: ${reason}`,
        ref: entry.id,
        created_by: actorId,
      };
      const effects = await openEffects(transaction, entry, id);
      const book = await openBook(transaction, { id, ...members });
      if (book.paid) {
        throw new DomainError('conflict', 'This entry was reversed already. Nothing was changed.', {
          current: entry,
        });
      }
      book.post(now);
      effects.takeBack(reason, now);
      return { result: id, entityId: entryId, before: {}, after: { correction: id, ...members, reason } };
    },
    replay: async () => id,
  });
}

/**
 * Repeats a payment that was reversed by mistake: a new entry that names the correction; above the limit it is pending.
 * Once per correction (409). Returns the entry's id and whether it is pending.
 */
export async function payAgain(
  correctionId: string,
  writing: AuditedWrite,
): Promise<{ id: string; isPending: boolean }> {
  const { actorId, now } = writing;
  const id = ledgerCause.againAfter(correctionId);
  const ownership = ownershipOf(actorId);
  return write<{ id: string; isPending: boolean }, 'ledger.pay-again'>(writing, {
    action: 'ledger.pay-again',
    execute: async (transaction) => {
      const document = await transaction.get(ledgerDocument(correctionId));
      if (!document.exists) throw new DomainError('not-found', PAY_AGAIN_MESSAGES.unknown);
      const correction = asEntry(document);
      const paid = await transaction.get(ledgerDocument(correction.ref));
      if (correction.source !== 'correction' || !paid.exists)
        throw new DomainError('conflict', PAY_AGAIN_MESSAGES.noCorrection, { current: correction });
      const entry = asEntry(paid);
      await ownership.refuse({ accounts: [correction.member_id] }, PAY_AGAIN_MESSAGES.own);
      const effects = await openEffects(transaction, entry, id);
      const members = {
        member_id: correction.member_id,
        points: entry.points,
        source: entry.source,
        description: entry.description,
        ref: correctionId,
        created_by: actorId,
      };
      const book = await openPayment(transaction, { id, ...members });
      const fault = payAgainFault(correction, { ...effects, isDone: book.paid });
      if (fault) throw new DomainError('conflict', PAY_AGAIN_MESSAGES[fault], { current: correction });
      book.post(now);
      if (!book.isPending) effects.giveAgain(now);
      return {
        result: { id, isPending: book.isPending },
        entityId: correctionId,
        before: {},
        after: { entry: id, ...members, held: book.isPending },
      };
    },
    replay: async () => ({ id, isPending: !(await ledgerDocument(id).get()).exists }),
  });
}
