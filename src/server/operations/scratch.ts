import { randomUUID } from 'node:crypto';
import { blobStore } from '#server/platform/blobs/blob-store.ts';
import { projectId } from '#server/platform/environment/environment.ts';
import { operationDocument } from '#server/platform/operation-state.ts';

function refuseDifference(written: string, read: unknown): void {
  if (read !== written) throw new Error('What was read is not what was written');
}

/** Writes, reads and deletes a temporary document. @throws when one of the three fails. */
export async function firestoreRoundTrip(): Promise<void> {
  const mark = randomUUID();
  const scratch = operationDocument('doctor');
  await scratch.set({ mark });
  refuseDifference(mark, (await scratch.get()).get('mark'));
  await scratch.delete();
}

/** The same with a file. */
export async function blobsRoundTrip(): Promise<void> {
  const mark = randomUUID();
  const store = blobStore(`doctor-${projectId()}`);
  await store.set('scratch', mark);
  refuseDifference(mark, await store.get('scratch', { type: 'text' }));
  await store.delete('scratch');
}
