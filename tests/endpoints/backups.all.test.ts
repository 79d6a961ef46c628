import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { GeoPoint, Timestamp } from '@google-cloud/firestore';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { backUp, noteProgress, readProgress } from '#server/operations/back-up.ts';
import {
  type BackupProgress,
  beginBackup,
  NOT_BACKED_UP,
  resumeBackup,
} from '#server/operations/backups/make.ts';
import { dayOf, knownBackups, readBackupManifest } from '#server/operations/backups/manifest.ts';
import { reconcileLedger } from '#server/operations/reconcile-ledger.ts';
import { firestore } from '#server/platform/firestore/firestore.ts';
import { noteErasedAccount } from '#server/privacy/restore-list.ts';
import { paidContribution } from '#tests/builders/awards.ts';
import { runCommand as run } from '#tests/builders/commands.ts';
import { documentDigests, fileDigests } from '#tests/builders/digests.ts';
import { jpegFile, pdfFile } from '#tests/builders/files.ts';
import { type OwnStores, startOwnStores } from '#tests/builders/own-cloud.ts';
import { buildPerson } from '#tests/builders/people.ts';
import { contributeWith, uploadFile } from '#tests/builders/uploads.ts';
import { note } from '#tests/gates/figure.ts';

const PROJECT = String(process.env.FIREBASE_PROJECT_ID);
const KEY = 'a-key-of-these-tests-that-is-long-enough';
const DAY = 24 * 60 * 60_000;
const BACKUPS = `backups-${PROJECT}`;
const PROOFS = 'contribution-proofs';
const LEFT_OUT = Object.keys(NOT_BACKED_UP);

let source: OwnStores;
let target: OwnStores;
beforeAll(async () => {
  [source, target] = await Promise.all([startOwnStores(), startOwnStores()]);
  Object.assign(process.env, source.env, { BACKUP_KEY: KEY });
  await buildAll();
}, 120_000);
afterAll(async () => {
  await Promise.all([source.stop(), target.stop()]);
});

/** What people leave by the endpoints, a page and more of plain documents, and a document with every type of value. */
async function buildAll(): Promise<void> {
  const ada = await buildPerson('admin');
  await paidContribution(ada, 40);
  const files: [string, string, Uint8Array][] = [
    ['shot.jpg', 'image/jpeg', jpegFile()],
    ['plan.pdf', 'application/pdf', pdfFile()],
  ];
  for (const file of files) {
    const { body } = await uploadFile(...file);
    expect((await contributeWith(body)).status).toBe(201);
  }
  const writer = firestore().bulkWriter({ throttling: false });
  for (let n = 0; n < 850; n += 1) {
    void writer.create(firestore().collection('idea_votes').doc(`vote_${n}`), { n, at: new Date(n) });
  }
  await writer.close();
  const values = firestore().collection('typed_values');
  await values.doc('every type').set({
    ...{ text: 'ü\n\u0000', nothing: null, yes: true, whole: 7, half: 0.5, odd: [Number.NaN, -0, -Infinity] },
    ...{ at: new Timestamp(1_795_305_600, 123_456_000), bytes: Buffer.from([0, 255, 10]), empty: {} },
    ...{ place: new GeoPoint(51.5, -0.1), map: { $type: 'map', deep: [{ 'a.b': [new Timestamp(1, 0)] }] } },
  });
  await values.doc('points').set({ to: values.doc('every type') });
}

/** Copies the backups of the source to other stores, where one blob may be changed on the way. */
async function carryOver(to: OwnStores, change: (key: string, bytes: Buffer) => Buffer = (_, b) => b) {
  const from = source.blobs(BACKUPS);
  for (const { key } of (await from.list()).blobs) {
    const bytes = change(key, Buffer.from((await from.get(key, { type: 'arrayBuffer' })) as ArrayBuffer));
    await to.blobs(BACKUPS).set(key, new Uint8Array(bytes).buffer);
  }
}

