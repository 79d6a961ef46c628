import { rowsQuery } from '#components/portal/use-rows.ts';
import { grouped } from '#domain/formats.ts';
import { type LedgerRow, listLedger, listPendingAwards, listUnclaimed } from '#domain/ledger/contract.ts';
import { listMissions, listSubmissions } from '#domain/missions/contract.ts';
import { FIRST_JOINED_ROWS, type PersonName, pageRequest } from '#domain/wire.ts';
import { changePages, changeRows } from '#state/queries.ts';

export const missionsQuery = rowsQuery(['missions'], listMissions, (after) =>
  pageRequest(after, FIRST_JOINED_ROWS),
);
export const submissionsQuery = rowsQuery(['submissions'], listSubmissions, (after) =>
  pageRequest(after, FIRST_JOINED_ROWS),
);
/** Each page carries the state of the pool. */
export const ledgerQuery = rowsQuery(['ledger'], listLedger, pageRequest);
export const pendingAwardsQuery = rowsQuery(['pending-awards'], listPendingAwards, (after) => ({ after }));
export const unclaimedQuery = rowsQuery(['unclaimed-entries'], listUnclaimed);

export function countReviewed(missionId: string): void {
  changeRows(missionsQuery, (rows) =>
    rows.map((row) => (row.id === missionId ? { ...row, waiting: Math.max(0, row.waiting - 1) } : row)),
  );
}

/** Adds a correction or its repayment to the list, and updates the reversed entry and the pool. */
export function putCorrection(correction: LedgerRow): void {
  changePages(ledgerQuery, (pages) =>
    pages.map(({ items, pool, next }, n) => ({
      next,
      pool: { ...pool, issued: pool.issued + correction.points },
      items: [
        ...(n === 0 ? [correction] : []),
        ...items.map((row) => (row.id === correction.ref ? { ...row, reversed: true } : row)),
      ],
    })),
  );
}

/** `1,200 INZ`, with a typographic minus for a negative amount. */
export function inz(points: number): string {
  return `${points < 0 ? '−' : ''}${grouped(Math.abs(points))} INZ`;
}

export function personLabel(id: string | null, name: PersonName | null): string {
  if (name) return name.display_name;
  return id === null ? 'No account yet' : 'Deleted account';
}
