import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { sweepUploads } from '#server/operations/sweep-records.ts';
import { leftBefore, noteUnclaimed } from '#server/proofs/records.ts';
import { buildMany } from '#tests/builders/growth.ts';
import { buildManyContributions } from '#tests/builders/many-contributions.ts';
import { countReads } from '#tests/builders/wire-counts.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const LONG_AGO = '2026-01-01';

async function leaveFiles(count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await noteUnclaimed(LONG_AGO, randomUUID());
}

const waiting = async () => (await leftBefore('2026-02-01')).waiting.length;

/** Lets so many files be deleted, and then no more. */
function failAfter(deletions: number): void {
  let left = deletions;
  const plain = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (init?.method?.toUpperCase() !== 'DELETE') return plain(input, init);
    left -= 1;
    if (left < 0) throw new Error('the time is over');
    return plain(input, init);
  });
}

/** How many wait when what had begun has ended. */
async function settled(): Promise<number> {
  let before = -1;
  for (let left = await waiting(); left !== before; left = await waiting()) {
    before = left;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return before;
}

test('the search for files that nothing refers to goes on with what a run that was cut off has left', async () => {
  await leaveFiles(40);
  failAfter(30);
  await expect(sweepUploads(new Date())).rejects.toThrow();
  const left = await settled();
  vi.restoreAllMocks();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(40);
  expect(await sweepUploads(new Date())).toEqual({ parts: 0, files: left });
  expect(await waiting()).toBe(0);
});

test('it reads as much for each file with 2,000 contributions and submissions as with 50', async () => {
  const sweep = async () => {
    await leaveFiles(5);
    return countReads(() => sweepUploads(new Date()));
  };
  await buildManyContributions({ count: 50 });
  await buildMany('mission_submissions', [0, 50]);
  const few = await sweep();
  await buildManyContributions({ count: 1_950, from: 50 });
  await buildMany('mission_submissions', [50, 2_000]);
  expect(await sweep()).toBe(few);
});
