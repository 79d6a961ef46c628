import { firestore } from './firestore.ts';
import { inTransaction } from './transaction.ts';

/** How many entries go over in one transaction; an entry whose id changes counts twice. */
const BATCH = 100;

type Transaction = FirebaseFirestore.Transaction;

function balanceDocument(memberId: string): FirebaseFirestore.DocumentReference {
  return firestore().collection('counters').doc(`inz_${memberId}`);
}

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
  const own = firestore().collection('points_ledger').where('member_id', '==', from).limit(BATCH);
  const [entries, had, has] = await Promise.all([
    transaction.get(own),
    transaction.get(balanceDocument(from)),
    transaction.get(balanceDocument(to)),
  ]);
  const kept = Number(had.get('inz') ?? 0);
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
    transaction.set(balanceDocument(to), { member_id: to, inz: Number(has.get('inz') ?? 0) + moved });
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
