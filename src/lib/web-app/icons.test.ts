import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paletteOf } from '../palette.ts';
import { pngOf } from '../rasterize.ts';
import { faviconDrawing, iconDrawing, icoOf } from './icons.ts';

const palette = paletteOf(readFileSync('src/styles/tokens.css', 'utf8'));

test('every icon is drawn in the colours of the sheet of tokens, and in no other', () => {
  const known = new Set(
    ['light', 'dark'].flatMap((theme) =>
      ['localz', 'howz', 'signal', 'ink', 'black', 'ground'].map((name) =>
        palette.colour(name, theme as 'light'),
      ),
    ),
  );
  const drawings = [faviconDrawing(palette), iconDrawing('tile', palette), iconDrawing('square', palette)];
  for (const drawing of drawings) {
    const used = drawing.match(/#[0-9a-f]{6}/g) ?? [];
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((colour) => !known.has(colour))).toEqual([]);
  }
});

test('the icon for old browsers is one PNG of 32 pixels in the frame of an ICO', async () => {
  const png = await pngOf(faviconDrawing(palette), 32);
  const ico = icoOf(png, 32);
  expect([...ico.subarray(0, 14)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0]);
  expect(new DataView(ico.buffer).getUint32(14, true)).toBe(png.byteLength);
  expect([...ico.subarray(22, 26)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
});
