import { crc32, deflateSync } from 'node:zlib';

/** Builders of JPEG, PNG and WebP files that real programs open; padded with what their formats allow. */

export type SizeOption = {
  /** The exact length in bytes. Throws a RangeError when the format cannot be padded to it. */
  size?: number;
};

/** Several pieces as one array. */
export function joinBytes(...pieces: (Uint8Array | readonly number[] | string)[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat(
      pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from(piece))),
    ),
  );
}

/** How many bytes to add to reach `size`; `least` is the smallest padding the format can express. */
export function paddingFor(size: number | undefined, length: number, least: number, step = 1): number {
  const missing = (size ?? length) - length;
  if (missing !== 0 && (missing < least || missing % step !== 0)) {
    throw new RangeError(`A file of ${length} bytes cannot be padded to ${size}`);
  }
  return missing;
}

/** A JPEG segment: marker, length, data. */
export function jpegSegment(marker: number, data: Uint8Array | readonly number[] | string): Uint8Array {
  const body = joinBytes(data);
  return joinBytes([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff], body);
}

function jpegPadding(length: number): Uint8Array {
  const pieces: Uint8Array[] = [];
  let rest = length;
  while (rest >= 4) {
    const whole = Math.min(rest, 65_537);
    pieces.push(jpegSegment(0xfe, new Uint8Array(whole - 4).fill(0x20)));
    rest -= whole;
  }
  // Up to three bytes of fill, which may stand before any marker.
  return joinBytes(...pieces, new Uint8Array(rest).fill(0xff));
}

export type JpegOptions = SizeOption & {
  width?: number;
  height?: number;
  progressive?: boolean;
  /** Further segments behind the first marker, such as a comment. */
  segments?: Uint8Array;
  tail?: Uint8Array | string;
};

/** A grey JPEG. `width` and `height` are written to the header; the pixels are coded up to 50 megapixels. */
export function jpegFile(options: JpegOptions = {}): Uint8Array {
  const { width = 16, height = 16, progressive = false, tail = '', segments = new Uint8Array(0) } = options;
  const blocks = width * height > 50_000_000 ? 1 : Math.ceil(width / 8) * Math.ceil(height / 8);
  const bits = blocks * (progressive ? 1 : 2);
  const scan = new Uint8Array(Math.ceil(bits / 8));
  if (bits % 8 > 0) scan[scan.length - 1] = 0xff >> (bits % 8);
  const lengths = [1, ...Array<number>(15).fill(0)];
  const body = joinBytes(
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(progressive ? 0xc2 : 0xc0, [
      8,
      height >> 8,
      height & 255,
      width >> 8,
      width & 255,
      1,
      1,
      0x11,
      0,
    ]),
    jpegSegment(0xc4, [0x00, ...lengths, 0]),
    jpegSegment(0xc4, [0x10, ...lengths, 0]),
    jpegSegment(0xda, [1, 1, 0, 0, progressive ? 0 : 63, 0]),
    scan,
    [0xff, 0xd9],
    tail,
  );
  const head = joinBytes([0xff, 0xd8], jpegSegment(0xe0, 'JFIF\0\x01\x01\0\0\x01\0\x01\0\0'), segments);
  const missing = paddingFor(options.size, head.length + body.length, 1);
  return joinBytes(head, jpegPadding(missing), body);
}

/** A PNG chunk: length, type, data, check sum. */
export function pngChunk(type: string, data: Uint8Array | readonly number[] | string): Uint8Array {
  const body = joinBytes(type, data);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(body.length - 4, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return joinBytes(frame.subarray(0, 4), body, frame.subarray(4));
}

export type PngOptions = SizeOption & {
  width?: number;
  height?: number;
  /** 2 is true colour, 3 has a palette, 6 has transparency. */
  colour?: 2 | 3 | 6;
  animated?: boolean;
  /** Chunks before the image data. */
  chunks?: Uint8Array;
};

/** The header chunk of a PNG with 8 bits a sample. */
export function pngHeader(width: number, height: number, colour = 2, depth = 8): Uint8Array {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, 0], 8);
  return pngChunk('IHDR', data);
}

export const PNG_START = joinBytes('\x89PNG\r\n\x1a\n');

