import { expect, test } from 'vitest';
import { badgeShapes } from './badge-drawing.tsx';

const GUIDE = ['first-tile', 'bug-finder', 'plain-words', 'three-months', 'ambassador'];

test('a key always gives the same picture', () => {
  for (const key of [...GUIDE, 'night-owl', 'a', 'x'.repeat(40)])
    expect(badgeShapes(key)).toEqual(badgeShapes(key));
});

test('two keys hardly ever share a picture: of 500, at least 495 have one of their own', () => {
  const keys = Array.from({ length: 500 }, (_, n) => `badge-${n}`);
  expect(new Set(keys.map((key) => JSON.stringify(badgeShapes(key)))).size).toBeGreaterThanOrEqual(495);
});

test('keys that differ by one letter differ to the eye', () => {
  for (const [one, two] of [
    ['helper', 'helpers'],
    ['tester-1', 'tester-2'],
    ['ab', 'ba'],
  ] as const) {
    expect(badgeShapes(one)).not.toEqual(badgeShapes(two));
  }
});

test('no figure is printed in the ink of the tile under it, and names of Object are keys like others', () => {
  for (const key of ['constructor', 'to-string', ...Array.from({ length: 300 }, (_, n) => `k-${n}`)]) {
    const shapes = badgeShapes(key);
    expect(shapes).toHaveLength(8);
    for (let at = 0; at < 8; at += 2) expect(shapes[at]?.ink).not.toBe(shapes[at + 1]?.ink);
  }
});
