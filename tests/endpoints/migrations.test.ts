import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Idea } from '#domain/ideas/idea.ts';
import { SCHEMA_VERSION } from '#local/data-version.ts';
import { knownBackups, readBackupManifest } from '#server/operations/backups/manifest.ts';
import { MIGRATIONS, migrate } from '#server/operations/migrate.ts';
import { restore } from '#server/operations/restore.ts';
import { backupStore } from '#server/platform/blobs/sealed-blobs.ts';
import { firestore, readDocument } from '#server/platform/firestore/firestore.ts';
import { noteOperation, readOperationState } from '#server/platform/operation-state.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { countAtWire } from '#tests/builders/wire-counts.ts';

/** Made by the commit that its name has, with a merge of ideas in the state that version 2 renamed. */
const { project, blobs } = JSON.parse(readFileSync('tests/builders/backup-of-900788bc.json', 'utf8'));
const MERGED = '22222222-2222-4222-8222-222222222222';

let stores: OwnStores;
beforeAll(async () => {
  stores = await startOwnStores();
  Object.assign(process.env, stores.env, {
    FIREBASE_PROJECT_ID: project,
    BACKUP_KEY: 'a-key-of-a-backup-in-the-repository',
    CONTRIBUTOR_ID_KEY: 'a-key-of-ids-in-the-repository-and-nowhere-else',
  });
  for (const [key, bytes] of Object.entries<string>(blobs)) {
    await stores.blobs(`backups-${project}`).set(key, new Blob([Buffer.from(bytes, 'base64')]));
  }
});
afterAll(() => stores.stop());

const merged = () => firestore().doc(`ideas/${MERGED}`);

test('the versions rise, and the last one is what the code reads', () => {
  const versions = MIGRATIONS.map(({ version }) => version);
  expect(versions).toEqual([...versions].sort((one, other) => one - other));
  expect(versions.at(-1)).toBe(SCHEMA_VERSION);
});

test('a backup of an earlier commit is restored in the shape that this one reads', async () => {
  const [known] = await knownBackups();
  if (!known) throw new Error('there is no backup');
  await restore(await readBackupManifest(known), backupStore(), new Date());
  expect((await merged().get()).get('merge_state')).toBe('unmerging');
  const ideas = await firestore().collection('ideas').get();
  expect(ideas.docs.map((document) => Idea.parse(readDocument(document.id, document.data())).id).length).toBe(
    2,
  );
  expect((await readOperationState()).schema_version).toBe(SCHEMA_VERSION);
});

test('it runs again without a write, and leaves documents of a current database unread', async () => {
  await noteOperation({ schema_version: 0 });
  expect(await migrate(new Date(), { cursor: null })).toEqual({ migrated: 0 });
  const counts = await countAtWire(() => migrate(new Date(), { cursor: null }));
  expect(counts).toEqual({ reads: 1, writes: 0 });
});

test('an interrupted one resumes after the documents that it had seen', async () => {
  const old = { merge_state: 'parting' };
  const batch = firestore().batch();
  for (let n = 0; n < 320; n += 1) batch.set(firestore().doc(`ideas/zz-${String(n).padStart(3, '0')}`), old);
  await batch.commit();
  await noteOperation({ schema_version: 0 });
  const progress = { cursor: '2 zz-299' };
  expect(await migrate(new Date(), progress)).toEqual({ migrated: 20 });

  await noteOperation({ schema_version: 0 });
  const upgrade = vi.spyOn(MIGRATIONS[0] as (typeof MIGRATIONS)[number], 'upgrade');
  upgrade.mockImplementation(({ merge_state }) => {
    if (merge_state === 'unmerging') throw new Error('away');
    return null;
  });
  await expect(migrate(new Date(), { cursor: null })).rejects.toThrow('away');
  expect((await readOperationState()).schema_version).toBe(0);
  upgrade.mockRestore();
  expect(await migrate(new Date(), { cursor: null })).toEqual({ migrated: 300 });
});
