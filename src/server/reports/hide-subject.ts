import { FieldValue } from '@google-cloud/firestore';
import { ERASED_WORDS } from '#domain/contributions/erasure.ts';
import { DomainError } from '#domain/errors.ts';
import type { Idea } from '#domain/ideas/idea.ts';
import { ANONYMOUS } from '#domain/leaderboard/leaderboard.ts';
import { ideaOf, type Outcome, type Report } from '#domain/reports/report.ts';
import { readAwardsNamed } from '#server/badges/records.ts';
import { asIdea, ideaDocument, writeIdea } from '#server/ideas/records.ts';
import { rebuildLeaderboard, showBadgesOf } from '#server/leaderboard/rebuild-leaderboard.ts';
import { everyRowOf, rowsNamed, rowsWithheld } from '#server/leaderboard/records.ts';
import {
  profileChange,
  profileDocument,
  profilesNamed,
  profilesWithheld,
} from '#server/profiles/records/profiles.ts';
import { showNames } from '#server/roadmap/public/rebuild.ts';
import { isHiddenByAnother } from './records.ts';

type Transaction = FirebaseFirestore.Transaction;
/** Writes what was decided; null when it changes nothing. */
type Change = (() => void) | null;
interface Decision {
  outcome: Outcome;
  reason: string;
  /** The other reports that it answers. */
  same: readonly Report[];
}

const HIDDEN_NOTE = 'Not shown to others: ';

/** The author still sees their idea, with the reason, and has the note of before back once it is kept. */
async function openIdea(
  transaction: Transaction,
  report: Report,
  { outcome, reason }: Decision,
  now: Date,
): Promise<Change> {
  const id = ideaOf(report);
  if (!id) return null;
  const document = await transaction.get(ideaDocument(id));
  const idea = document.exists ? asIdea(document) : null;
  if (!idea || (outcome === 'kept' && (!idea.hidden || idea.title === ERASED_WORDS))) return null;
  // An admin may have answered while it was hidden.
  const isReason = idea.admin_note?.startsWith(HIDDEN_NOTE);
  const before: string | null = isReason ? (document.get('note_before_hiding') ?? null) : idea.admin_note;
  const words = outcome === 'removed' ? { title: ERASED_WORDS, description: ERASED_WORDS } : {};
  const hidden: Partial<Idea> =
    outcome === 'kept'
      ? { hidden: false, admin_note: before }
      : { hidden: true, admin_note: `${HIDDEN_NOTE}${reason}`, ...words };
  return () => {
    writeIdea(transaction, idea, hidden, now);
    const note_before_hiding = outcome === 'hidden' ? before : FieldValue.delete();
    transaction.update(document.ref, { note_before_hiding });
  };
}

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

/** A hidden name is withheld until a decision keeps it, even if its owner agrees to be named; another one is shown. */
async function openWithholding(transaction: Transaction, { subject }: Report, outcome: Outcome, now: Date) {
  const isKept = outcome === 'kept';
  const { docs: rows } = await transaction.get(isKept ? rowsWithheld(subject) : rowsNamed(subject));
  const { docs: profiles } = await transaction.get(
    isKept ? profilesWithheld(subject) : profilesNamed(subject),
  );
  const records = [...rows, ...profiles];
  if (records.length === 0) return null;
  return () => {
    for (const { ref } of records)
      transaction.update(ref, { withheld: isKept ? null : subject, ...profileChange(now) });
  };
}

/** Nobody under this name is named any more, and the name itself is gone. */
async function openRemoval(transaction: Transaction, { subject }: Report, now: Date): Promise<Change> {
  const { userIds, rows } = await readPeople(transaction, subject);
  const accounts =
    userIds.length === 0 ? [] : await transaction.getAll(...userIds.map((id) => profileDocument(id)));
  if (rows.length === 0 && accounts.length === 0) return null;
  return () => {
    for (const row of rows) {
      const alias = row.get('alias') === subject ? { alias: ANONYMOUS } : {};
      transaction.update(row.ref, { hidden: true, ...alias, changed_at: now });
    }
    for (const profile of accounts.filter(({ exists }) => exists)) {
      const isTheirs = profile.get('display_name') === subject;
      const renamed = isTheirs ? { display_name: ANONYMOUS, renamed_at: now, updated_at: now } : {};
      transaction.update(profile.ref, { named: false, ...renamed, ...profileChange(now) });
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

async function openChange(
  transaction: Transaction,
  report: Report,
  decision: Decision,
  now: Date,
): Promise<Change> {
  const { outcome } = decision;
  if (report.kind === 'badge') return outcome === 'kept' ? null : openBadge(transaction, report);
  if (outcome === 'kept' && (await isHiddenByAnother(transaction, report, decision.same))) return null;
  if (report.kind === 'idea') return openIdea(transaction, report, decision, now);
  if (outcome === 'removed') return openRemoval(transaction, report, now);
  return openWithholding(transaction, report, outcome, now);
}

/** Refuses (409) to hide or remove what is not there: the answer would credit the report with it. */
export async function openSubject(
  transaction: Transaction,
  report: Report,
  decision: Decision,
  now: Date,
): Promise<Change> {
  const change = await openChange(transaction, report, decision, now);
  if (!change && decision.outcome !== 'kept') throw new DomainError('conflict', NOTHING[report.kind]);
  return change;
}

/** Brings snapshots, pictures and the edge up to date. Safe to run at any time. */
export async function publishAfter({ kind, subject, state }: Report, now: Date): Promise<void> {
  // Members read ideas from the records and a list that follows each change.
  if (kind === 'idea') return;
  if (kind === 'badge') {
    const { docs } = await rowsNamed(subject).get();
    const holders = new Set(docs.flatMap((row): string[] => row.get('user_id') ?? []));
    for (const id of holders) await showBadgesOf(id);
    return;
  }
  await rebuildLeaderboard(now, state !== 'kept');
  await showNames(null);
}
