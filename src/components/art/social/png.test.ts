import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { indexedPng } from './png.ts';

/** The pixels of a PNG as `indexedPng` writes it, as colours. */
function read(png: Buffer): { width: number; height: number; colours: string[] } {
  const data = new Map<string, Buffer>();
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const length = png.readUInt32BE(at);
    data.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + length));
  }
  const [width, height] = [data.get('IHDR')!.readUInt32BE(0), data.get('IHDR')!.readUInt32BE(4)];
  const rows = inflateSync(data.get('IDAT')!);
  const palette = data.get('PLTE')!;
  const colours: string[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const index = rows[y * (width + 1) + 1 + x] ?? 0;
      colours.push(palette.toString('hex', index * 3, index * 3 + 3));
    }
  }
  return { width, height, colours };
}

describe('a picture with a palette', () => {
  it('comes back with its size and its colours', () => {
    const pixels = Uint8Array.from([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255]);
    expect(read(indexedPng(pixels, 2, 2))).toEqual({
      width: 2,
      height: 2,
      colours: ['ff0000', '00ff00', '0000ff', 'ff0000'],
    });
  });

  it('gives the rarest of more than 256 colours their nearest neighbour', () => {
    const many = Array.from({ length: 300 }, (_, i) => [i < 256 ? i : 255, i < 256 ? 0 : i - 256, 0, 255]);
    // Every colour but the last 44 is there twice.
    const pixels = Uint8Array.from([...many.slice(0, 256), ...many].flat());
    const { colours } = read(indexedPng(pixels, 556, 1));
    expect(new Set(colours).size).toBe(256);
    expect(colours.slice(0, 256)).toEqual(colours.slice(256, 512));
    expect(new Set(colours.slice(512))).toEqual(new Set(['ff0000']));
  });
});
