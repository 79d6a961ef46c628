import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { type Child, startChild } from '../child.ts';
import type { AuthOptions } from './auth/process.ts';
import { startBlobs } from './blobs.ts';
import { localEnvironment, type PortName, portOf } from './environment.ts';
import { startFirestore } from './firestore.ts';
import { startMail } from './mail.ts';
import { startPush } from './push.ts';

export interface Cloud {
  env: Record<string, string>;
  /** The page of received mails; with `.json` appended, for programs. */
  inboxUrl: string;
  authPort: number;
  /** Resolves with a sentence if a part ends unexpectedly. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

interface CloudOptions {
  /** The folder of all data; without it documents and accounts are in memory, files and mails temporary. */
  directory?: string;
  /** `random` takes any free ports, so that several clouds can run at once. */
  ports: 'usual' | 'random';
}

export function startAuth(options: AuthOptions): Promise<Child> {
  return startChild(new URL('auth/process.ts', import.meta.url), options);
}

const INDEXES = fileURLToPath(new URL('../../../firestore.indexes.json', import.meta.url));

/** Starts local replacements of all services. If one fails to start, the others are stopped. */
export async function startCloud({ directory, ports }: CloudOptions): Promise<Cloud> {
  const port = (name: PortName) => (ports === 'random' ? 0 : portOf(name));
  const home = directory ?? (await mkdtemp(join(tmpdir(), 'thegrid-cloud-')));
  const persisted = (name: string) => (directory === undefined ? {} : { directory: join(directory, name) });
  // Auth takes longest and has a process of its own, so all start concurrently.
  const starting = [
    startAuth({ port: port('auth'), projectId: LOCAL_PROJECT, ...persisted('auth') }),
    startFirestore({ port: port('firestore'), indexes: INDEXES, ...persisted('firestore') }),
    startBlobs({ port: port('blobs'), directory: join(home, 'blobs') }),
    startMail({ port: port('smtp'), directory: join(home, 'mail') }),
    startPush(),
  ] as const;
  const stop = async () => {
    const parts = await Promise.allSettled(starting);
    await Promise.all(parts.map((part) => (part.status === 'fulfilled' ? part.value.stop() : null)));
    if (directory === undefined) await rm(home, { recursive: true, force: true });
  };
  try {
    const [auth, firestore, blobs, mail, push] = await Promise.all(starting);
    const env = localEnvironment(home, {
      firestore: firestore.port,
      auth: auth.port,
      smtp: mail.port,
      blobsContext: blobs.context,
      pushOrigin: push.origin,
    });
    return {
      env,
      inboxUrl: `http://127.0.0.1:${mail.inboxPort}/__local/mail`,
      authPort: auth.port,
      broken: auth.ended.then((reason) => `The local Auth service ended by itself (${reason}).`),
      stop,
    };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
