import { fork } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { startFirestore } from '#local/cloud/firestore.ts';
import { openFirestore, passingFolder } from './local-firestore.ts';

const writer = fileURLToPath(new URL('./fixtures/writer.ts', import.meta.url));

describe('the local Firestore keeps its data', () => {
  test('every acknowledged write is there after the process was killed in the middle of writing', async () => {
    const directory = await passingFolder();
    const child = fork(writer, [directory], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    const acknowledged: string[] = [];
    await new Promise<void>((resolve) => {
      child.on('message', (path: string) => {
        acknowledged.push(path);
        if (acknowledged.length === 300) resolve();
      });
    });
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    const { firestore } = await openFirestore({ directory });
    const found = await firestore.getAll(...acknowledged.map((path) => firestore.doc(path)));
    expect(found.filter((document) => !document.exists).map(({ ref }) => ref.path)).toEqual([]);
    // The two writes of each transaction are there together or not at all.
    const left = (await firestore.collection('left').get()).docs.map(({ id }) => id);
    const right = (await firestore.collection('right').get()).docs.map(({ id }) => id);
    expect(left).toEqual(right);
  });

  test('a restart changes neither content nor times, and what was deleted stays deleted', async () => {
    const directory = await passingFolder();
    const before = await openFirestore({ directory });
    await before.firestore.doc('a/kept').set({ bytes: Buffer.from([1, 2]), list: [Number.NaN] });
    await before.firestore.doc('a/kept').update({ n: 1 });
    await before.firestore.doc('a/gone').set({});
    await before.firestore.doc('a/gone').delete();
    const kept = await before.firestore.doc('a/kept').get();
    await before.stop();
    const after = await openFirestore({ directory });
    const again = await after.firestore.doc('a/kept').get();
    expect(again.data()).toEqual(kept.data());
    expect(again.createTime?.isEqual(kept.createTime!)).toBe(true);
    expect(again.updateTime?.isEqual(kept.updateTime!)).toBe(true);
    expect((await after.firestore.doc('a/gone').get()).exists).toBe(false);
  });

  test('a line that was cut off in the middle is ignored, and writing goes on after it', async () => {
    const directory = await passingFolder();
    const first = await openFirestore({ directory });
    await first.firestore.doc('a/whole').set({ n: 1 });
    await first.stop();
    await appendFile(join(directory, 'journal.jsonl'), '[["projects/demo-one/databases/(default)/docu');
    const second = await openFirestore({ directory });
    await second.firestore.doc('a/next').set({ n: 2 });
    await second.stop();
    const third = await openFirestore({ directory });
    const ids = (await third.firestore.collection('a').get()).docs.map(({ id }) => id);
    expect(ids).toEqual(['next', 'whole']);
  });

  test('a file that is damaged in the middle is named, not silently shortened', async () => {
    const directory = await passingFolder();
    const first = await openFirestore({ directory });
    await first.firestore.doc('a/one').set({});
    await first.stop();
    const path = join(directory, 'journal.jsonl');
    await writeFile(path, `not json\n${await readFile(path, 'utf8')}`);
    await expect(startFirestore({ port: 0, directory })).rejects.toThrow(
      'journal.jsonl line 1 cannot be read',
    );
  });
});
