import { describe, expect, test } from 'vitest';
import { nameAs, scaleWithin } from './drawing.ts';
import { arrowOutline, boxOf, middle, moved, placeOf, type Shape, stretched } from './shapes.ts';

const SIZE = { width: 200, height: 100 };
const shape = (x: number, y: number, right: number, bottom: number): Shape => ({
  tool: 'hide',
  from: { x, y },
  to: { x: right, y: bottom },
});

describe('a person who draws', () => {
  test.each([
    [shape(10.4, 20.6, 30.2, 40.1), 1, { x: 10, y: 20, width: 21, height: 21 }],
    [shape(30.2, 40.1, 10.4, 20.6), 1, { x: 10, y: 20, width: 21, height: 21 }],
    [shape(10, 20, 31, 41), 0.5, { x: 5, y: 10, width: 11, height: 11 }],
    [shape(-5, -5, 400, 300), 1, { x: 0, y: 0, width: 200, height: 100 }],
  ])(
    'hides every pixel that the rectangle touches, whichever corner was first, and none outside',
    (drawn, scale, box) => {
      expect(boxOf(drawn, scale, SIZE)).toEqual(box);
    },
  );

  test('by keyboard begins with a quarter in the middle, which stays in the picture', () => {
    const begun = middle('hide', SIZE);
    expect(boxOf(begun, 1, SIZE)).toEqual({ x: 75, y: 37, width: 50, height: 26 });
    const right = moved(begun, { x: 500, y: 10 }, SIZE);
    expect(boxOf(right, 1, SIZE)).toEqual({ x: 150, y: 47, width: 50, height: 26 });
    expect(boxOf(moved(right, { x: -500, y: -500 }, SIZE), 1, SIZE)).toMatchObject({ x: 0, y: 0 });
    expect(stretched(begun, { x: 500, y: -10 }, SIZE).to).toEqual({ x: 200, y: 52.5 });
    expect(stretched(begun, { x: 1, y: 1 }, SIZE).from).toEqual(begun.from);
  });

  test('hears where a shape lies', () => {
    expect(placeOf(shape(20, 10, 100, 50), SIZE)).toBe(
      'Hidden from 10% across and 10% down to 50% across and 50% down',
    );
    expect(placeOf({ ...shape(20, 10, 100, 50), tool: 'arrow' }, SIZE)).toMatch(/^Arrow from 10%/);
  });

  test('has an arrow whose tip is where they let go, also when it is shorter than its head', () => {
    const [tip, , , tail] = arrowOutline({ x: 0, y: 0 }, { x: 100, y: 0 }, 10);
    expect([tip, tail]).toEqual([
      { x: 100, y: 0 },
      { x: 0, y: 5 },
    ]);
    for (const { x } of arrowOutline({ x: 0, y: 0 }, { x: 6, y: 0 }, 10)) expect(x).toBeGreaterThanOrEqual(0);
    for (const { x, y } of arrowOutline({ x: 3, y: 3 }, { x: 3, y: 3 }, 10)) expect(x + y).not.toBeNaN();
  });
});

test.each([
  ['shot.png', 'image/png', 'shot.png'],
  ['shot.png', 'image/jpeg', 'shot.jpg'],
  ['photo.JPEG', 'image/jpeg', 'photo.JPEG'],
  ['a.b.webp', 'image/jpeg', 'a.b.jpg'],
])('%s drawn as %s is named %s', (name, type, named) => {
  expect(nameAs(name, type)).toBe(named);
});

test('a picture is made smaller where a phone has no canvas for it, and never larger', () => {
  expect(scaleWithin({ width: 1280, height: 720 })).toBe(1);
  expect(scaleWithin({ width: 8000, height: 8000 })).toBe(0.5);
  expect(scaleWithin({ width: 3200, height: 100 }, 1600)).toBe(0.5);
});
