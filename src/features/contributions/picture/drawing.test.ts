import { expect, test } from 'vitest';
import { hidePixels, type Pixels } from './drawing.ts';

const WIDTH = 60;
const HEIGHT = 24;

/** Black text on white, as far as pixels go: `isInk` for each of them. */
function textOf(isInk: (x: number, y: number) => boolean): Pixels {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const value = isInk(at % WIDTH, Math.floor(at / WIDTH)) ? 0 : 255;
    data.set([value, value, value, 255], at * 4);
  }
  return { data, width: WIDTH, height: HEIGHT };
}
const hidden = (pixels: Pixels): Uint8ClampedArray => {
  hidePixels(pixels);
  return pixels.data;
};

test('no pixel of what is hidden is left', () => {
  const before = textOf((x, y) => (x * 7 + y * 3) % 4 === 0);
  const original = before.data.slice();
  const after = hidden(before);
  for (let at = 0; at < after.length; at += 4)
    expect([...after.subarray(at, at + 3)]).not.toEqual([...original.subarray(at, at + 3)]);
});

test('two texts with as much ink are hidden as the same pixels, so that neither can be guessed', () => {
  const left = hidden(textOf((x) => x < 10));
  const scattered = hidden(textOf((x, y) => (x + y * 5) % 6 === 0));
  expect(scattered).toEqual(left);
});

test('what is transparent is hidden as well', () => {
  const clear: Pixels = { data: new Uint8ClampedArray(WIDTH * HEIGHT * 4), width: WIDTH, height: HEIGHT };
  clear.data.set([200, 0, 0, 0], 40);
  const after = hidden(clear);
  expect(after.filter((_, at) => at % 4 === 3).every((alpha) => alpha === 255)).toBe(true);
});

test('a single pixel is hidden too', () => {
  const one: Pixels = { data: Uint8ClampedArray.of(10, 200, 30, 255), width: 1, height: 1 };
  expect([...hidden(one)]).not.toEqual([10, 200, 30, 255]);
});
