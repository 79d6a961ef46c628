import { ERASED_WORDS } from '#domain/contributions/erasure.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { ideaOf, type Outcome, type Report } from '#domain/reports/report.ts';
import { readAwardsNamed } from '#server/badges/records.ts';
import { readLinkedIdea, writeIdea } from '#server/ideas/records.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { everyRowOf, rowsNamed } from '#server/leaderboard/records/contributors.ts';
import { profileChange, profileDocument, profilesNamed } from '#server/profiles/records/profiles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';

type Transaction = FirebaseFirestore.Transaction;
interface Decision {
  outcome: Outcome;
  reason: string;
}

/** The author still sees their idea, with the reason. */
async function openIdea(transaction: Transaction, report: Report, { outcome, reason }: Decision, now: Date) {
  const idea = await readLinkedIdea(transaction, ideaOf(report));
  if (!idea || (outcome === 'kept' && !idea.hidden)) return () => undefined;
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

/** Nobody under this name is named any more; once removed, the name itself is gone too. */
async function openName(transaction: Transaction, name: string, outcome: Outcome, now: Date) {
  const { userIds, rows } = await readPeople(transaction, name);
  const accounts =
    userIds.length === 0 ? [] : await transaction.getAll(...userIds.map((id) => profileDocument(id)));
  const isRemoved = outcome === 'removed';
  return () => {
    for (const row of rows) {
      const alias = isRemoved && row.get('alias') === name ? { alias: ANONYMOUS } : {};
      transaction.update(row.ref, { hidden: true, ...alias, changed_at: now });
    }
    for (const profile of accounts.filter(({ exists }) => exists)) {
      const isTheirs = isRemoved && profile.get('display_name') === name;
      const renamed = isTheirs ? { display_name: ANONYMOUS, renamed_at: now, updated_at: now } : {};
      transaction.update(profile.ref, { named: false, ...renamed, ...profileChange(now) });
    }
  };
}

async function openBadge(transaction: Transaction, { subject, detail }: Report) {
  const { userIds } = await readPeople(transaction, subject);
  const found = await Promise.all(userIds.map((id) => readAwardsNamed(transaction, id, detail)));
  return () => {
    for (const award of found.flat()) transaction.delete(award);
  };
}

/** Reads what a decision changes; the returned function writes it in the same transaction. */
export async function openSubject(
  transaction: Transaction,
  report: Report,
  decision: Decision,
  now: Date,
): Promise<() => void> {
  const { kind, subject } = report;
  if (kind === 'idea') return openIdea(transaction, report, decision, now);
  if (decision.outcome === 'kept') return () => undefined;
  return kind === 'badge'
    ? openBadge(transaction, report)
    : openName(transaction, subject, decision.outcome, now);
}

/** Removes the content from snapshots, pictures and the edge. Safe to run at any time. */
export async function publishWithout({ kind, subject }: Report, now: Date): Promise<void> {
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
