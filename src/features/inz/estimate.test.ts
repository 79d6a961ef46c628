import { expect, test } from 'vitest';
import { CHOICE_FIELD, cells, estimateOf, gridOf, inzOfSquare, POOL_FIELD, partOfPool } from './estimate.ts';

test('a choice is told in words, and its squares from the least to the most', () => {
  expect(estimateOf({ minor_bug: 2 }, 2000)).toEqual({
    chosen: '2 contributions',
    inz: '100–300 INZ',
    share: '0.0045%–0.0135%',
    scale: 'One square is 10 INZ.',
    least: 'M0 0h10v1h-10z',
    most: 'M0 1h10v1h-10zM0 2h10v1h-10z',
    poolScale: 'Each tile is 100 INZ.',
    issued: 'M0 0h20v1h-20z',
    ofPool: 'M20 0h3v1h-3z',
  });
});

test('nothing chosen is said, and draws nothing', () => {
  expect(estimateOf({}, 500)).toMatchObject({
    chosen: 'Nothing chosen yet',
    inz: '0 INZ',
    least: '',
    most: '',
    ofPool: '',
  });
});

test('what would go beyond the pool ends with it', () => {
  expect(estimateOf({ first_contribution: 1 }, 999_900).ofPool).toBe('M19.99 2h0.01v1h-0.01z');
});

test.each([
  [0, '0%'],
  [250, 'less than 0.1%'],
  [12_345, '1.2%'],
  [1_000_000, '100%'],
])('%i INZ are %s of the pool', (issued, part) => {
  expect(partOfPool(issued)).toBe(part);
});

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
