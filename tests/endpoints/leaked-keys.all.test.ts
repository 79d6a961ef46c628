import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownBackups } from '#server/operations/backups/manifest.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { backupKeyId } from '#server/platform/blobs/sealed-blobs.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { commandsOfManual } from '#tests/builders/manual.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';
import accounts from '../../functions/accounts.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);

let stores: OwnStores;
let folder: string;
beforeAll(async () => {
  [stores, folder] = await Promise.all([startOwnStores(), mkdtemp(join(tmpdir(), 'thegrid-copies-'))]);
  Object.assign(process.env, stores.env, { BACKUP_KEY: 'a-key-that-leaked-and-is-long-enough' });
});
afterAll(() => Promise.all([stores.stop(), rm(folder, { recursive: true })]));

test('the operator follows "Keys are leaked" of the manual: the old key opens no backup and no copy, and no session is left', async () => {
  const ada = await buildPerson('admin');
  const { body: proof } = await uploadFile('shot.jpg', 'image/jpeg', jpegFile());
  expect((await contributeWith(proof)).status).toBe(201);
  expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
  expect(await runCommand('backup', ['--to', folder])).toMatchObject({ code: 0 });
  const leaked = backupKeyId();

  process.env.BACKUP_KEY = 'a-new-key-that-nobody-else-has-seen-yet';
  const commands = commandsOfManual('Keys are leaked').filter(({ command }) =>
    ['rotate', 'backup', 'end-sessions'].includes(command),
  );
  expect(commands.map(({ words }) => words)).toEqual([
    ...['signing --leaked', 'sealing --leaked'],
    ...['', 'prune --keep 1', '--to ADDRESS', 'prune --from ADDRESS --keep 1'],
    '',
  ]);
  for (const { command, words } of commands) {
    const filledIn = words.replace('ADDRESS', folder);
    const done = await runCommand(command, filledIn.split(' ').filter(Boolean));
    expect(done.code, done.said).toBe(0);
  }

  expect((await send(accounts, '/api/session', { token: ada.token })).status).toBe(401);
  const copies = await openCopies(folder, PROJECT);
  for (const known of [await knownBackups(), await knownBackups(copies)]) {
    expect(known.map(({ keyId }) => keyId)).toEqual([backupKeyId()]);
  }
  const files = (await stores.blobs(`backups-${PROJECT}`).list({ prefix: 'files/' })).blobs;
  for (const names of [files.map(({ key }) => key), await copies.list('files/')]) {
    expect(names).toEqual([expect.stringContaining(backupKeyId())]);
    expect(names.join()).not.toContain(leaked);
  }
  expect(await runCommand('backup', ['verify', '--from', folder])).toMatchObject({ code: 0 });
}, 120_000);
