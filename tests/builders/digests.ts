import { createHash } from 'node:crypto';
import type { CollectionReference, Firestore } from '@google-cloud/firestore';
import type { Store } from '@netlify/blobs';

const sha256 = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('hex');

/** The digest of each document below a collection, of what the protocol carries of it, by its path. */
async function addDigests(found: Map<string, string>, collection: CollectionReference): Promise<void> {
  for (const { ref, ...document } of (await collection.get()).docs) {
    // The library's own copy of the message: with the type of each value, before anything is made of it.
    const { _fieldsProto: fields } = document as unknown as { _fieldsProto: Record<string, unknown> };
    const sorted = JSON.stringify(fields, (_, value) =>
      value && typeof value === 'object' && !Array.isArray(value) && !Buffer.isBuffer(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
    );
    found.set(ref.path, sha256(sorted));
  }
  for (const document of await collection.listDocuments()) {
    for (const inner of await document.listCollections()) await addDigests(found, inner);
  }
}

/** The digest of every document of a database by its path, but of the collections that are named. */
export async function documentDigests(database: Firestore, without: readonly string[]) {
  const found = new Map<string, string>();
  for (const collection of await database.listCollections()) {
    if (!without.includes(collection.id)) await addDigests(found, collection);
  }
  return found;
}

/** The digest of every file of a store, with what is kept beside it, by its key. */
export async function fileDigests(store: Store) {
  const found = new Map<string, string>();
  for (const { key } of (await store.list()).blobs) {
    const file = await store.getWithMetadata(key, { type: 'arrayBuffer' });
    const { data, metadata } = file ?? { data: new ArrayBuffer(0), metadata: null };
    found.set(key, `${sha256(new Uint8Array(data))} ${JSON.stringify(metadata)}`);
  }
  return found;
}
