import type { indexContributions as contract } from '#domain/contributions/desk-contract.ts';
import { type ContributionSummary, summaryOf } from '#domain/contributions/summary.ts';
import type { Verb } from '../../http/endpoint.ts';
import { describeCause, log } from '../../log.ts';
import { allChangesSince, allSummaries, latestChange } from '../../stores/contribution-lists.ts';
import {
  type DeskSnapshot,
  deleteSnapshot,
  readGeneration,
  readSnapshot,
  renewGeneration,
  writeSnapshot,
} from '../../stores/desk.ts';
import { changesCursor } from './desk-version.ts';

/** A snapshot is written anew when more than this changed since, or when it is older than `OLD_MS` milliseconds. */
const GROWN = 20;
const OLD_MS = 60 * 60 * 1000;

type Rows = Pick<DeskSnapshot, 'rows' | 'mark'> & { worthKeeping: boolean };

const newestFirst = (a: ContributionSummary, b: ContributionSummary): number =>
  a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1;

async function afresh(now: Date): Promise<Rows> {
  // The cursor first: what changes while the records are read is then read again rather than missed.
  const latest = await latestChange();
  const rows = await allSummaries();
  return { rows: rows.sort(newestFirst), mark: changesCursor(latest, now), worthKeeping: true };
}

async function broughtUpToDate(snapshot: DeskSnapshot, now: Date): Promise<Rows> {
  const changed = await allChangesSince(new Date(snapshot.mark));
  const age = now.getTime() - Date.parse(snapshot.written_at);
  const last = changed.at(-1);
  if (!last) return { rows: snapshot.rows, mark: snapshot.mark, worthKeeping: false };
  const known = new Map(snapshot.rows.map((row) => [row.id, row]));
  for (const contribution of changed) known.set(contribution.id, summaryOf(contribution));
  return {
    rows: [...known.values()].sort(newestFirst),
    mark: changesCursor(new Date(last.updated_at), now),
    worthKeeping: changed.length > GROWN || age > OLD_MS,
  };
}

/** What is kept in Blobs, and the generation that it has to be of; null when they cannot be read. */
async function kept(): Promise<{ generation: string; snapshot: DeskSnapshot | null } | null> {
  try {
    const [generation, snapshot] = await Promise.all([readGeneration(), readSnapshot()]);
    return { generation, snapshot: snapshot?.generation === generation ? snapshot : null };
  } catch (cause) {
    log({ level: 'warn', event: 'desk snapshot not read', cause: describeCause(cause) });
    return null;
  }
}

/**
 * Admins only. A row for every contribution. They are held as a snapshot, so that only what changed since it is read
 * from the records: 5,000 contributions cost a handful of reads (A-56, T42).
 */
export const indexContributions: Verb<typeof contract> = async ({ now, later }) => {
  const known = await kept();
  const { rows, mark, worthKeeping } = known?.snapshot
    ? await broughtUpToDate(known.snapshot, now)
    : await afresh(now);
  if (known && worthKeeping) {
    later(writeSnapshot({ generation: known.generation, mark, written_at: now.toISOString(), rows }));
  }
  return { rows, mark };
};

/**
 * Has the rows of the desk made afresh from the records at the next opening. To be called after contributions were
 * deleted or made anonymous, because a deleted record never shows up among the changes.
 */
export async function forgetDeskRows(): Promise<void> {
  await renewGeneration();
  await deleteSnapshot();
}
