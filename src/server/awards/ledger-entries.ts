import { UNCLAIMED_LISTED } from '#domain/ledger/claim.ts';
import type * as contracts from '#domain/ledger/contract.ts';
import { rebuildLeaderboard } from '#server/leaderboard/rebuild-leaderboard.ts';
import { pageOfLedger, readPool, withNames } from '#server/ledger/records/ledger.ts';
import { auditedWrite } from '#server/platform/http/audited-write.ts';
import { signedIn, type Verb } from '#server/platform/http/endpoint.ts';
import { readOperationState } from '#server/platform/operation-state.ts';
import { knownNamesOf } from '#server/profiles/known-names.ts';
import { ownershipOf } from '#server/profiles/own-work.ts';
import {
  readEntry,
  payAgain as storePayAgain,
  reverseEntry as storeReverseEntry,
} from './ledger-reversal.ts';
import { claimEntry as storeClaim, unclaimedAmong } from './unclaimed-entries.ts';

/** Admins only. One page of the ledger, and the current pool. */
export const listLedger: Verb<typeof contracts.listLedger> = async (_context, { query }) => {
  const [page, pool] = await Promise.all([pageOfLedger(query), readPool()]);
  return { ...page, pool };
};

async function rowOf(id: string): Promise<contracts.LedgerRow> {
  const [row] = await withNames([await readEntry(id)]);
  if (!row) throw new Error('An entry has one row');
  return row;
}

/** Admins only, after a recent sign-in. Reverses an entry and returns the correction. */
export const reverseEntry: Verb<typeof contracts.reverseEntry> = async (context, { params, body }) => {
  const writing = auditedWrite(context, ['ledger.reverse', params.id, body]);
  const id = await storeReverseEntry({ entryId: params.id, ...body }, writing);
  context.waitUntil(rebuildLeaderboard(context.now));
  return rowOf(id);
};

/** Admins only, after a recent sign-in. Pays a reversed entry again; returns the new entry unless it is pending. */
export const payAgain: Verb<typeof contracts.payAgain> = async (context, { params }) => {
  const writing = auditedWrite(context, ['ledger.pay-again', params.id]);
  const { id, isPending } = await storePayAgain(params.id, writing);
  context.waitUntil(rebuildLeaderboard(context.now));
  return { entry: isPending ? null : await rowOf(id) };
};

/** Admins only. The entries that the last nightly run found claimable, and their members. */
export const listUnclaimed: Verb<typeof contracts.listUnclaimed> = async (context) => {
  const noted = (await readOperationState()).unclaimed ?? { count: 0, entries: [] };
  const found = await unclaimedAmong(noted.entries, UNCLAIMED_LISTED);
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
};

/** Admins only. Assigns an unclaimed entry to the member whose contribution it paid; a claimed one is unchanged. */
export const claimEntry: Verb<typeof contracts.claimEntry> = async (context, { params }) => {
  await storeClaim(params.id, auditedWrite(context, ['ledger.claim', params.id]));
  return rowOf(params.id);
};
