import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOT_BACKED_UP } from '#server/operations/backups/make.ts';
import { dayOf, knownBackups } from '#server/operations/backups/manifest.ts';
import { copyBackup } from '#server/operations/copies/copy-backup.ts';
import { openCopies } from '#server/operations/copies/open-copies.ts';
import { loginAddress } from '#server/platform/auth/login-address.ts';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteErasedAccount } from '#server/privacy/restore-list.ts';
import { runCommand } from '#tests/builders/commands.ts';
import { documentDigests, fileDigests } from '#tests/builders/digests.ts';
import { jpegFile } from '#tests/builders/files.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { send } from '#tests/builders/requests.ts';
import { type S3StandIn, startS3 } from '#tests/builders/s3-stand-in.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';
import accounts from '../../functions/accounts.ts';
import nightly from '../../functions/nightly.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);
const KEY = 'a-key-of-these-tests-that-is-long-enough';
const PASSWORD = 'tea at half past four';
const LEFT_OUT = Object.keys(NOT_BACKED_UP);
const today = () => new Date().toISOString().slice(0, 10);

let site: OwnStores;
let s3: S3StandIn;
let google: S3StandIn;
let folder: string;
beforeAll(async () => {
  [site, s3, google, folder] = await Promise.all([
    startOwnStores(),
    startS3('copies'),
    startS3('copies', 'Google'),
    mkdtemp(join(tmpdir(), 'thegrid-copies-')),
  ]);
  Object.assign(process.env, site.env, s3.env, { BACKUP_KEY: KEY });
  await buildPerson('admin');
  const body = { username: 'fern_field', password: PASSWORD };
  expect((await send(accounts, '/api/accounts', { body })).status).toBe(201);
  const { body: proof } = await uploadFile('shot.jpg', 'image/jpeg', jpegFile());
  expect((await contributeWith(proof)).status).toBe(201);
  expect(await signIn(PROJECT, PASSWORD)).toBe(200);
  expect((await (await nightly()).json()).backup).toMatchObject({ removed: 0 });
}, 120_000);
afterAll(async () => {
  await Promise.all([site.stop(), s3.stop(), google.stop(), rm(folder, { recursive: true })]);
});

