import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { listen, type RunningServer } from '#local/http.ts';

const FIREBASE = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
const PROJECT = 'demo-moved';
let google: RunningServer | undefined;
let home = '';
afterAll(async () => {
  await google?.stop();
  if (home) await rm(home, { recursive: true, force: true });
});

test('an operator moves sign-ins to a new project with auth:import: ids and password hashes arrive as exported', async () => {
  const uploads: unknown[] = [];
  // Stands in for Google: gives a token, and takes the accounts.
  google = await listen(0, async (incoming, outgoing) => {
    const isUpload = incoming.url?.endsWith('/uploadAccount');
    if (isUpload) uploads.push(await json(incoming));
    const answer = isUpload ? {} : { access_token: 'stand-in', expires_in: 3600, scope: '' };
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
  });
  home = await mkdtemp(join(tmpdir(), 'thegrid-import-'));
  const users = Array.from({ length: 1_001 }, (_, n) => ({
    localId: `uid-${n}`,
    email: `person_${n}@login.thegrid.localhost`,
    passwordHash: Buffer.from(`hash ${n}`).toString('base64'),
    salt: Buffer.from('salt').toString('base64'),
    disabled: n === 7,
  }));
  const file = join(home, 'accounts.json');
  await writeFile(file, JSON.stringify({ users }));
  const origin = `http://127.0.0.1:${google.port}`;
  const origins = ['FIREBASE_TOKEN_URL', 'FIREBASE_IDENTITY_URL', 'FIREBASE_API_URL', 'FIREBASE_AUTH_URL'];
  const hash = [
    '--hash-algo=SCRYPT',
    '--hash-key=a2V5',
    '--salt-separator=Bw==',
    '--rounds=8',
    '--mem-cost=14',
  ];
  const { code, output } = await new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [FIREBASE, 'auth:import', file, `--project=${PROJECT}`, ...hash], {
      cwd: home,
      env: {
        ...{ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, NO_UPDATE_NOTIFIER: '1' },
        ...Object.fromEntries(origins.map((name) => [name, origin])),
        ...{ FIREBASE_TOKEN: 'stand-in', FIREBASE_RESOURCEMANAGER_URL: origin },
      },
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += String(chunk)));
    child.on('exit', (status) => resolve({ code: status, output: text }));
  });
  expect(code, output).toBe(0);
  // A thousand at a time is what Google takes.
  expect(uploads).toMatchObject([
    { targetProjectId: PROJECT, hashAlgorithm: 'SCRYPT', memoryCost: '14', rounds: '8' },
    { targetProjectId: PROJECT },
  ]);
  const received = uploads.flatMap((upload) => (upload as { users: { localId: string }[] }).users);
  expect(received.map(({ localId }) => localId)).toEqual(users.map(({ localId }) => localId));
  expect(received[7]).toMatchObject({ localId: 'uid-7', disabled: true, salt: users[7]?.salt });
});
