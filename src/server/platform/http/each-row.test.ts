import { expect, test } from 'vitest';
import { eachRow } from './each-row.ts';
import type { CallContext } from './endpoint.ts';

test('a call that is aborted begins no further row, and ends after those that have begun', async () => {
  const controller = new AbortController();
  const begun: number[] = [];
  const ended: number[] = [];
  let finish = () => {};
  const slow = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = eachRow(
    { signal: controller.signal } as CallContext,
    [0, 1, 2, 3, 4, 5, 6, 7],
    async (row) => {
      begun.push(row);
      if (row > 0) await slow;
      ended.push(row);
    },
  ).catch(() => ended.push(-1));
  controller.abort();
  await new Promise(setImmediate);
  expect(ended).toEqual([0]);
  finish();
  await work;
  expect(begun).toEqual([0, 1, 2, 3, 4]);
  expect(ended).toEqual([0, 1, 2, 3, 4, -1]);
});
