import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { PRODUCTION } from '#tests/builders/production-environment.ts';
import { emulatorsWithProduction } from './production.ts';

async function run(command: string, args: string[], { mode = 0o600, input = '', env = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'production-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'production.env');
  writeFileSync(
    file,
    Object.entries(PRODUCTION)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
  );
  chmodSync(file, mode);
  const child = spawn(process.execPath, [resolve(`src/server/commands/${command}.ts`), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  child.stdin.end(input);
  const code = await new Promise((done) => child.on('close', done));
  return { code, output };
}

const REACHED = { NETLIFY_SITE_ID: 'site', NETLIFY_AUTH_TOKEN: 'token' };

test.each<[command: string, args: string[], question: string, input: string]>([
  ['grant-admin', ['ada'], 'Give ada the role admin?', 'no\n'],
  ['grant-admin', ['ada', '--revoke'], 'Take the role admin from ada?', ''],
  ['reset-password', ['ada'], 'Make a link to a new password for ada?', 'no\n'],
  ['reset-second-factor', ['ada'], 'Take the second factor of ada?', 'y\n'],
  ['backup', [], 'Store a backup of it?', ''],
  ['backup', ['prune', '--keep', '1'], 'Remove the backups in the site that 1 later ones replace?', ''],
  ['restore', ['2026-11-22'], 'Restore the backup of 2026-11-22 into it?', '\n'],
  [
    'restore',
    ['2026-11-22', '--only', 'sign-ins'],
    'Restore the sign-ins that accounts lack from the backup of 2026-11-22 into it?',
    'no\n',
  ],
])(
  '%s %j names the project, asks, and changes nothing by anything but yes',
  async (command, args, question, input) => {
    const { code, output } = await run(command, args, { input, env: REACHED });
    expect([code, output]).toEqual([1, expect.stringContaining('Project: thegrid-prod\n')]);
    expect(output).toContain(`${question} Type yes to go on: `);
    expect(output).toContain('Nothing was changed. Scripts pass --yes.');
  },
);

test('a command reads no production.env that other accounts can read', async () => {
  const { code, output } = await run('grant-admin', ['ada'], { mode: 0o644 });
  expect([code, output]).toEqual([
    2,
    'Other accounts can read production.env: run chmod 600 production.env. Nothing was done.\n',
  ]);
});

test('a command changes nothing while an emulator is set beside the variables of production', async () => {
  const { code, output } = await run('grant-admin', ['ada', '--yes'], {
    env: { FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' },
  });
  expect([code, output]).toEqual([
    2,
    'FIRESTORE_EMULATOR_HOST is set together with the variables of thegrid-prod: unset it. Nothing was done.\n',
  ]);
});

test('the variables of two projects are never mixed: one that the shell names leaves production.env unread', async () => {
  const { code, output } = await run('restore', ['2026-11-22'], {
    env: { FIREBASE_PROJECT_ID: 'thegrid-staging', ...REACHED },
  });
  expect([code, output]).toEqual([
    2,
    'npm run restore needs BACKUP_KEY and SIGNING_SECRET; .env.example describes each. Nothing was done.\n',
  ]);
});

test('emulators belong to projects of the local cloud', () => {
  const FIRESTORE_EMULATOR_HOST = '127.0.0.1:8080';
  expect(emulatorsWithProduction({ FIRESTORE_EMULATOR_HOST })).toEqual([]);
  expect(emulatorsWithProduction({ FIRESTORE_EMULATOR_HOST, FIREBASE_PROJECT_ID: 'demo-thegrid' })).toEqual(
    [],
  );
  expect(emulatorsWithProduction({ FIRESTORE_EMULATOR_HOST, FIREBASE_PROJECT_ID: 'thegrid-prod' })).toEqual([
    'FIRESTORE_EMULATOR_HOST',
  ]);
});
