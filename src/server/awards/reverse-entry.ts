import { DomainError } from '#domain/errors.ts';
import { reverseEntry as contract } from '#domain/ledger/contract.ts';
import { isReversible, type LedgerEntry, ledgerCause } from '#domain/ledger/ledger.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { openEntry } from '#server/ledger/payments.ts';
import { asEntry, ledgerDocument } from '#server/ledger/records/ledger.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route } from '#server/platform/http/endpoint.ts';
import { openEffects } from './award-effects.ts';
import { rowOfEntry } from './list-ledger.ts';

interface Reversal {
  entryId: string;
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

/** Once, under `correction:{entry}`, with all its effects in one transaction. */
export function postReversal({ entryId, points, reason }: Reversal, writing: AuditedWrite): Promise<string> {
  const { actorId, now } = writing;
  const id = ledgerCause.correctionOf(entryId);
  return write(writing, {
    action: 'ledger.reverse',
    async execute(transaction) {
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
      const correction = await openEntry(transaction, { id, ...members });
      if (correction.isPaid) {
        const sentence = 'This entry was reversed already. Nothing was changed.';
        throw new DomainError('conflict', sentence, { current: entry });
      }
      correction.post(now);
      effects.takeBack(reason, now);
      return { result: id, entityId: entryId, before: {}, after: { correction: id, ...members, reason } };
    },
    replay: async () => id,
  });
}

export const reverseEntry = route(contract, async (context, { params, body }) => {
  const writing = auditedWrite(context, ['ledger.reverse', params.id, body]);
  const id = await postReversal({ entryId: params.id, ...body }, writing);
  context.waitUntil(rebuildLeaderboard(context.now));
  return rowOfEntry(id);
});