const isEmpty = async (stores: OwnStores, project: string) => {
  const documents = await documentDigests(stores.database(project), []);
  return documents.size === 0 && (await stores.blobs(PROOFS).list()).blobs.length === 0;
};
/** Of the backup that is restored; the tests may end on the next day. */
let day = '';
const sameSums = { differences: [], odd: [], mismatched: [] };

describe('a backup is restored', () => {
  test('into fresh stores: every document and every file is the same by its digest, and the sums of the ledger agree', async (context) => {
    const made = await run('backup', []);
    expect(made).toMatchObject({
      code: 0,
      said: expect.stringMatching(/is whole: \d+ documents and 2 files/),
    });
    day = /\d{4}-\d\d-\d\d/.exec(made.said)?.[0] ?? '';
    await carryOver(target);
    const project = `demo-${randomUUID().slice(0, 8)}`;
    const env = { ...target.env, FIREBASE_PROJECT_ID: project };
    expect(await run('restore', [day, PROJECT], env)).toMatchObject({ code: 0 });

    const documents = await documentDigests(firestore(), LEFT_OUT);
    expect(documents.size).toBeGreaterThan(860);
    expect([...documents.keys()].some((path) => path.includes('/counted/'))).toBe(true);
    const restored = target.database(project);
    const values = (await restored.doc('typed_values/points').get()).get('to');
    expect(values.path).toBe('typed_values/every type');
    // A reference names its database, which is another one.
    documents.delete('typed_values/points');
    const after = await documentDigests(restored, LEFT_OUT);
    after.delete('typed_values/points');
    const files = await fileDigests(source.blobs(PROOFS));
    const restoredFiles = await fileDigests(target.blobs(PROOFS));
    const equal = (one: Map<string, string>, other: Map<string, string>) =>
      [...one].filter(([key, digest]) => other.get(key) === digest).length;
    note(
      context,
      `${equal(documents, after)} of ${documents.size} documents and ${equal(files, restoredFiles)} of ${files.size} files equal after backup and restore`,
    );
    expect(after).toEqual(documents);
    expect(files.size).toBe(2);
    expect(restoredFiles).toEqual(files);

    expect(await reconcileLedger(new Date())).toMatchObject({ ...sameSums, sums: { issued: 40 } });
    const script = `const { reconcileLedger } = await import('#server/operations/reconcile-ledger.ts');
      console.log('SUMS' + JSON.stringify(await reconcileLedger(new Date()))); process.exit(0);`;
    const summed = await new Promise<string>((resolve) => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, ...env },
      });
      let said = '';
      child.stdout.on('data', (chunk) => (said += String(chunk)));
      child.on('exit', () => resolve(said));
    });
    const sums = JSON.parse(/^SUMS(.*)$/m.exec(summed)?.[1] ?? '{}');
    expect(sums).toMatchObject({ ...sameSums, sums: { issued: 40 } });

    // A second time it is not empty any more.
    const again = await run('restore', [day, PROJECT], env);
    expect(again.code).toBe(1);
    expect(again.said).toMatch(
      /The project demo-\w+ is not empty: there are documents in \w+\. .*nothing was changed\.\n$/,
    );
  }, 180_000);

  test('only into a project without files of others', async () => {
    const stores = await startOwnStores();
    try {
      await carryOver(stores);
      const other = `${randomUUID()}.png`;
      await stores.blobs(PROOFS).set(other, 'someone else’s');
      const refused = await run('restore', [day, PROJECT], {
        ...stores.env,
        FIREBASE_PROJECT_ID: 'demo-f',
      });
      expect(refused).toMatchObject({
        code: 1,
        said: expect.stringContaining(`the file ${other} is not in the backup`),
      });
      expect((await documentDigests(stores.database('demo-f'), [])).size).toBe(0);
    } finally {
      await stores.stop();
    }
  }, 120_000);

  test('and nothing is, with another key, from a damaged block, of another day, or without a key', async () => {
    const stores = await startOwnStores();
    const restore = (words: string[], env = {}) =>
      run('restore', words, { ...stores.env, FIREBASE_PROJECT_ID: 'demo-d', ...env });
    try {
      let damaged = '';
      await carryOver(stores, (key, bytes) => {
        if (damaged === '' && key.startsWith('blocks/')) {
          damaged = key;
          bytes[20] = (bytes[20] ?? 0) ^ 1;
        }
        return bytes;
      });
      expect(await restore([day, PROJECT])).toEqual({
        code: 1,
        said: `The block ${damaged} of the backup is damaged: it is not what was written.\n`,
      });
      await carryOver(stores);
      const copies = await stores.blobs(BACKUPS).list({ prefix: 'files/' });
      const copy = copies.blobs[0]?.key ?? '';
      await stores.blobs(BACKUPS).delete(copy);
      expect((await restore([day, PROJECT])).said).toBe(`The block ${copy} of the backup is missing.\n`);
      const other = { BACKUP_KEY: 'another-key-that-is-long-enough-as-well' };
      expect(await restore([day, PROJECT], other)).toEqual({
        code: 1,
        said: `The backup of ${day} was made with another BACKUP_KEY than the one that is set. Set the one of that day.\n`,
      });
      expect((await restore(['2020-01-01', PROJECT])).said).toBe(
        `There is no whole backup of ${PROJECT} of 2020-01-01. There are backups of ${day}.\n`,
      );
      expect(await restore([day, PROJECT], { BACKUP_KEY: '' })).toMatchObject({
        code: 2,
        said: expect.stringContaining('npm run restore needs BACKUP_KEY'),
      });
      expect((await restore(['yesterday'])).code).toBe(2);
      expect(await isEmpty(stores, 'demo-d')).toBe(true);
    } finally {
      await stores.stop();
    }
  }, 180_000);
});

