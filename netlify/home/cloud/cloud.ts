import { join } from 'node:path';
import { startAuth } from './auth.ts';
import { startBlobs } from './blobs.ts';
import { LOCAL_PROJECT, localEnvironment, type PortName, portOf } from './environment.ts';
import { startFirestore } from './firestore/server.ts';
import { startMail } from './mail.ts';

export interface Cloud {
  /** Variables by which functions find the cloud. */
  env: Record<string, string>;
  /** The page of what the mail server has received; with `.json` appended, the same for programs. */
  inboxUrl: string;
  authPort: number;
  stop(): Promise<void>;
}

/** Starts everything that the product uses of Google's, Netlify's and a mail provider's, on this machine. */
export async function startCloud(options: { directory: string; ports: 'usual' | 'random' }): Promise<Cloud> {
  const { directory } = options;
  const port = (name: PortName) => (options.ports === 'random' ? 0 : portOf(name));
  const started: { stop(): Promise<void> }[] = [];
  const keep = <Part extends { stop(): Promise<void> }>(part: Part): Part => {
    started.push(part);
    return part;
  };
  const stop = async () => {
    await Promise.all(started.map((part) => part.stop()));
  };
  try {
    const indexes = 'firestore.indexes.json';
    const firestore = keep(
      await startFirestore({ port: port('firestore'), directory: join(directory, 'firestore'), indexes }),
    );
    const blobs = keep(await startBlobs({ port: port('blobs'), directory: join(directory, 'blobs') }));
    const mail = keep(await startMail({ port: port('smtp'), directory: join(directory, 'mail') }));
    const auth = keep(
      await startAuth({ port: port('auth'), projectId: LOCAL_PROJECT, directory: join(directory, 'auth') }),
    );
    const env = localEnvironment(directory, {
      firestore: firestore.port,
      auth: auth.port,
      smtp: mail.port,
      blobsContext: blobs.context,
    });
    return { env, inboxUrl: `http://127.0.0.1:${mail.inboxPort}/__local/mail`, authPort: auth.port, stop };
  } catch (fault) {
    await stop();
    throw fault;
  }
}
