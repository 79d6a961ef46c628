import { Timestamp } from '@google-cloud/firestore';
import { ledgerCause } from '#domain/ledger/ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { operationDocument } from '#server/platform/operation-state.ts';
import { balancesBetween, entriesByMember, ledgerEntriesIn, numberIn } from './records.ts';

type Reader = FirebaseFirestore.Transaction;

const LINES = 1_000;
/** How many ids are listed per kind of fault; one is enough to raise an alarm. */
const REPORTED_MAX = 200;
/** How long a walk can be resumed, in milliseconds: Firestore serves past reads for one hour. */
const RESUMABLE_MS = 50 * 60_000;

/** A mismatch of two sums, in INZ. */
export interface SumDifference {
  of: string;
  entries: number;
  stored: number;
}

/** Progress of a walk, member by member, as JSON of constant size. All is read as of `readTime`. */
export interface LedgerWalk {
  /** Firestore's clock: seconds and nanoseconds. */
  readTime: [seconds: number, nanoseconds: number];
  /** Member and id of the last included line; null before the first. */
  after: [member: string | null, id: string] | null;
  done: boolean;
  entries: number;
  /** All in INZ; `waiting` is neither redeemed nor reversed. */
  total: number;
  waiting: number;
  claimed: number;
  balances: number;
  /** The member whose lines are only partly read, and their sum so far. */
  open: { member: string; sum: number } | null;
  /** The last member whose balance was compared. */
  compared: string | null;
  differences: SumDifference[];
  odd: string[];
  mismatched: string[];
}

/** The stored progress as text; null before the start. */
export interface WalkProgress {
  cursor: string | null;
}

export async function beginLedgerWalk(): Promise<LedgerWalk> {
  // The database's own clock: a time ahead of it could not be read.
  const { readTime } = await operationDocument('state').get();
  return {
    readTime: [readTime.seconds, readTime.nanoseconds],
    ...{ after: null, done: false, open: null, compared: null },
    ...{ entries: 0, total: 0, waiting: 0, claimed: 0, balances: 0 },
    ...{ differences: [], odd: [], mismatched: [] },
  };
}

export function walkIn(text: string | null, now: Date): LedgerWalk | null {
  if (text === null) return null;
  const walk = JSON.parse(text) as LedgerWalk;
  const age = now.getTime() - walk.readTime[0] * 1000;
  return age < RESUMABLE_MS ? walk : null;
}

export function atMomentOf<T>({ readTime }: LedgerWalk, work: (reader: Reader) => Promise<T>): Promise<T> {
  return firestore().runTransaction(work, { readOnly: true, readTime: new Timestamp(...readTime) });
}

interface Line {
  id: string;
  memberId: string | null;
  points: number;
  isCorrection: boolean;
  ref: string;
}

const asLine = (entry: FirebaseFirestore.DocumentSnapshot): Line => ({
  id: entry.id,
  memberId: entry.get('member_id'),
  points: Number(entry.get('points')),
  isCorrection: entry.get('source') === 'correction',
  ref: String(entry.get('ref')),
});

/** The id of the line needed to judge this one: a correction's original, or the reversal of an unclaimed line. */
const otherOf = ({ id, memberId, isCorrection, ref }: Line): string | null =>
  isCorrection ? ref : memberId === null ? ledgerCause.correctionOf(id) : null;

async function othersOf(reader: Reader, lines: readonly Line[]): Promise<Map<string, Line>> {
  const known = new Map(lines.map((line) => [line.id, line]));
  const ids = lines.map(otherOf).filter((id) => id !== null && !known.has(id)) as string[];
  for (const line of (await ledgerEntriesIn(reader, ids)).map(asLine)) known.set(line.id, line);
  return known;
}

/** Adds one line; a member whose lines are complete moves to `sums`. */
function addLine(walk: LedgerWalk, line: Line, others: Map<string, Line>, sums: Map<string, number>): void {
  const { id, memberId, points, isCorrection, ref } = line;
  walk.entries += 1;
  walk.total += points;
  if (memberId === null && !isCorrection && !others.has(ledgerCause.correctionOf(id))) walk.waiting += points;
  if (!Number.isSafeInteger(points) || points < 0 !== isCorrection) report(walk.odd, id);
  const original = isCorrection ? others.get(ref) : null;
  const matches = original?.memberId === memberId && original.points === -points;
  if (isCorrection && !matches) report(walk.mismatched, id);
  if (memberId === null) return;
  walk.claimed += points;
  if (walk.open && walk.open.member !== memberId) close(walk, sums);
  walk.open = { member: memberId, sum: (walk.open?.sum ?? 0) + points };
}

function report<T>(faults: T[], one: T): void {
  if (faults.length < REPORTED_MAX) faults.push(one);
}

function close(walk: LedgerWalk, sums: Map<string, number>): void {
  if (walk.open) sums.set(walk.open.member, walk.open.sum);
  walk.open = null;
}

/** Compares members' sums with their balances, and finds balances without lines up to that member. */
async function compare(reader: Reader, walk: LedgerWalk, sums: ReadonlyMap<string, number>): Promise<void> {
  const balances = new Map<string, number>();
  for await (const balance of balancesBetween(reader, walk.compared, walk.open?.member ?? null)) {
    balances.set(String(balance.get('member_id')), numberIn(balance, 'inz'));
  }
  for (const of of [...new Set([...sums.keys(), ...balances.keys()])].sort()) {
    const [entries, balance] = [sums.get(of) ?? 0, balances.get(of) ?? 0];
    walk.balances += balance;
    if (entries !== balance || entries < 0) report(walk.differences, { of, entries, stored: balance });
  }
  walk.compared = [...sums.keys(), ...balances.keys()].reduce<string | null>(
    (last, of) => (last === null || of > last ? of : last),
    walk.compared,
  );
}

/** The walk with the next thousand lines added, and with the balances of the completed members compared. */
export function nextLines(before: LedgerWalk): Promise<LedgerWalk> {
  return atMomentOf(before, async (reader) => {
    const walk = structuredClone(before);
    const query = entriesByMember().limit(LINES);
    const { docs } = await reader.get(walk.after ? query.startAfter(...walk.after) : query);
    const lines = docs.map(asLine);
    const others = await othersOf(reader, lines);
    const sums = new Map<string, number>();
    for (const line of lines) addLine(walk, line, others, sums);
    const last = lines.at(-1);
    if (last) walk.after = [last.memberId, last.id];
    walk.done = lines.length < LINES;
    if (walk.done) close(walk, sums);
    if (walk.done || sums.size > 0) await compare(reader, walk, sums);
    return walk;
  });
}
