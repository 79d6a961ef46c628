import { getStore, listStores } from '@netlify/blobs';
import { firestore } from '#server/platform/firestore/firestore.ts';

type Collection = FirebaseFirestore.CollectionReference;

async function documentsOf(collection: Collection): Promise<string[]> {
  const documents = (await collection.get()).docs.map(
    (one) => `${one.ref.path} ${JSON.stringify(one.data())}`,
  );
  // A document may hold collections of its own, also where it is not there any more itself.
  const inner = await Promise.all(
    (await collection.listDocuments()).map(async (one) =>
      Promise.all((await one.listCollections()).map(documentsOf)),
    ),
  );
  return [...documents, ...inner.flat(2)];
}

/** Every document of the database, each as its path and its members in one text. */
export async function everyDocument(): Promise<string[]> {
  return (await Promise.all((await firestore().listCollections()).map(documentsOf))).flat();
}

/** Every file of every Blobs store, each as its store, its key, its metadata and its bytes in one text. */
export async function everyBlob(): Promise<string[]> {
  const { stores } = await listStores();
  const found = await Promise.all(
    stores.map(async (name) => {
      const store = getStore({ name, consistency: 'strong' });
      const { blobs } = await store.list();
      return Promise.all(
        blobs.map(async ({ key }) => {
          const blob = await store.getWithMetadata(key, { type: 'arrayBuffer' });
          const bytes = blob ? Buffer.from(blob.data).toString('latin1') : '';
          return `${name}/${key} ${JSON.stringify(blob?.metadata ?? {})} ${bytes}`;
        }),
      );
    }),
  );
  return found.flat();
}
