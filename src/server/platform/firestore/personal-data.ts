import { firestore, readDocument } from './firestore.ts';

type Document = FirebaseFirestore.QueryDocumentSnapshot | FirebaseFirestore.DocumentSnapshot;

/** How many documents are changed in one commit; a renamed one counts twice. */
const BATCH = 200;

/** Where a store keeps something about a person: in one document, or wherever a field names them. */
export type Place = { records: () => FirebaseFirestore.CollectionReference } & (
  | { id: (person: Person) => string }
  | { field: string }
);

/** Whoever is exported or deleted. */
export interface Person {
  id: string;
  username: string | null;
  /** The sign-in address. */
  email: string | null;
}

async function documentsIn(place: Place, person: Person): Promise<Document[]> {
  const collection = place.records();
  if ('id' in place) {
    const document = await collection.doc(place.id(person)).get();
    return document.exists ? [document] : [];
  }
  return (await collection.where(place.field, '==', person.id).get()).docs;
}

/** Everything in one place about a person, times as ISO 8601 text. */
export async function recordsOf(place: Place, person: Person): Promise<Record<string, unknown>[]> {
  const documents = await documentsIn(place, person);
  return documents.map((document) => readDocument(document.id, document.data() ?? {}));
}

async function inBatches(
  documents: readonly Document[],
  write: (batch: FirebaseFirestore.WriteBatch, document: Document) => void,
): Promise<void> {
  for (let start = 0; start < documents.length; start += BATCH) {
    const batch = firestore().batch();
    for (const document of documents.slice(start, start + BATCH)) write(batch, document);
    await batch.commit();
  }
}

/** Deletes everything in one place about a person. */
export async function eraseRecords(place: Place, person: Person): Promise<void> {
  await inBatches(await documentsIn(place, person), (batch, document) => batch.delete(document.ref));
}

/** Replaces members of what stands in one place about a person; `change` gets each record with its times as text. */
export async function changeRecords(
  place: Place,
  person: Person,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await inBatches(await documentsIn(place, person), (batch, document) =>
    batch.update(document.ref, change(readDocument(document.id, document.data() ?? {}))),
  );
}

/**
 * Puts another id in the place of a person's in every member that is exactly that id, and in the ids of documents. Nothing
 * else changes, so sums stay as they are.
 */
export async function renameRecords(place: Place, person: Person, anonymousId: string): Promise<void> {
  await inBatches(await documentsIn(place, person), (batch, document) => {
    const entries = Object.entries(document.data() ?? {});
    const renamed = Object.fromEntries(
      entries.map(([name, value]) => [name, value === person.id ? anonymousId : value]),
    );
    if (!document.id.includes(person.id)) return batch.update(document.ref, renamed);
    const id = document.id.replaceAll(person.id, anonymousId);
    return batch.delete(document.ref).set(document.ref.parent.doc(id), renamed);
  });
}