/** Signs in as a browser does. */
async function signIn(project: string, password: string): Promise<number> {
  const origin = `http://${process.env.FIREBASE_AUTH_EMULATOR_HOST}/identitytoolkit.googleapis.com/v1`;
  const answer = await fetch(`${origin}/accounts:signInWithPassword?key=any&targetProjectId=${project}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: loginAddress('fern_field'), password }),
  });
  return answer.status;
}

describe.each([
  ['a bucket', () => 's3://copies/of/thegrid', () => ({})],
  // Although AWS_ENDPOINT_URL_S3 is set as well.
  ['a bucket of Google', () => 'gs://copies/of/thegrid', () => google.env],
  ['a folder', () => folder, () => ({})],
])('the backup of the night, copied to %s', (_, addressOf, keys) => {
  test('is listed, verified and restored into an empty local cloud: every document, file and password is there', async () => {
    const address = addressOf();
    const backup = (...words: string[]) => runCommand('backup', words, keys());
    const sent = await backup('--to', address);
    expect(sent).toMatchObject({ code: 0, said: expect.stringMatching(/: \d+ blobs sent\.\n$/) });
    // A second time nothing is missing.
    expect((await backup('--to', address)).said).toMatch(/: 0 blobs sent\.\n$/);
    const listed = await backup('list', '--from', address);
    expect(listed.said).toMatch(new RegExp(`^${today()}T\\d{6}Z-\\w{6}: \\d+ documents\n1 backup in `));
    const verified = await backup('verify', '--from', address);
    expect(verified).toMatchObject({ code: 0, said: expect.stringMatching(/blocks and 1 file were read/) });

    const empty = await startOwnStores();
    try {
      // The site and its backups are gone: only the copy and the keys are left.
      const project = `demo-${randomUUID().slice(0, 8)}`;
      const env = { ...empty.env, ...keys(), FIREBASE_PROJECT_ID: project };
      const restored = await runCommand('restore', [today(), PROJECT, '--from', address], env);
      expect(restored.said).toContain('sign-ins imported, ');
      expect(restored.code).toBe(0);
      const before = await documentDigests(firestore(), LEFT_OUT);
      expect(before.size).toBeGreaterThan(8);
      expect(await documentDigests(empty.database(project), LEFT_OUT)).toEqual(before);
      const proofs = 'contribution-proofs';
      expect(await fileDigests(empty.blobs(proofs))).toEqual(await fileDigests(site.blobs(proofs)));
      expect(await signIn(project, PASSWORD)).toBe(200);
      expect(await signIn(project, 'coffee at half past four')).toBe(400);
    } finally {
      await empty.stop();
    }
  }, 180_000);
});

describe('a copy', () => {
  const inS3 = 's3://copies/of/thegrid';
  const objects = (part: string) => [...s3.objects.keys()].filter((key) => key.includes(part));

  test('holds nothing that can be read without the key', () => {
    const all = Buffer.concat([...s3.objects.values()]).toString('latin1');
    for (const text of ['fern_field', 'passwordHash', 'signerKey', 'contributions/']) {
      expect(all).not.toContain(text);
    }
    expect(objects('/files/').length).toBe(1);
  });

  test('that is damaged, incomplete, of another key or of another project is refused before a write', async () => {
    const empty = await startOwnStores();
    const project = `demo-${randomUUID().slice(0, 8)}`;
    const env = { ...empty.env, FIREBASE_PROJECT_ID: project };
    const restore = (words: string[] = [today(), PROJECT], more = {}) =>
      runCommand('restore', [...words, '--from', inS3], { ...env, ...more });
    const [key = ''] = objects('/blocks/');
    const whole = s3.objects.get(key) ?? Buffer.alloc(0);
    try {
      const changed = Buffer.from(whole);
      changed[20] = (changed[20] ?? 0) ^ 1;
      s3.objects.set(key, changed);
      expect((await restore()).said).toMatch(/is damaged: it is not what was written\.\n$/);
      expect(await runCommand('backup', ['verify', '--from', inS3])).toMatchObject({ code: 1 });
      s3.objects.delete(key);
      expect((await restore()).said).toMatch(/is missing\.\n$/);
      s3.objects.set(key, whole);

      const otherKey = { BACKUP_KEY: 'another-key-that-is-long-enough-as-well' };
      expect((await restore([today(), PROJECT], otherKey)).said).toContain('made with another BACKUP_KEY');
      for (const [name, bytes] of s3.objects) s3.objects.set(name.replace(PROJECT, 'demo-foreign'), bytes);
      expect((await restore([today(), 'demo-foreign'])).said).toBe(
        `The backup of ${today()} is one of ${PROJECT}, not of demo-foreign.\n`,
      );
      for (const name of objects('demo-foreign')) s3.objects.delete(name);
      expect((await restore([today(), PROJECT], { AWS_ACCESS_KEY_ID: 'AKIAOTHER' })).said).toBe(
        'The service does not know AWS_ACCESS_KEY_ID.\n',
      );
      expect((await documentDigests(empty.database(project), [])).size).toBe(0);
    } finally {
      s3.objects.set(key, whole);
      await empty.stop();
    }
  }, 180_000);

  test('of a damaged backup is not begun', async () => {
    const [block = ''] = await backupStore().list('blocks/');
    const whole = (await backupStore().read(block)) ?? new Uint8Array();
    await backupStore().write(
      block,
      whole.map((byte, at) => (at === 20 ? byte ^ 1 : byte)),
    );
    const address = join(folder, 'damaged');
    const { code, said } = await runCommand('backup', ['--to', address]);
    await backupStore().write(block, whole);
    expect([code, said]).toEqual([
      1,
      `The block ${block} of the backup is damaged: it is not what was written.\n`,
    ]);
    expect(await (await openCopies(address, PROJECT)).list('manifests/')).toEqual([]);
  });

  test('in a folder can be read by its owner alone, and an interrupted write does not count', async () => {
    const own = join(folder, `backups-${PROJECT}`);
    const entries = await readdir(own, { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(8);
    for (const { parentPath, name } of entries) {
      expect((await stat(join(parentPath, name))).mode & 0o077, name).toBe(0);
    }
    await writeFile(join(own, 'manifests.partial'), '');
    expect(await (await openCopies(folder, PROJECT)).list('manifests.')).toEqual([]);
    expect(await (await openCopies(join(folder, 'none'), PROJECT)).list('')).toEqual([]);
  });

  test('is pruned: what later ones replace is removed with its files, and the last N stay whole', async () => {
    const store = await openCopies(inS3, PROJECT);
    const names = async (prefix: string) => store.list(prefix);
    await noteErasedAccount('erased-before', new Date());
    await site
      .blobs('contribution-proofs')
      .delete([...(await fileDigests(site.blobs('contribution-proofs'))).keys()][0] ?? '');
    for (const _ of [1, 2]) {
      expect(await runCommand('backup', [])).toMatchObject({ code: 0 });
    }
    for (const backup of await knownBackups()) await copyBackup(backup, backupStore(), store);
    expect((await knownBackups(store)).length).toBe(3);
    expect((await names('restore-list/since/')).length).toBe(1);
    expect((await names('restore-list/account/')).length).toBe(1);
    const [oldest] = (await knownBackups(store)).slice(-1);
    const pruned = await runCommand('backup', ['prune', '--from', inS3, '--keep', '2']);
    expect(pruned).toEqual({ code: 0, said: '1 backup removed.\n' });
    const left = await knownBackups(store);
    expect(left.map(({ id }) => dayOf(id))).toEqual([today(), today()]);
    expect(left).not.toContainEqual(oldest);
    // The only file was deleted before the two that are left were made.
    expect(await names('files/')).toEqual([]);
    expect(await runCommand('backup', ['verify', '--from', inS3])).toMatchObject({ code: 0 });
  }, 120_000);

  test('at Google is pruned, too', async () => {
    const inGoogle = 'gs://copies/of/thegrid';
    const backup = (...words: string[]) => runCommand('backup', words, google.env);
    expect(await backup('--to', inGoogle)).toMatchObject({ code: 0 });
    expect((await backup('prune', '--from', inGoogle, '--keep', '1')).said).toBe('1 backup removed.\n');
    expect(google.requests.some((request) => request.startsWith('DELETE '))).toBe(true);
    expect(await backup('verify', '--from', inGoogle)).toMatchObject({ code: 0 });
  }, 120_000);

  test('is begun and removed only with words that are whole', async () => {
    for (const words of [
      ['prune', '--from', inS3],
      ['prune', '--from', inS3, '--keep', '0'],
      ['prune'],
      ['verify'],
      ['--ot', 'x'],
    ]) {
      expect(await runCommand('backup', words)).toMatchObject({
        code: 2,
        said: expect.stringContaining('ADDRESS'),
      });
    }
  });
});
