import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '#tests/builders/commands.ts';
import { documentDigests, fileDigests } from '#tests/builders/digests.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { commandsOfManual } from '#tests/builders/manual.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);
const PROOFS = 'contribution-proofs';
const today = () => new Date().toISOString().slice(0, 10);

let google: OwnStores;
let newSite: OwnStores;
let folder: string;
beforeAll(async () => {
  [google, newSite, folder] = await Promise.all([
    startOwnStores(),
    startOwnStores(),
    mkdtemp(join(tmpdir(), 'thegrid-copies-')),
  ]);
  Object.assign(process.env, google.env, { BACKUP_KEY: 'a-key-of-these-tests-that-is-long-enough' });
});
afterAll(() => Promise.all([google.stop(), newSite.stop(), rm(folder, { recursive: true })]));

test('the operator follows "Netlify is down" of the manual after the site is lost, and every proof file is back', async () => {
  for (const name of ['shot.jpg', 'second.jpg']) {
    const { body: proof } = await uploadFile(name, 'image/jpeg', jpegFile());
    expect((await contributeWith(proof)).status).toBe(201);
  }
  expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
  expect(await runCommand('backup', ['--to', folder])).toMatchObject({ code: 0 });
  const files = await fileDigests(google.blobs(PROOFS));
  const documents = await documentDigests(google.database(PROJECT), []);

  // The database is Google's and stays; the new site has no files.
  const env = { NETLIFY_BLOBS_CONTEXT: newSite.env.NETLIFY_BLOBS_CONTEXT };
  const restoreFiles = [today(), '--only', 'files', '--from', folder];
  expect(
    await runCommand('restore', restoreFiles, { ...env, BACKUP_KEY: `another-${'key'.repeat(12)}` }),
  ).toMatchObject({ code: 1, said: expect.stringContaining('another BACKUP_KEY') });
  expect((await newSite.blobs(PROOFS).list()).blobs).toEqual([]);
  const commands = commandsOfManual('Netlify is down').filter(({ command }) => command !== 'smoke');
  expect(commands).toEqual([
    { command: 'restore', words: '2026-11-22 --only files --from ADDRESS' },
    { command: 'backup', words: '' },
  ]);
  const restored = await runCommand('restore', restoreFiles, env);
  expect(restored).toEqual({ code: 0, said: '2 files restored.\n' });
  expect(await fileDigests(newSite.blobs(PROOFS))).toEqual(files);
  expect(await documentDigests(google.database(PROJECT), [])).toEqual(documents);
  expect((await runCommand('restore', restoreFiles, env)).said).toBe('0 files restored.\n');
  expect(await runCommand('backup', [], env)).toMatchObject({
    code: 0,
    said: expect.stringContaining('and 2 files.'),
  });
  expect(await runCommand('restore', [today(), '--only', 'everything-else'], env)).toMatchObject({
    code: 2,
    said: expect.stringContaining('Usage'),
  });
}, 120_000);
