import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { threadId } from 'node:worker_threads';
import { Firestore } from '@google-cloud/firestore';
import { LOCAL_PROJECT } from '#domain/environment/variable.ts';

export interface OwnSite {
  url: string;
  firestorePort: number;
  /** Everything that its processes have printed. */
  printed(): string;
  /** Ends everything as a power cut would; data stays. */
  kill(): Promise<void>;
  /** Ends only the process that runs the functions; the others follow it. */
  killFunctions(): Promise<void>;
  stop(): Promise<void>;
}

const isFree = async (port: number): Promise<boolean> => {
  const server = createServer();
  const listening = once(server.listen(port, '127.0.0.1'), 'listening');
  if (
    !(await listening.then(
      () => true,
      () => false,
    ))
  )
    return false;
  server.close();
  await once(server, 'close');
  return true;
};

const PORTS_EACH = 100;
let nextPort = 20_000 + ((process.pid + threadId) % 127) * PORTS_EACH;

/**
 * Ports of this machine that nothing listens on, each once: below 32768, where Linux begins with those of outgoing
 * connections, and of each thread its own, so that none is taken between this check and its use.
 */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = nextPort++;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

async function waitForHealth(url: string, child: ChildProcess, said: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The site ended: ${said()}`);
    const response = await fetch(`${url}/api/health`).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Runs what `npm start` runs in `folder`, on free ports and with data in `directory`; resolves when the functions answer. */
export async function startOwnSite(
  directory: string,
  ports?: number[],
  env: Record<string, string> = {},
  folder = process.cwd(),
): Promise<OwnSite & { ports: number[] }> {
  const chosen = ports ?? (await freePorts(5));
  const [site = 0, firestore = 0, auth = 0, smtp = 0, blobs = 0] = chosen;
  let output = '';
  const child = spawn(process.execPath, ['netlify/local/start.ts', '--no-build'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: folder,
    env: {
      ...process.env,
      PORT: `${site}`,
      FIRESTORE_PORT: `${firestore}`,
      AUTH_PORT: `${auth}`,
      SMTP_PORT: `${smtp}`,
      BLOBS_PORT: `${blobs}`,
      LOCAL_SAMPLES: 'few',
      LOCAL_DATA: directory,
      SITE_URL: `http://localhost:${site}`,
      ...env,
    },
  });
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${site}`;
  await waitForHealth(url, child, () => output.slice(-4000));
  return {
    url,
    ports: chosen,
    firestorePort: firestore,
    printed: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    killFunctions: async () => {
      const { pid } = (await (await fetch(`${url}/__local/process`)).json()) as { pid: number };
      process.kill(pid, 'SIGKILL');
      await ended;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The database of a site, past its rules. A client of its own: the one that a process shares stays with its first site. */
export const databaseOf = ({ firestorePort }: Pick<OwnSite, 'firestorePort'>): Firestore =>
  new Firestore({
    projectId: LOCAL_PROJECT,
    host: `127.0.0.1:${firestorePort}`,
    ssl: false,
    customHeaders: { Authorization: 'Bearer owner' },
  });

/** Has a site deliver until nothing is due. What is put together leaves at the next full hour, and is not waited for. */
export async function deliverDue({ url }: Pick<OwnSite, 'url'>, database: Firestore): Promise<void> {
  const pending = database.collection('outbox').where('status', '==', 'pending');
  const due = () => pending.where('next_attempt_at', '<=', new Date()).count().get();
  while ((await due()).data().count > 0) await fetch(`${url}/__local/schedules/deliver`, { method: 'POST' });
}