/** The name of a whole backup, without its blocks. */
const plantBackup = (began: Date) => {
  const id = `${began.toISOString().slice(0, 19).replaceAll(':', '')}Z-${randomUUID().slice(0, 6)}`;
  return source.blobs(BACKUPS).set(`manifests/${id}/a-key/900`, '');
};

describe('the nightly step', () => {
  const night = new Date('2027-03-01T03:17:00.000Z');
  const minutes = (count: number) => new Date(night.getTime() + count * 60_000);

  test('goes on where the run before was cut off, with the documents as they were at the beginning', async () => {
    const begun = await beginBackup(night);
    let stored = 0;
    const note = async (progress: BackupProgress) => {
      await noteProgress(progress);
      stored += 1;
      if (stored === 5) throw new Error('cut off');
    };
    await expect(resumeBackup(begun, note)).rejects.toThrow('cut off');
    // What is written meanwhile is in the next one.
    expect(begun.todo.indexOf('typed_values')).toBeGreaterThan(5);
    await firestore().collection('typed_values').doc('late').set({ text: 'too late' });
    const between = await readProgress(minutes(2));
    expect(between).toMatchObject({ id: begun.id, readTime: begun.readTime });
    expect(between?.blocks.length).toBeGreaterThan(2);
    expect(between?.todo.length).toBeLessThan(begun.todo.length);
    expect(await readProgress(minutes(60))).toBeNull();

    expect(await backUp(minutes(2))).toMatchObject({ id: begun.id });
    const whole = (await knownBackups()).find(({ id }) => id === begun.id);
    if (!whole) throw new Error('The backup is whole');
    const manifest = await readBackupManifest(whole);
    expect(manifest.collections).toMatchObject({ idea_votes: 850, typed_values: 2 });
    expect(manifest.blocks.slice(0, between?.blocks.length)).toEqual(between?.blocks);
    expect(await readProgress(minutes(3))).toBeNull();
    // Once a day is enough.
    expect(await backUp(minutes(4))).toMatchObject({ id: begun.id });
    expect((await knownBackups()).filter(({ id }) => dayOf(id) === '2027-03-01').length).toBe(1);
  });

  test('removes what is older than 30 days, with its blocks and the copies of deleted files, and nothing younger', async () => {
    const store = source.blobs(BACKUPS);
    const names = async (prefix: string) => (await store.list({ prefix })).blobs.map(({ key }) => key);
    const [gone = ''] = [...(await fileDigests(source.blobs(PROOFS))).keys()];
    const kept =
      (await store.get((await names('files/')).find((name) => name.endsWith(gone)) ?? '')) !== null;
    expect(kept).toBe(true);
    await source.blobs(PROOFS).delete(gone);
    await backUp(new Date(night.getTime() + DAY));
    const of = async (day: string) => (await knownBackups()).some(({ id }) => dayOf(id) === day);

    // As many as have to be whole before an old one is removed.
    for (let nth = 2; nth <= 8; nth += 1) await plantBackup(new Date(night.getTime() + nth * DAY));
    await backUp(new Date(night.getTime() + 30 * DAY - 1000));
    expect(await of('2027-03-01')).toBe(true);
    await backUp(new Date(night.getTime() + 30 * DAY + 1000));
    expect(await of('2027-03-01')).toBe(false);
    expect(await names('blocks/2027-03-01')).toEqual([]);
    expect(await of('2027-03-02')).toBe(true);
    expect((await names('files/')).some((name) => name.endsWith(gone))).toBe(true);
    await backUp(new Date(night.getTime() + 33 * DAY));
    expect((await names('files/')).some((name) => name.endsWith(gone))).toBe(false);
    expect((await names('files/')).length).toBe(1);
  }, 120_000);

  const connected = globalThis.fetch;

  test('removes nothing before the new backup is whole, and keeps the newest seven, after 31 days without a night or with a clock 40 days ahead', async () => {
    const last = night.getTime() + 60 * DAY;
    for (let nth = 0; nth < 30; nth += 1) await plantBackup(new Date(last - nth * DAY));
    const days = async () => (await knownBackups()).map(({ id }) => dayOf(id)).sort();
    const dayAt = (days: number) => new Date(last + days * DAY).toISOString().slice(0, 10);
    const before = await days();
    await noteErasedAccount('erased-then', new Date(last - 5 * DAY + 60_000));
    const notes = async () =>
      (await source.blobs(BACKUPS).list({ prefix: 'restore-list/account/' })).blobs.map(({ key }) => key);

    // The process is killed before the manifest is written.
    const killed = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      if (init?.method === 'put' && String(input).includes('/manifests')) throw new Error('killed');
      return connected(input, init);
    });
    await expect(backUp(new Date(last + 40 * DAY))).rejects.toThrow('killed');
    killed.mockRestore();
    expect(await days()).toEqual(before);

    await backUp(new Date(last + 40 * DAY));
    expect(await days()).toEqual([...[-5, -4, -3, -2, -1, 0, 40].map(dayAt)]);
    expect((await notes()).some((key) => key.endsWith('/erased-then'))).toBe(true);
    // The clock is right again: today's backup is made, once, beside the one of a day to come.
    expect(dayOf((await backUp(new Date(last + DAY))).id)).toBe(dayAt(1));
    expect(dayOf((await backUp(new Date(last + DAY + 1000))).id)).toBe(dayAt(1));
    expect((await days()).filter((day) => day === dayAt(1))).toEqual([dayAt(1)]);
  }, 120_000);

  test('fails by itself, with one sentence, where no key is set', async () => {
    process.env.BACKUP_KEY = '';
    try {
      await expect(backUp(night)).rejects.toThrow(
        /^The variable BACKUP_KEY is not set; .env.example describes it$/,
      );
    } finally {
      process.env.BACKUP_KEY = KEY;
    }
  });
});

test('what lies in the store says nothing about anyone', async () => {
  const store = source.blobs(BACKUPS);
  const whole = await resumeBackup(await beginBackup(new Date()), async () => {});
  expect(whole.collections.contributions).toBe(3);
  for (const { key } of (await store.list()).blobs) {
    const text = Buffer.from((await store.get(key, { type: 'arrayBuffer' })) as ArrayBuffer).toString(
      'latin1',
    );
    expect(text).not.toMatch(/example\.org|contributions|JFIF|%PDF/);
  }
});
