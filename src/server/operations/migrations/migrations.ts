import { ideas } from '#server/ideas/records.ts';

/** One change of the shape of stored documents. Its version is that of `SCHEMA_VERSION` which reads the new shape. */
export interface Migration {
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
