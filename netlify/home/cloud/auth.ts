import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RunningServer } from '../serve.ts';

type Handler = (incoming: unknown, outgoing: unknown) => void;
type StateMap = Map<string, unknown>;

// An inner module of firebase-tools, whose version is pinned: the command around it costs seconds and a config file.
const require = createRequire(import.meta.url);
const { createApp } = require('firebase-tools/lib/emulator/auth/server') as {
  createApp(projectId: string, mode: number, states: StateMap): Promise<Handler>;
};

/** Every project is taken as it comes, without a warning. */
const ANY_PROJECT = 0;

/** How long changed accounts may be in memory only, in milliseconds. */
const SAVE_MS = 150;

interface SavedAccounts {
  [projectId: string]: { users: Record<string, unknown>[] };
}

const OWNER = { Authorization: 'Bearer owner', 'Content-Type': 'application/json' };

/** Writes the accounts of every project to one file, the old one staying until the new one is whole. */
async function save(file: string, base: string, projects: Iterable<string>): Promise<void> {
  const saved: SavedAccounts = {};
  for (const projectId of projects) {
    const address = `${base}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchGet?maxResults=1000`;
    const users: Record<string, unknown>[] = [];
    let next = '';
    do {
      const page = await (await fetch(`${address}${next}`, { headers: OWNER })).json();
      users.push(...((page as { users?: Record<string, unknown>[] }).users ?? []));
      const token = (page as { nextPageToken?: string }).nextPageToken;
      next = token && users.length % 1000 === 0 ? `&nextPageToken=${encodeURIComponent(token)}` : '';
    } while (next);
    saved[projectId] = { users };
  }
  await writeFile(`${file}.new`, JSON.stringify(saved));
  await rename(`${file}.new`, file);
}

async function restore(file: string, base: string): Promise<void> {
  let saved: SavedAccounts;
  try {
    saved = JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return;
  }
  for (const [projectId, { users }] of Object.entries(saved)) {
    if (users.length === 0) continue;
    const address = `${base}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`;
    const response = await fetch(address, {
      method: 'POST',
      headers: OWNER,
      body: JSON.stringify({ users }),
    });
    if (!response.ok) throw new Error(`The saved accounts could not be restored: ${await response.text()}`);
  }
}

/** Starts the Firebase Auth emulator in this process; accounts are kept in `directory` and are there again next time. */
export async function startAuth(options: {
  port: number;
  projectId: string;
  directory: string;
}): Promise<RunningServer> {
  await mkdir(options.directory, { recursive: true });
  const file = join(options.directory, 'accounts.json');
  const states: StateMap = new Map();
  const app = await createApp(options.projectId, ANY_PROJECT, states);
  let timer: NodeJS.Timeout | undefined;
  let saving: Promise<void> = Promise.resolve();
  let base = '';
  const saveNow = () => {
    timer = undefined;
    saving = saving
      .then(() => save(file, base, states.keys()))
      .catch((fault) => console.error(fault.message));
  };
  const saveSoon = () => {
    timer ??= setTimeout(saveNow, SAVE_MS);
  };
  const server = createServer((incoming, outgoing) => {
    const reads = incoming.method === 'GET' || incoming.method === 'OPTIONS';
    if (!reads) outgoing.once('finish', saveSoon);
    app(incoming, outgoing);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  base = `http://127.0.0.1:${port}`;
  await restore(file, base);
  return {
    port,
    stop: async () => {
      clearTimeout(timer);
      saveNow();
      await saving;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
