import type { Contribution } from '#domain/contributions/contribution.ts';
import { DomainError } from '#domain/errors.ts';
import { CLAIM_MESSAGES, contributionPaidBy, isClaimable, UNCLAIMED_LISTED } from '#domain/ledger/claim.ts';
import * as contracts from '#domain/ledger/contract.ts';
import { type LedgerEntry, ledgerCause } from '#domain/ledger/ledger.ts';
import { openOwner, takeOver } from '#server/contributions/claims.ts';
import {
  asContribution,
  contributionDocument,
  contributionsById,
} from '#server/contributions/records/contributions.ts';
import { openClaims } from '#server/ledger/ledger-handover.ts';
import { asEntry, ledgerDocument, ledgerEntriesById, unclaimedEntries } from '#server/ledger/records.ts';
import { forEachConcurrently } from '#server/platform/concurrency.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { write } from '#server/platform/firestore/write.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { route, signedIn } from '#server/platform/http/endpoint.ts';
import { openNotedUnclaimed, readOperationState } from '#server/platform/operation-state.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import { rowOfEntry } from './list-ledger.ts';

type Transaction = FirebaseFirestore.Transaction;

const BATCH = 100;

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
  return ownerId !== null && isClaimable(contribution, ownerId) ? { contribution, ownerId } : null;
}

async function claimable<Entry extends Pick<LedgerEntry, 'id' | 'source'>>(
  entries: readonly Entry[],
): Promise<(Owned & { entry: Entry })[]> {
  const owned = new Map<string, Owned>();
  await forEachConcurrently(entries, async (entry) => {
    const found = await inTransaction((transaction) => readOwner(transaction, entry));
    if (found) owned.set(entry.id, found);
  });
  return entries.flatMap((entry) => {
    const found = owned.get(entry.id);
    return found ? [{ entry, ...found }] : [];
  });
}

/** Null at the end. `isProved` saves the reads for addresses that no account has proved. */
export async function nextUnclaimed(
  after: string | null,
  isProved: (email: string) => boolean,
): Promise<{ ids: string[]; last: string | null }> {
  const query = unclaimedEntries().limit(BATCH);
  const { docs } = await (after === null ? query : query.startAfter(after)).get();
  const lines = docs.map((line) => ({ id: line.id, source: line.get('source') }));
  const paid = await contributionsById(lines.map(contributionPaidBy));
  const hopeful = lines.filter((line) => {
    const document = paid.get(contributionPaidBy(line) ?? '');
    if (!document) return false;
    return document.get('submitted_by_user_id') !== null || isProved(String(document.get('email')));
  });
  const found = await claimable(hopeful);
  const last = docs.length < BATCH ? null : (docs.at(-1)?.id ?? null);
  return { ids: found.map(({ entry }) => entry.id), last };
}

/** Admins only. The entries that the last nightly run found claimable and that still are, newest first. */
export const listUnclaimed = /* @__PURE__ */ route(contracts.listUnclaimed, async (context) => {
  const noted = (await readOperationState()).unclaimed ?? { count: 0, entries: [] };
  const entries = [...(await ledgerEntriesById(noted.entries)).values()].map(asEntry);
  const unclaimed = entries.filter(({ member_id }) => member_id === null).slice(0, UNCLAIMED_LISTED);
  const found = await claimable(unclaimed);
  found.sort((one, other) => other.entry.created_at.localeCompare(one.entry.created_at));
  const names = await knownNamesOf(found.map(({ ownerId }) => ownerId));
  const ownership = ownershipOf(signedIn(context).id);
  const items = await Promise.all(
    found.map(async ({ entry, ownerId, contribution: { email } }) => ({
      ...entry,
      owner: names.get(ownerId) ?? null,
      own: await ownership.isOf({ accounts: [ownerId], email }),
    })),
  );
  return { items, more: Math.max(0, noted.count - UNCLAIMED_LISTED) };
});

/** Admins only. Assigns an unclaimed entry to the member whose contribution it paid. */
export const claimEntry = /* @__PURE__ */ route(contracts.claimEntry, async (context, { params: { id } }) => {
  const writing = auditedWrite(context, ['ledger.claim', id]);
  const { actorId, now } = writing;
  const ownership = ownershipOf(actorId);
  await write<void, 'ledger.claim'>(writing, {
    action: 'ledger.claim',
    async execute(transaction) {
      const document = await transaction.get(ledgerDocument(id));
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
      strikeOff(id);
      const after = { member_id: ownerId, points: entry.points };
      return { result: undefined, entityId: id, before: { member_id: null }, after };
    },
    replay: async () => {},
  });
  return rowOfEntry(id);
});
