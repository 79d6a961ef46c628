import { describe, expect, test } from 'vitest';
import { lockAnimation, lottieShapes } from './animation.ts';
import { OPEN_AFTER, OPENING_AFTER } from './Lock.tsx';
import file from './lock-animation.json';

describe('the lock as a Lottie file', () => {
  test('the file is what the drawing makes; else run animation.ts', () => {
    expect(file).toEqual(JSON.parse(JSON.stringify(lockAnimation())));
  });

  test('it lasts as long as the lock is opening (R096, R097)', () => {
    const { op, fr } = lockAnimation();
    expect((1000 * (op - 1)) / fr).toBe(OPEN_AFTER - OPENING_AFTER);
  });

  test('it is made of shape layers alone, without pictures or expressions, and of few bytes', () => {
    expect(file.layers.map(({ ty }) => ty)).toEqual([4, 4, 4, 4]);
    expect(file.assets).toEqual([]);
    const text = JSON.stringify(file);
    expect(text).not.toContain('"x":"');
    expect(text.length).toBeLessThan(9000);
  });

  test('every fill takes its ink from the stylesheet', () => {
    const fills = JSON.stringify(file).match(/"ty":"fl"[^}]*/g)!;
    expect(fills.length).toBeGreaterThan(8);
    for (const fill of fills) expect(fill).toMatch(/"cl":"(?:k|p|g|d|ink|ground)"/);
  });

  test('a drawing it cannot say in shapes is refused', () => {
    expect(() => lottieShapes('<path class="sk" d="M0 0h4z" stroke-width="4"/>')).toThrow('line');
    expect(() => lottieShapes('<g transform="rotate(4)"><circle class="k" r="1"/></g>')).toThrow('rotate');
  });
});
