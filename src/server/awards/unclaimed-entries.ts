import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { CLAIM_MESSAGES, contributionPaidBy, isClaimable } from '#domain/ledger/claim.ts';
import { type LedgerEntry, ledgerCause } from '#domain/ledger/ledger.ts';
import { openOwner, takeOver } from '#server/contributions/claims.ts';
import {
  asContribution,
  contributionDocument,
  contributionsById,
} from '#server/contributions/records/contributions.ts';
import { openClaims } from '#server/ledger/ledger-handover.ts';
import {
  asEntry,
  entriesOfNobody,
  ledgerDocument,
  ledgerEntriesById,
} from '#server/ledger/records/ledger.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { type AuditedWrite, write } from '#server/platform/firestore/write.ts';
import { openNotedUnclaimed } from '#server/platform/operation-state.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';

type Transaction = FirebaseFirestore.Transaction;

/** How many unclaimed entries are examined at once. */
const LINES = 100;

interface Owned {
  contribution: Contribution;
  ownerId: string;
}

/** The member whose INZ an unclaimed entry pays; null while unclaimable or reversed. */
async function readOwner(
  transaction: Transaction,
  entry: Pick<LedgerEntry, 'id' | 'source'>,
): Promise<Owned | null> {
  const contributionId = contributionPaidBy(entry);
  if (contributionId === null) return null;
  const [document, correction] = await Promise.all([
    transaction.get(contributionDocument(contributionId)),
    transaction.get(ledgerDocument(ledgerCause.correctionOf(entry.id))),
  ]);
  if (!document.exists || correction.exists) return null;
  const contribution = asContribution(document);
  const ownerId = await openOwner(transaction, contribution);
  return ownerId !== null && isClaimable(contribution, ownerId, true) ? { contribution, ownerId } : null;
}

/** The claimable ones of some entries, in their order. */
async function claimable<Line extends Pick<LedgerEntry, 'id' | 'source'>>(
  lines: readonly Line[],
): Promise<(Owned & { entry: Line })[]> {
  const owned = new Map<string, Owned>();
  await forEachConcurrently(lines, async (line) => {
    const found = await inTransaction((transaction) => readOwner(transaction, line));
    if (found) owned.set(line.id, found);
  });
  return lines.flatMap((entry) => {
    const found = owned.get(entry.id);
    return found ? [{ entry, ...found }] : [];
  });
}

/**
 * The claimable ones of the next unclaimed entries after an id, and the last one examined; null at the end. `isProved`
 * saves the reads for addresses that no account has proved.
 */
export async function nextUnclaimed(
  after: string | null,
  isProved: (email: string) => boolean,
): Promise<{ ids: string[]; last: string | null }> {
  const query = entriesOfNobody().limit(LINES);
  const { docs } = await (after === null ? query : query.startAfter(after)).get();
  const lines = docs.map((line) => ({ id: line.id, source: line.get('source') }));
  const paid = await contributionsById(lines.map(contributionPaidBy));
  const hopeful = lines.filter((line) => {
    const document = paid.get(contributionPaidBy(line) ?? '');
    if (!document) return false;
    return document.get('submitted_by_user_id') !== null || isProved(String(document.get('email')));
  });
  const found = await claimable(hopeful);
  const last = docs.length < LINES ? null : (docs.at(-1)?.id ?? null);
  return { ids: found.map(({ entry }) => entry.id), last };
}

/** Those of these entries that are claimable now, at most `limit`, newest first. */
export async function unclaimedAmong(
  ids: readonly string[],
  limit: number,
): Promise<(Owned & { entry: LedgerEntry })[]> {
  const entries = [...(await ledgerEntriesById(ids)).values()].map(asEntry);
  const found = await claimable(entries.filter(({ member_id }) => member_id === null).slice(0, limit));
  return found.sort((one, other) => other.entry.created_at.localeCompare(one.entry.created_at));
}

/** Assigns an unclaimed entry and its effects to the member whose contribution it paid. */
export function claimEntry(entryId: string, writing: AuditedWrite): Promise<void> {
  const { actorId, now } = writing;
  const ownership = ownershipOf(actorId);
  return write<void, 'ledger.claim'>(writing, {
    action: 'ledger.claim',
    execute: async (transaction) => {
      const document = await transaction.get(ledgerDocument(entryId));
      if (!document.exists) throw new DomainError('not-found', CLAIM_MESSAGES.unknown);
      const entry = asEntry(document);
      if (entry.member_id !== null) return null;
      const owned = await readOwner(transaction, entry);
      if (!owned) throw new DomainError('conflict', CLAIM_MESSAGES.noOwner, { current: entry });
      const { contribution, ownerId } = owned;
      await ownership.refuse({ accounts: [ownerId], email: contribution.email }, CLAIM_MESSAGES.own);
      const claim = await openClaims(transaction, [contribution.id], ownerId);
      const strikeOff = await openNotedUnclaimed(transaction);
      if (contribution.submitted_by_user_id === null) takeOver(transaction, [contribution.id], ownerId);
      claim(now);
      strikeOff(entryId);
      const after = { member_id: ownerId, points: entry.points };
      return { result: undefined, entityId: entryId, before: { member_id: null }, after };
    },
    replay: async () => {},
  });
}
