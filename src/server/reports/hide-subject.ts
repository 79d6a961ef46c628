import { ERASED_WORDS } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { ideaOf, type Outcome, type Report } from '#domain/reports/report.ts';
import { readAwardsNamed } from '#server/badges/records.ts';
import { readLinkedIdea, writeIdea } from '#server/ideas/records.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { everyRowOf, isWithheld, rowsNamed } from '#server/leaderboard/records/contributors.ts';
import { profileChange, profileDocument, profilesNamed } from '#server/profiles/records/profiles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';

type Transaction = FirebaseFirestore.Transaction;
type Snapshot = FirebaseFirestore.DocumentSnapshot;
/** Writes what was decided; null when it changes nothing. */
type Change = (() => void) | null;
interface Decision {
  outcome: Outcome;
  reason: string;
}

/** The author still sees their idea, with the reason. */
async function openIdea(
  transaction: Transaction,
  report: Report,
  { outcome, reason }: Decision,
  now: Date,
): Promise<Change> {
  const idea = await readLinkedIdea(transaction, ideaOf(report));
  if (!idea) return null;
  if (outcome === 'kept' && !idea.hidden) return null;
  const words = outcome === 'removed' ? { title: ERASED_WORDS, description: ERASED_WORDS } : {};
  const hidden: Partial<Idea> =
    outcome === 'kept'
      ? { hidden: false, admin_note: null }
      : { hidden: true, admin_note: `Not shown to others: ${reason}`, ...words };
  return () => void writeIdea(transaction, idea, hidden, now);
}

/** The accounts shown under a name, and the rows of the leaderboard, also those without an account. */
async function readPeople(transaction: Transaction, name: string) {
  const [named, profiles] = [
    await transaction.get(rowsNamed(name)),
    await transaction.get(profilesNamed(name)),
  ];
  const ids = [
    ...named.docs.flatMap((row): string[] => row.get('user_id') ?? []),
    ...profiles.docs.map(({ id }) => id),
  ];
  const userIds = [...new Set(ids)];
  const own = await Promise.all(userIds.map((id) => transaction.get(everyRowOf(id))));
  const rows = new Map([...named.docs, ...own.flatMap(({ docs }) => docs)].map((row) => [row.id, row]));
  return { userIds, rows: [...rows.values()] };
}

/** Hidden, a name is withheld until it is kept, whatever its owner chooses; once removed, it is gone. */
async function openName(
  transaction: Transaction,
  name: string,
  outcome: Outcome,
  now: Date,
): Promise<Change> {
  const { userIds, rows } = await readPeople(transaction, name);
  const accounts =
    userIds.length === 0 ? [] : await transaction.getAll(...userIds.map((id) => profileDocument(id)));
  const isMeant = (record: Snapshot) => record.exists && (outcome !== 'kept' || isWithheld(record));
  const meant = { rows: rows.filter(isMeant), profiles: accounts.filter(isMeant) };
  if (meant.rows.length === 0 && meant.profiles.length === 0) return null;
  const withheld = (shown: string) => ({ withheld: outcome === 'hidden' ? shown : null });
  return () => {
    for (const row of meant.rows) {
      const alias: string = row.get('alias');
      const removed = { hidden: true, ...(alias === name && { alias: ANONYMOUS }) };
      const change = outcome === 'removed' ? removed : withheld(alias);
      transaction.update(row.ref, { ...change, changed_at: now });
    }
    for (const profile of meant.profiles) {
      const shown: string = profile.get('display_name');
      const renamed = shown === name && { display_name: ANONYMOUS, renamed_at: now, updated_at: now };
      const change = outcome === 'removed' ? { named: false, ...renamed } : withheld(shown);
      transaction.update(profile.ref, { ...change, ...profileChange(now) });
    }
  };
}

async function openBadge(transaction: Transaction, { subject, detail }: Report): Promise<Change> {
  const { userIds } = await readPeople(transaction, subject);
  const found = await Promise.all(userIds.map((id) => readAwardsNamed(transaction, id, detail)));
  const awards = found.flat();
  if (awards.length === 0) return null;
  return () => {
    for (const award of awards) transaction.delete(award);
  };
}

const NO_NAME = 'Nobody is shown under this name. Nothing was decided. Keep it, and say so in the reason.';
const NOTHING: Record<Report['kind'], string> = {
  idea: 'This idea is not there any more. Nothing was decided. Keep it, and say so in the reason.',
  name: NO_NAME,
  credit: NO_NAME,
  badge: 'Nobody under this name has this badge. Nothing was decided. Keep it, and say so in the reason.',
};

/**
 * Reads what a decision changes; the returned function writes it in the same transaction. Refuses (409) to hide or remove
 * what is not there, so that nobody is told that it is gone because of their report.
 */
export async function openSubject(
  transaction: Transaction,
  report: Report,
  decision: Decision,
  now: Date,
): Promise<Change> {
  const { kind, subject } = report;
  const { outcome } = decision;
  if (kind === 'badge' && outcome === 'kept') return null;
  const change = await (kind === 'idea'
    ? openIdea(transaction, report, decision, now)
    : kind === 'badge'
      ? openBadge(transaction, report)
      : openName(transaction, subject, outcome, now));
  if (!change && outcome !== 'kept') throw new DomainError('conflict', NOTHING[kind]);
  return change;
}

/** Brings snapshots, pictures and the edge up to date. Safe to run at any time. */
export async function publishAfter({ kind, subject }: Report, now: Date): Promise<void> {
  // Members read ideas from the records and a list that follows each change.
  if (kind === 'idea') return;
  if (kind === 'badge') {
    const { docs } = await rowsNamed(subject).get();
    const holders = new Set(docs.flatMap((row): string[] => row.get('user_id') ?? []));
    for (const id of holders) await showBadgesOf(id);
    return;
  }
  await rebuildLeaderboard(now);
  await showNames(null);
}
