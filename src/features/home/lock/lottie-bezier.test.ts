import { describe, expect, test } from 'vitest';
import { lottieBezier } from './lottie-bezier.ts';

describe('a path of the kit becomes a curve of Lottie', () => {
  test('lines keep their corners, absolute and relative', () => {
    expect(lottieBezier('M10 20h30v-5H8V20l2 4z')[0]?.v).toEqual([
      [10, 20],
      [40, 20],
      [40, 15],
      [8, 15],
      [8, 20],
      [10, 24],
    ]);
  });

  test('a quarter circle has the handles of one', () => {
    const [curve] = lottieBezier('M0 10a10 10 0 0 1 10-10z');
    expect(curve?.v).toEqual([
      [0, 10],
      [10, 0],
    ]);
    expect(curve?.o[0]).toEqual([-0, -5.52].map((value) => expect.closeTo(value, 1)));
    expect(curve?.i[1]).toEqual([-5.52, 0].map((value) => expect.closeTo(value, 1)));
  });

  test('the other way round it bends the other way', () => {
    const [curve] = lottieBezier('M10 0a10 10 0 0 0-10 10z');
    expect(curve?.o[0]).toEqual([-5.52, 0].map((value) => expect.closeTo(value, 1)));
  });

  test('a half circle is two quarters through its highest point', () => {
    const [curve] = lottieBezier('M0 0A10 10 0 0 1 20 0z');
    expect(curve?.v).toEqual([[0, 0], [10, -10].map((value) => expect.closeTo(value, 1)), [20, 0]]);
  });

  test('each m begins a curve of its own', () => {
    expect(lottieBezier('M0 0h4v4zm10 10h4v4z').map(({ v }) => v[0])).toEqual([
      [0, 0],
      [10, 10],
    ]);
  });

  test('what it does not understand it refuses', () => {
    expect(() => lottieBezier('M0 0c1 1 2 2 3 3z')).toThrow('command c');
  });
});
