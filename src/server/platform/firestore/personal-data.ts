import { firestore, readDocument } from './firestore.ts';

type Document = FirebaseFirestore.QueryDocumentSnapshot | FirebaseFirestore.DocumentSnapshot;

/** Documents per commit; a renamed one counts twice. */
const BATCH = 200;

/** Where a store has data about a person: in one document, or in all that a field relates to them. */
export type Place = { records: () => FirebaseFirestore.CollectionReference } & (
  | { id: (person: Person) => string }
  | { field: string }
);

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

/** All data about a person in one place, with times as ISO 8601 text. */
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

export async function eraseRecords(place: Place, person: Person): Promise<void> {
  await inBatches(await documentsIn(place, person), (batch, document) => batch.delete(document.ref));
}

/** Changes all data about a person in one place; `change` gets each record with times as text. */
export async function changeRecords(
  place: Place,
  person: Person,
  change: (record: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  await inBatches(await documentsIn(place, person), (batch, document) =>
    batch.update(document.ref, change(readDocument(document.id, document.data() ?? {}))),
  );
}

/** Replaces a person's id in every member equal to it, and in document ids; nothing else. */
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