/** A black PNG. The pixels are coded up to 256 by 256, whatever the header says. */
export function pngFile(options: PngOptions = {}): Uint8Array {
  const { width = 4, height = 4, colour = 2, animated = false, chunks = new Uint8Array(0) } = options;
  const row = 1 + Math.min(width, 256) * ({ 2: 3, 3: 1, 6: 4 } as const)[colour];
  const pixels = deflateSync(new Uint8Array(row * Math.min(height, 256)));
  const frame = [...[0, width, height, 0, 0].flatMap((n) => [0, 0, n >> 8, n & 255]), 0, 1, 0, 10, 0, 0];
  const head = joinBytes(
    PNG_START,
    pngHeader(width, height, colour),
    chunks,
    colour === 3 ? pngChunk('PLTE', [0, 0, 0, 255, 255, 255]) : '',
    animated ? joinBytes(pngChunk('acTL', [0, 0, 0, 1, 0, 0, 0, 0]), pngChunk('fcTL', frame)) : '',
  );
  const half = Math.floor(pixels.length / 2);
  const body = joinBytes(
    pngChunk('IDAT', pixels.subarray(0, half)),
    pngChunk('IDAT', pixels.subarray(half)),
    pngChunk('IEND', ''),
  );
  const missing = paddingFor(options.size, head.length + body.length, 12);
  return joinBytes(head, missing > 0 ? pngChunk('paDd', new Uint8Array(missing - 12)) : '', body);
}

/** A RIFF chunk with its padding byte. */
export function riffChunk(type: string, data: Uint8Array | readonly number[] | string): Uint8Array {
  const body = joinBytes(data);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return joinBytes(type, length, body, body.length % 2 === 1 ? [0] : []);
}

/** A WebP of these chunks with the right size in its header. */
export function webpOf(...chunks: Uint8Array[]): Uint8Array {
  return riffChunk('RIFF', joinBytes('WEBP', ...chunks));
}

/** Data of a lossless chunk of one pixel whose header says `width` by `height`. */
export function losslessPixels(width = 1, height = 1): Uint8Array {
  const data = Buffer.from('LwAAABAHEBERiIj+Bw==', 'base64');
  data.writeUInt32LE(width - 1 + (height - 1) * 0x4000 + 0x1000_0000, 1);
  return new Uint8Array(data);
}

/** Data of a lossy chunk of one pixel whose header says `width` by `height`. */
export function lossyPixels(width = 1, height = 1): Uint8Array {
  const data = Buffer.from('MAEAnQEqAQABAA7A/iWkAANwAAAAAA==', 'base64');
  data.writeUInt16LE(width, 6);
  data.writeUInt16LE(height, 8);
  return new Uint8Array(data);
}

/** The data of the chunk of an extended WebP: flags and canvas. */
export function extendedHeader(width: number, height: number, flags = 0): number[] {
  const three = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255];
  return [flags, 0, 0, 0, ...three(width - 1), ...three(height - 1)];
}

export type WebpOptions = SizeOption & { kind?: 'lossy' | 'lossless' | 'extended' | 'animated' };

/** A WebP of one pixel. The length of a WebP is even, so `size` must be. */
export function webpFile(options: WebpOptions = {}): Uint8Array {
  const frame = [...Array<number>(12).fill(0), 100, 0, 0, 0];
  const chunks = {
    lossy: [riffChunk('VP8 ', lossyPixels())],
    lossless: [riffChunk('VP8L', losslessPixels())],
    extended: [riffChunk('VP8X', extendedHeader(1, 1)), riffChunk('VP8L', losslessPixels())],
    animated: [
      riffChunk('VP8X', extendedHeader(1, 1, 2)),
      riffChunk('ANIM', [0, 0, 0, 0, 0, 0]),
      riffChunk('ANMF', joinBytes(frame, riffChunk('VP8L', losslessPixels()))),
    ],
  }[options.kind ?? 'lossy'];
  const missing = paddingFor(options.size, webpOf(...chunks).length, 8, 2);
  return webpOf(...chunks, ...(missing > 0 ? [riffChunk('paDd', new Uint8Array(missing - 8))] : []));
}
