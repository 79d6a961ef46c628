import type { ContributionStatus } from '#domain/contributions/contribution.ts';
import type { CameOfIt } from '#domain/contributions/own-contract.ts';
import { itemsNaming } from '#server/roadmap/records/roadmap.ts';

interface Shown {
  reference: string;
  status: ContributionStatus;
}

/** The newest roadmap item: a public one, or any for a member (D164). No read without an acceptance. */
export async function withCameOfIt<Row extends Shown>(
  rows: readonly Row[],
  isMember: boolean,
): Promise<(Row & { came_of_it: CameOfIt | null })[]> {
  const accepted = rows.filter(({ status }) => status === 'accepted').map(({ reference }) => reference);
  const items = (await itemsNaming(accepted)).filter((item) => isMember || item.public);
  const oldestFirst = items.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const byReference = new Map(oldestFirst.flatMap((item) => item.contributions.map((one) => [one, item])));
  return rows.map((row) => ({ ...row, came_of_it: byReference.get(row.reference) ?? null }));
}
