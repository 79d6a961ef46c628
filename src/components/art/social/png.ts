import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const MOST_COLOURS = 256;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

const distance = (a: number, b: number) =>
  Math.abs((a >> 16) - (b >> 16)) +
  Math.abs(((a >> 8) & 255) - ((b >> 8) & 255)) +
  Math.abs((a & 255) - (b & 255));

/** Palette index of each colour; beyond 256 the rarest map to their nearest. */
function paletteOf(counts: ReadonlyMap<number, number>): { palette: number[]; place: Map<number, number> } {
  const byUse = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour);
  const palette = byUse.slice(0, MOST_COLOURS);
  const place = new Map(palette.map((colour, index) => [colour, index]));
  for (const rare of byUse.slice(MOST_COLOURS)) {
    let nearest = 0;
    for (let index = 1; index < palette.length; index++) {
      if (distance(rare, palette[index] ?? 0) < distance(rare, palette[nearest] ?? 0)) nearest = index;
    }
    place.set(rare, nearest);
  }
  return { palette, place };
}

/** Encodes opaque RGBA pixels as a palette PNG: half the size of the renderer's output for flat colours. */
export function indexedPng(pixels: Uint8Array, width: number, height: number): Buffer<ArrayBuffer> {
  // Runs of one colour: a few thousand, compared with three quarters of a million pixels.
  const runs: { colour: number; length: number }[] = [];
  const counts = new Map<number, number>();
  const all = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let at = 0; at < width * height * 4; ) {
    const rgba = all.getUint32(at);
    const start = at;
    do at += 4;
    while (at < width * height * 4 && all.getUint32(at) === rgba);
    const [colour, length] = [rgba >>> 8, (at - start) / 4];
    runs.push({ colour, length });
    counts.set(colour, (counts.get(colour) ?? 0) + length);
  }
  const { palette, place } = paletteOf(counts);
  const indexes = Buffer.alloc(width * height);
  let from = 0;
  for (const { colour, length } of runs) {
    indexes.fill(place.get(colour) ?? 0, from, from + length);
    from += length;
  }

  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const entries = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  // Each row starts with its filter; "none" compresses flat colours best.
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) indexes.copy(rows, y * (width + 1) + 1, y * width, (y + 1) * width);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
