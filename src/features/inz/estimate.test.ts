import { expect, test } from 'vitest';
import { estimateOf, partOfPool } from './estimate.ts';

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
