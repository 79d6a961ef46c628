import { spawn } from 'node:child_process';
import nodeFileSystem from 'node:fs';
import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test, vi } from 'vitest';
import { type Changes, type FileSystem, Journal } from '#local/cloud/firestore/journal.ts';
import { openFirestore, passingFolder } from './local-firestore.ts';

const writer = fileURLToPath(new URL('./fixtures/writer-until-refused.ts', import.meta.url));

/** Files on a disk with room for so many bytes more; the write that meets its end is a partial one. */
function diskOf(bytes: number): FileSystem & { room: number } {
  const disk = {
    ...nodeFileSystem,
    room: bytes,
    writeSync(file: number, line: Buffer, offset = 0) {
      if (disk.room === 0)
        throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
      const written = nodeFileSystem.writeSync(file, line, offset, Math.min(line.length - offset, disk.room));
      disk.room -= written;
      return written;
    },
  };
  return disk as unknown as FileSystem & { room: number };
}

const change = (n: number, text = 'x'): Changes => [
  [`doc-${n}`, { name: `doc-${n}`, fields: { text: { stringValue: text } } }],
];
const namesIn = (directory: string) => [...new Journal(directory).documents.keys()];

describe('the journal on a full disk', () => {
  test('a commit that does not fit is refused and leaves nothing of itself, and what follows is readable', async () => {
    const directory = await passingFolder();
    const files = diskOf(250);
    const journal = new Journal(directory, { files });
    const kept: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      try {
        journal.append(change(n));
        kept.push(`doc-${n}`);
      } catch (fault) {
        expect(fault).toMatchObject({ code: 'ENOSPC' });
      }
    }
    expect(kept.length).toBeGreaterThan(0);
    expect(kept.length).toBeLessThan(10);
    expect([...journal.documents.keys()]).toEqual(kept);
    files.room = 1_000;
    journal.append(change(99));
    journal.close();
    expect(namesIn(directory)).toEqual([...kept, 'doc-99']);
  });

  test('without room for a new snapshot the old one and the journal go on holding everything', async () => {
    const directory = await passingFolder();
    const first = new Journal(directory, { compactBytes: 500 });
    for (let n = 0; n < 40; n += 1) first.append(change(n));
    first.close();
    const files = diskOf(600);
    const second = new Journal(directory, { files, compactBytes: 200 });
    expect(second.documents.size).toBe(40);
    let stored = 40;
    for (; files.room > 0; stored += 1) {
      try {
        second.append(change(stored));
      } catch {
        break;
      }
    }
    second.close();
    expect(namesIn(directory)).toHaveLength(stored);
    expect((await readdir(directory)).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  test('a folder on a disk without any room opens and shows all that was stored', async () => {
    const directory = await passingFolder();
    const first = new Journal(directory);
    for (let n = 0; n < 20; n += 1) first.append(change(n));
    first.close();
    const full = new Journal(directory, { files: diskOf(0) });
    expect(full.documents.size).toBe(20);
    expect(() => full.append(change(21))).toThrow('ENOSPC');
    full.close();
    expect(namesIn(directory)).toHaveLength(20);
  });
});

describe('the local Firestore on a full disk', () => {
  test('a caller is told, nothing of the refused commit is seen, reads go on, and a restart has what was acknowledged', async () => {
    const directory = await passingFolder();
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const before = await openFirestore({ directory, files: diskOf(9_000) });
    const { firestore } = before;
    const create = (id: string) =>
      firestore.runTransaction(
        async (transaction) => {
          transaction.create(firestore.doc(`a/${id}`), { text: 'x'.repeat(300) });
          transaction.set(firestore.doc('counters/all'), { last: id });
        },
        { maxAttempts: 1 },
      );
    const acknowledged: string[] = [];
    let error: unknown;
    for (let n = 0; n < 40 && !error; n += 1) {
      const id = String(n).padStart(3, '0');
      await create(id).then(
        () => acknowledged.push(id),
        (fault) => {
          error = fault;
        },
      );
    }
    expect(error).toMatchObject({
      code: 13,
      message: expect.stringContaining('cannot write to its folder'),
    });
    expect(acknowledged.length).toBeGreaterThan(3);
    await expect(create('later')).rejects.toMatchObject({ code: 13 });
    const ids = async (from: typeof firestore) => (await from.collection('a').get()).docs.map(({ id }) => id);
    expect(await ids(firestore)).toEqual(acknowledged);
    expect((await firestore.doc('counters/all').get()).get('last')).toBe(acknowledged.at(-1));
    expect(said.mock.calls.map(([sentence]) => sentence)).toEqual([
      expect.stringMatching(/^The local database cannot write to its folder \(ENOSPC.*started again\.$/),
    ]);
    await before.stop();
    const after = await openFirestore({ directory });
    expect(await ids(after.firestore)).toEqual(acknowledged);
    await after.firestore.doc('a/now').set({});
    expect(await ids(after.firestore)).toEqual([...acknowledged, 'now']);
  });

  test('a process whose files may grow no further answers so, and its successor has all that it acknowledged', async () => {
    const directory = await passingFolder();
    const child = spawn('bash', ['-c', 'ulimit -f 64; exec "$0" "$@"', process.execPath, writer, directory], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [out, said] = ['', ''];
    child.stdout.on('data', (bytes) => {
      out += bytes;
    });
    child.stderr.on('data', (bytes) => {
      said += bytes;
    });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
    const { acknowledged, readable } = JSON.parse(out) as Record<'acknowledged' | 'readable', string[]>;
    expect(acknowledged.length).toBeGreaterThan(10);
    expect(acknowledged.length).toBeLessThan(1_000);
    expect(readable).toEqual(acknowledged);
    expect(said).toMatch(/The local database cannot write to its folder \(EFBIG/);
    const { firestore } = await openFirestore({ directory });
    expect((await firestore.collection('a').get()).docs.map(({ id }) => id)).toEqual(acknowledged);
  });
});
