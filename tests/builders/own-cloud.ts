import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Firestore } from '@google-cloud/firestore';
import { getStore } from '@netlify/blobs';
import { startBlobs } from '#local/cloud/blobs.ts';
import { startFirestore } from '#local/cloud/firestore.ts';

/** Stores of their own, empty when they start: those that all tests share hold the files of others. */
export interface OwnStores {
  /** Variables by which code finds them. */
  env: { FIRESTORE_EMULATOR_HOST: string; NETLIFY_BLOBS_CONTEXT: string };
  database(projectId: string): Firestore;
  blobs(name: string): ReturnType<typeof getStore>;
  stop(): Promise<void>;
}

/** Starts a fresh Firestore and fresh Blobs on free ports. */
export async function startOwnStores(): Promise<OwnStores> {
  const directory = await mkdtemp(join(tmpdir(), 'thegrid-own-'));
  const [firestore, blobs] = await Promise.all([
    startFirestore({ port: 0, directory: join(directory, 'firestore'), indexes: 'firestore.indexes.json' }),
    startBlobs({ port: 0, directory: join(directory, 'blobs') }),
  ]);
  const { siteID, token, edgeURL } = JSON.parse(Buffer.from(blobs.context, 'base64').toString());
  return {
    env: { FIRESTORE_EMULATOR_HOST: `127.0.0.1:${firestore.port}`, NETLIFY_BLOBS_CONTEXT: blobs.context },
    database: (projectId) =>
      new Firestore({
        projectId,
        ...{ host: '127.0.0.1', port: firestore.port, ssl: false },
        credentials: { client_email: 'nobody@localhost', private_key: 'none' },
      }),
    blobs: (name) =>
      getStore({ name, ...{ siteID, token, edgeURL, uncachedEdgeURL: edgeURL }, consistency: 'strong' }),
    stop: async () => {
      await Promise.all([firestore.stop(), blobs.stop()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
