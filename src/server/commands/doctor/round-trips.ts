import { randomUUID } from 'node:crypto';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { operationDocument } from '#server/platform/operation-state.ts';

function refuseDifference(written: string, read: unknown): void {
  if (read !== written) throw new Error('What was read is not what was written');
}

/** Writes, reads and deletes a temporary document. @throws when one of the three fails. */
export async function firestoreRoundTrip(): Promise<void> {
  const text = randomUUID();
  const temporary = operationDocument('doctor');
  await temporary.set({ text });
  refuseDifference(text, (await temporary.get()).get('text'));
  await temporary.delete();
}

export async function blobsRoundTrip(): Promise<void> {
  const text = randomUUID();
  const store = blobStore(`doctor-${projectId()}`);
  await store.set('temporary', text);
  refuseDifference(text, await store.get('temporary', { type: 'text' }));
  await store.delete('temporary');
}
