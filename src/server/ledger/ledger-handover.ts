import { ledgerCause } from '#domain/ledger/ledger.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { balanceDocument, numberIn } from './records/counters.ts';
import { heldEntryDocument } from './records/held-entries.ts';
import { entriesNaming, ledgerDocument } from './records/ledger.ts';

/** How many entries go over in one transaction; an entry whose id changes counts twice. */
const BATCH = 100;

type Transaction = FirebaseFirestore.Transaction;

/** Replaces the id of a person by another one wherever an entry names it, its own id and that of its cause included. */
function renamed(
  data: FirebaseFirestore.DocumentData,
  from: string,
  to: string,
): FirebaseFirestore.DocumentData {
  const replace = (value: unknown) =>
    typeof value === 'string' && value.includes(from) ? value.replaceAll(from, to) : value;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, replace(value)]));
}

async function moveBatch(transaction: Transaction, from: string, to: string): Promise<boolean> {
  const [entries, had, has] = await Promise.all([
    transaction.get(entriesNaming(from).limit(BATCH)),
    transaction.get(balanceDocument(from)),
    transaction.get(balanceDocument(to)),
  ]);
  const kept = numberIn(had, 'inz');
  // With the last entries goes whatever is still kept: the nightly addition goes on saying what was wrong before.
  const isLast = entries.size < BATCH;
  const moved = isLast ? kept : entries.docs.reduce((sum, entry) => sum + Number(entry.get('points')), 0);
  for (const entry of entries.docs) {
    const data = renamed(entry.data(), from, to);
    const id = entry.id.replaceAll(from, to);
    if (id === entry.id) transaction.update(entry.ref, data);
    else transaction.delete(entry.ref).create(entry.ref.parent.doc(id), data);
  }
  if (entries.size > 0 || had.exists) {
    transaction.set(balanceDocument(to), { member_id: to, inz: numberIn(has, 'inz') + moved });
  }
  if (isLast) transaction.delete(balanceDocument(from));
  else transaction.update(balanceDocument(from), { inz: kept - moved });
  return isLast;
}

/**
 * Gives all entries of a person, and their balance, to another id. Entries and balances agree after each transaction, so a
 * payment or a reversal that happens meanwhile finds one of the two ids, never a half of each (T23).
 */
export async function moveLedger(from: string, to: string): Promise<void> {
  for (let done = false; !done; ) {
    done = await inTransaction((transaction) => moveBatch(transaction, from, to));
  }
}

/**
 * Reads, before any write of the transaction, the entries of contributions that wait for a member, and returns how to
 * give them over. An entry and the correction that took it back go over together, so that what was taken back is
 * nobody's again. Their INZ are issued, or taken back, already, so the pool does not move; that nobody is named in
 * them becomes that this member is, once, and nothing else of an entry ever changes. What waits for a second admin is the
 * member's, too, once it is confirmed (D36).
 */
export async function openClaims(
  transaction: FirebaseFirestore.Transaction,
  contributionIds: readonly string[],
  memberId: string,
): Promise<(now: Date) => void> {
  // An invitation for what another account sent brings nothing, and a read of no documents is refused.
  if (contributionIds.length === 0) return () => {};
  const balance = balanceDocument(memberId);
  const first = contributionIds.map((id) => ledgerCause.contribution(id));
  const again = first.map((cause) => ledgerCause.againAfter(ledgerCause.correctionOf(cause)));
  const causes = [...first, ...again];
  const [[had, ...entries], held] = await Promise.all([
    transaction.getAll(balance, ...[...causes, ...causes.map(ledgerCause.correctionOf)].map(ledgerDocument)),
    transaction.getAll(...causes.map(heldEntryDocument)),
  ]);
  const waiting = entries.filter((entry) => entry.exists && entry.get('member_id') === null);
  const promised = held.filter((entry) => entry.get('status') === 'held' && entry.get('member_id') === null);
  return (now) => {
    for (const { ref } of promised) transaction.update(ref, { member_id: memberId });
    if (waiting.length === 0) return;
    const points = waiting.reduce((sum, entry) => sum + Number(entry.get('points')), 0);
    for (const { ref } of waiting) transaction.update(ref, { member_id: memberId, claimed_at: now });
    transaction.set(balance, { member_id: memberId, inz: numberIn(had, 'inz') + points });
  };
}
