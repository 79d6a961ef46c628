import { walk } from './paging.ts';

type Snapshot = FirebaseFirestore.DocumentSnapshot;

/** Recent changes of a collection, each of which sets at least one of these times. */
export function changesOf(
  collection: () => FirebaseFirestore.CollectionReference,
  fields: readonly string[],
) {
  const timeOf = (document: Snapshot): number =>
    Math.max(...fields.map((field) => document.get(field)?.toMillis() ?? 0));
  /** When the last of these documents was changed; null without any. */
  const latestOf = (documents: readonly Snapshot[]): Date | null =>
    documents.length > 0 ? new Date(Math.max(...documents.map(timeOf))) : null;
  return {
    latestOf,
    async latest(): Promise<Date | null> {
      const newest = (field: string) =>
        collection()
          .orderBy(field, 'desc')
          .limit(1)
          .select(...fields);
      const found = await Promise.all(fields.map((field) => newest(field).get()));
      return latestOf(found.flatMap(({ docs }) => docs));
    },
    async since(moment: Date, some = fields): Promise<FirebaseFirestore.QueryDocumentSnapshot[]> {
      const found = new Map<string, FirebaseFirestore.QueryDocumentSnapshot>();
      const look = async (field: string) => {
        for await (const one of walk(collection().where(field, '>', moment).orderBy(field)))
          found.set(one.id, one);
      };
      await Promise.all(some.map(look));
      return [...found.values()];
    },
  };
}
