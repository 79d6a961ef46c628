import {
  DocumentReference,
  Firestore,
  Query,
  type QuerySnapshot,
  Transaction,
} from '@google-cloud/firestore';
import { firestore } from '#server/stores/firestore.ts';

/** How many index entries one read of a count covers. */
const COUNTED_AT_ONCE = 1000;

type Method = (...asked: unknown[]) => Promise<unknown>;

/** Has `note` see what a method was asked and what it answered, until the returned function is called. */
function watch(
  owner: object,
  name: 'get' | 'getAll',
  note: (asked: unknown[], answer: unknown) => void,
): () => void {
  const methods = owner as Record<string, Method>;
  const plain = methods[name] as Method;
  methods[name] = async function (this: unknown, ...asked) {
    const answer = await plain.apply(this, asked);
    note(asked, answer);
    return answer;
  };
  return () => {
    methods[name] = plain;
  };
}

const documentsIn = (asked: unknown[]): number =>
  asked.filter((one) => one instanceof DocumentReference).length;

/**
 * Counts documents as Firestore bills them while `work` runs: each document that was asked for, at least one for each
 * query, and one for each thousand that were counted. A document read by itself passes through `getAll` too.
 */
export async function countReads(work: () => Promise<unknown>): Promise<number> {
  let reads = 0;
  const unwatch = [
    watch(Query.prototype, 'get', (_asked, answer) => {
      reads += Math.max(1, (answer as QuerySnapshot).size);
    }),
    // The library keeps the class of counts to itself.
    watch(Object.getPrototypeOf(firestore().collection('any').count()), 'get', (_asked, answer) => {
      const { count = 0 } = (answer as { data(): { count?: number } }).data();
      reads += Math.max(1, Math.ceil(count / COUNTED_AT_ONCE));
    }),
    watch(Firestore.prototype, 'getAll', (asked) => {
      reads += documentsIn(asked);
    }),
    watch(Transaction.prototype, 'getAll', (asked) => {
      reads += documentsIn(asked);
    }),
    watch(Transaction.prototype, 'get', (_asked, answer) => {
      reads += Math.max(1, (answer as Partial<QuerySnapshot>).size ?? 1);
    }),
  ];
  try {
    await work();
  } finally {
    for (const stop of unwatch) stop();
  }
  return reads;
}
