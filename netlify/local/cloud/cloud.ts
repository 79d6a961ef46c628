import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';
import { startAuth } from './auth.ts';
import { startBlobs } from './blobs.ts';
import { localEnvironment, type PortName, portOf } from './environment.ts';
import { startFirestore } from './firestore.ts';
import { startMail } from './mail.ts';
import { startPush } from './push.ts';

export interface Cloud {
  /** Variables by which functions find the cloud. */
  env: Record<string, string>;
  /** The page of received mails; with `.json` appended, for programs. */
  inboxUrl: string;
  authPort: number;
  /** Resolves with a sentence if a part ends unexpectedly. */
  broken: Promise<string>;
  stop(): Promise<void>;
}

interface CloudOptions {
  /**
   * The folder of all data. Without it documents and accounts are in memory, files and mails in a temporary folder.
   */
  directory?: string;
  /** `random` takes any free ports, so that several clouds can run at once. */
  ports: 'usual' | 'random';
}

const INDEXES = fileURLToPath(new URL('../../../firestore.indexes.json', import.meta.url));

async function openDirectory({ directory }: CloudOptions): Promise<{ path: string; leave(): Promise<void> }> {
  if (directory !== undefined) return { path: directory, leave: async () => {} };
  const path = await mkdtemp(join(tmpdir(), 'thegrid-cloud-'));
  return { path, leave: () => rm(path, { recursive: true, force: true }) };
}

/**
 * Starts local replacements of Google's, Netlify's and the mail provider's services. If one fails to start, the
 * others are stopped.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const port = (name: PortName) => (options.ports === 'random' ? 0 : portOf(name));
  const home = await openDirectory(options);
  const under = (name: string) => join(home.path, name);
  const kept = (name: string) => (options.directory === undefined ? {} : { directory: under(name) });
  const started: { stop(): Promise<void> }[] = [];
  const keep = async <Part extends { stop(): Promise<void> }>(starting: Promise<Part>): Promise<Part> => {
    const part = await starting;
    started.push(part);
    return part;
  };
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
    await home.leave();
  };
  // Auth takes longest and has a process of its own, so all start concurrently.
  const starting = [
    keep(startAuth({ port: port('auth'), projectId: LOCAL_PROJECT, ...kept('auth') })),
    keep(startFirestore({ port: port('firestore'), indexes: INDEXES, ...kept('firestore') })),
    keep(startBlobs({ port: port('blobs'), directory: under('blobs') })),
    keep(startMail({ port: port('smtp'), directory: under('mail') })),
    keep(startPush()),
  ] as const;
  try {
    const [auth, firestore, blobs, mail, push] = await Promise.all(starting);
    const env = localEnvironment(home.path, {
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
    await Promise.allSettled(starting);
    await stop();
    throw fault;
  }
}
