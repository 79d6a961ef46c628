import { FieldPath } from '@google-cloud/firestore';
import { ideas } from '#server/ideas/records.ts';
import { inTransaction } from '#server/platform/firestore/transaction.ts';
import { forgetRows } from '#server/platform/list-cache/row-lists.ts';
import { noteOperation, readOperationState } from '#server/platform/operation-state.ts';
import type { Progress } from './night.ts';

/** One change of the shape of stored documents. Its version is that of `SCHEMA_VERSION` which reads the new shape. */
interface Migration {
  version: number;
  collection(): FirebaseFirestore.CollectionReference;
  /** The cached list of its rows, which is rebuilt. */
  list?: string;
  /** The changed fields of a document of the old shape, null for one of the new. Pure: it may run again. */
  upgrade(data: FirebaseFirestore.DocumentData): FirebaseFirestore.DocumentData | null;
}

/** In the order of their versions. Never removed: a backup of any age may be restored. */
export const MIGRATIONS: readonly Migration[] = [
  {
    version: 2,
    collection: ideas,
    list: 'ideas',
    upgrade: ({ merge_state }) => (merge_state === 'parting' ? { merge_state: 'unmerging' } : null),
  },
];

const PAGE_SIZE = 300;

/** Upgrades a document if it still needs it: others may write it meanwhile. */
const upgradeOne = (
  reference: FirebaseFirestore.DocumentReference,
  { upgrade }: Migration,
): Promise<boolean> =>
  inTransaction(async (transaction) => {
    const changes = upgrade((await transaction.get(reference)).data() ?? {});
    if (changes) transaction.update(reference, changes);
    return changes !== null;
  });

/** Idempotent; resumes at the cursor (`version id`). */
export async function migrate(now: Date, progress: Progress): Promise<{ migrated: number }> {
  const stored = (await readOperationState()).schema_version ?? 0;
  const [resumed, after] = progress.cursor?.split(' ') ?? [];
  let migrated = 0;
  for (const migration of MIGRATIONS.filter(({ version }) => version > stored)) {
    const { version, collection, list, upgrade } = migration;
    if (version < Number(resumed)) continue;
    let last = version === Number(resumed) ? after : undefined;
    for (;;) {
      const query = collection().orderBy(FieldPath.documentId()).limit(PAGE_SIZE);
      const { docs } = await (last ? query.startAfter(last) : query).get();
      for (const document of docs) {
        if (upgrade(document.data()) && (await upgradeOne(document.ref, migration))) migrated += 1;
      }
      last = docs.at(-1)?.id;
      if (docs.length < PAGE_SIZE) break;
      progress.cursor = `${version} ${last}`;
    }
    if (list) await forgetRows({ list }, now);
    await noteOperation({ schema_version: version });
  }
  return { migrated };
}
