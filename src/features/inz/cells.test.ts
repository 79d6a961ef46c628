import { expect, test } from 'vitest';
import { CHOICE_FIELD, cells, gridOf, inzOfSquare, POOL_FIELD } from './cells.ts';

test.each([
  ['nothing', 0, 0, ''],
  ['three cells', 0, 3, 'M0 0h3v1h-3z'],
  ['over the end of a row', 8, 12, 'M8 0h2v1h-2zM0 1h2v1h-2z'],
  ['a part of one', 0.5, 0.75, 'M0.5 0h0.25v1h-0.25z'],
  ['whole rows, and no empty one after them', 0, 20, 'M0 0h10v1h-10zM0 1h10v1h-10z'],
  ['from within a later row', 25, 26, 'M5 2h1v1h-1z'],
])('%s', (_, from, to, path) => {
  expect(cells(from, to, 10)).toBe(path);
});

test('the lines of a field lie between its cells', () => {
  expect(gridOf(3, 2)).toBe('M1 0v2M2 0v2M0 1h3');
});

test.each([
  [0, 10],
  [250, 10],
  [1000, 10],
  [1010, 100],
  [10_000, 100],
  [12_000, 1000],
  [370_000, 10_000],
])('of %i INZ a square is %i', (most, inz) => {
  expect(inzOfSquare(most, CHOICE_FIELD)).toBe(inz);
});

test('the pool has larger tiles the more of it is issued, so that its field is never almost empty', () => {
  expect([370, 2000, 2010, 1_000_000].map((issued) => inzOfSquare(issued, POOL_FIELD))).toEqual([
    10, 10, 100, 10_000,
  ]);
});
