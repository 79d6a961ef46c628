import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const FIREBASE = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js');
const SIGN_IN = createRequire(import.meta.url).resolve('firebase/auth');
const NOWHERE = 'http://127.0.0.1:9';
let home = '';
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'thegrid-packages-'));
  const config = { firestore: { rules: 'firestore.rules', indexes: 'firestore.indexes.json' } };
  await writeFile(join(home, 'firebase.json'), JSON.stringify(config));
  for (const file of ['firestore.rules', 'firestore.indexes.json'])
    await writeFile(join(home, file), readFileSync(file));
  await writeFile(join(home, 'accounts.json'), JSON.stringify({ users: [{ localId: 'uid-1' }] }));
  await writeFile(
    join(home, 'note-names.cjs'),
    `const { appendFileSync } = require('node:fs');
    require('node:module').registerHooks({
      resolve(name, context, next) {
        if (!/^[./]|^[a-z]+:/.test(name)) appendFileSync(__dirname + '/names.txt', name + '\\n');
        return next(name, context);
      },
    });`,
  );
});
afterAll(() => rm(home, { recursive: true, force: true }));

/** The names of the packages that a process of Node loads. */
async function namesLoadedBy(program: readonly string[]): Promise<string[]> {
  const names = join(home, 'names.txt');
  await rm(names, { force: true });
  const origins = ['TOKEN', 'IDENTITY', 'API', 'AUTH', 'RESOURCEMANAGER', 'FIRESTORE', 'RULES'];
  await new Promise((resolve) => {
    spawn(process.execPath, ['--require', join(home, 'note-names.cjs'), ...program], {
      cwd: home,
      stdio: 'ignore',
      env: {
        ...{ PATH: process.env.PATH, HOME: home, XDG_CONFIG_HOME: home, NO_UPDATE_NOTIFIER: '1' },
        FIREBASE_TOKEN: 'stand-in',
        ...Object.fromEntries(origins.map((name) => [`FIREBASE_${name}_URL`, NOWHERE])),
      },
    }).on('exit', resolve);
  });
  return existsSync(names) ? readFileSync(names, 'utf8').split('\n') : [];
}

test.each([
  [
    'deploys rules and indexes',
    [FIREBASE, 'deploy', '--only=firestore', '--project=demo-empty'],
    'superstatic',
    'pglite-2',
  ],
  [
    'imports accounts',
    [FIREBASE, 'auth:import', 'accounts.json', '--project=demo-empty'],
    'archiver',
    'pglite-2',
  ],
  [
    'starts the Auth emulator',
    ['--eval', `require(${JSON.stringify(FIREBASE.replace('bin/firebase', 'emulator/auth/server'))})`],
    'express',
    'pglite-2',
  ],
  ['signs in', ['--eval', `require(${JSON.stringify(SIGN_IN)})`], '@firebase/auth', '@firebase/firestore'],
])('someone who %s never loads the package that is empty here', async (_, program, needed, empty) => {
  const loaded = await namesLoadedBy(program);
  expect(loaded).toContain(needed);
  expect(loaded).not.toContain(empty);
});
