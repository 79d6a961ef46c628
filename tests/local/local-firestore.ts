import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore } from 'firebase-admin/firestore';
import { onTestFinished } from 'vitest';
import { type FirestoreOptions, startFirestore } from '#local/cloud/firestore.ts';

/** A folder that is gone when the test is. */
export async function passingFolder(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-local-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** The SDK as a function uses it, speaking to a local Firestore. */
export function connect(port: number, projectId = 'demo-one'): Firestore {
  process.env.FIRESTORE_EMULATOR_HOST = `127.0.0.1:${port}`;
  const firestore = new Firestore({ projectId });
  onTestFinished(() => firestore.terminate());
  return firestore;
}

/** A local Firestore that ends with the test, and the SDK connected to it. */
export async function openFirestore(
  options: Omit<FirestoreOptions, 'port'> = {},
): Promise<{ firestore: Firestore; port: number; stop(): Promise<void> }> {
  const server = await startFirestore({ port: 0, ...options });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await server.stop();
  };
  onTestFinished(stop);
  return { firestore: connect(server.port), port: server.port, stop };
}
