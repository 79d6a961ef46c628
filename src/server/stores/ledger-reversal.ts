import { DomainError } from '#domain/errors.ts';
import { isReversible, type LedgerEntry, ledgerCause } from '#domain/ledger/ledger.ts';
import { asEntry, ledgerDocument, openBook } from './ledger.ts';
import { type Writing, write } from './write.ts';

/** The entry with this id. Throws when there is none: only ids that were just written are asked for. */
export async function readEntry(id: string): Promise<LedgerEntry> {
  return asEntry(await ledgerDocument(id).get());
}

interface Reversal {
  entryId: string;
  /** The amount as the admin typed it again. */
  points: number;
  reason: string;
}

function refuseUnlessReversible(entry: LedgerEntry, typed: number): void {
  if (!isReversible(entry)) {
    const sentence = 'A correction cannot be reversed. Award the INZ again instead.';
    throw new DomainError('conflict', sentence, { current: entry });
  }
  if (entry.points !== typed) {
    throw new DomainError('invalid', 'Correct the marked fields and send again. Nothing was stored.', {
      fields: [{ path: 'points', message: `This entry is ${entry.points} INZ` }],
    });
  }
}

/**
 * Writes the entry that takes another one back: once, under the id `correction:{entry}`, with the pool and the balance
 * in the same transaction. Returns the id of the correction. Whoever makes an unclaimed entry a member's own
 * must pass over one that was taken back.
 */
export function reverseEntry({ entryId, points, reason }: Reversal, writing: Writing): Promise<string> {
  const { actorId, now } = writing;
  const id = ledgerCause.correctionOf(entryId);
  return write(writing, {
    action: 'ledger.reverse',
    run: async (transaction) => {
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
      const book = await openBook(transaction, { id, ...members });
      if (book.paid) {
        throw new DomainError('conflict', 'This entry was reversed already. Nothing was changed.', {
          current: entry,
        });
      }
      book.post(now);
      return { result: id, thing: entryId, before: {}, after: { correction: id, ...members, reason } };
    },
    again: async () => id,
  });
}
