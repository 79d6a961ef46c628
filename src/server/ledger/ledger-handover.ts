import { ledgerCause } from '#domain/ledger/ledger.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { balanceDocument, entriesNaming, ledgerDocument, numberIn, pendingAwardDocument } from './records.ts';

/** Entries moved per transaction; an entry whose id changes counts twice. */
const BATCH = 100;

type Transaction = FirebaseFirestore.Transaction;

/** Replaces a person's id wherever an entry names it, also within its own id and that of its cause. */
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
  const balanceInz = numberIn(had, 'inz');
  // The last batch moves the rest of the balance, so that the nightly check still finds an earlier difference.
  const isLast = entries.size < BATCH;
  const moved = isLast
    ? balanceInz
    : entries.docs.reduce((sum, entry) => sum + Number(entry.get('points')), 0);
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
  else transaction.update(balanceDocument(from), { inz: balanceInz - moved });
  return isLast;
}

/** Entries and balances agree after each transaction, for concurrent payments and reversals (T23). */
export async function moveLedger(from: string, to: string): Promise<void> {
  for (let done = false; !done; ) {
    done = await inTransaction((transaction) => moveBatch(transaction, from, to));
  }
}

/** Reads before any write (A-53, D36). A correction moves with its entry. The pool is unchanged. */
export async function openClaims(
  transaction: FirebaseFirestore.Transaction,
  contributionIds: readonly string[],
  memberId: string,
): Promise<(now: Date) => void> {
  // An invitation for another account's contribution brings nothing, and `getAll` refuses an empty list.
  if (contributionIds.length === 0) return () => {};
  const balance = balanceDocument(memberId);
  const first = contributionIds.map((id) => ledgerCause.contribution(id));
  const again = first.map((cause) => ledgerCause.againAfter(ledgerCause.correctionOf(cause)));
  const causes = [...first, ...again];
  const [[had, ...entries], pendingAwards] = await Promise.all([
    transaction.getAll(balance, ...[...causes, ...causes.map(ledgerCause.correctionOf)].map(ledgerDocument)),
    transaction.getAll(...causes.map(pendingAwardDocument)),
  ]);
  const waiting = entries.filter((entry) => entry.exists && entry.get('member_id') === null);
  const promised = pendingAwards.filter(
    (entry) => entry.get('status') === 'held' && entry.get('member_id') === null,
  );
  return (now) => {
    for (const { ref } of promised) transaction.update(ref, { member_id: memberId });
    if (waiting.length === 0) return;
    const points = waiting.reduce((sum, entry) => sum + Number(entry.get('points')), 0);
    for (const { ref } of waiting) transaction.update(ref, { member_id: memberId, claimed_at: now });
    transaction.set(balance, { member_id: memberId, inz: numberIn(had, 'inz') + points });
  };
}
