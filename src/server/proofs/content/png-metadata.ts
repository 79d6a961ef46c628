import { crc32, inflateSync } from 'node:zlib';
import { latin1, u32be } from './bytes.ts';
import { holdsMetadata, withoutPlace } from './exif.ts';
import { isPadding, Rebuild } from './rebuild.ts';

/** The chunks of the picture itself, and the most bytes of data of each (PNG 3, section 11). */
const OF_PICTURE: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  cHRM: 32,
  gAMA: 4,
  sBIT: 4,
  sRGB: 1,
  cICP: 4,
  mDCV: 24,
  mDCv: 24,
  cLLI: 8,
  cLLi: 8,
  bKGD: 6,
  hIST: 512,
  pHYs: 9,
  acTL: 8,
  fcTL: 26,
  fdAT: Number.POSITIVE_INFINITY,
};

/** The longest colour profile, unpacked, in bytes. */
const MAX_PROFILE = 8 * 1024 * 1024;

/** Neutral names of profiles; every other name is replaced by NAME. */
const PLAIN_NAME = /^(?:Photoshop )?ICC(?: profile)?$/i;
const NAME = 'icc';

function chunkOf(type: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** How many bytes of `packed` its profile occupies; null for anything else disguised as one. */
function lengthOfProfile(packed: Uint8Array): number | null {
  try {
    const options = { maxOutputLength: MAX_PROFILE, info: true };
    const { buffer, engine } = inflateSync(packed, options) as unknown as {
      buffer: Buffer;
      engine: { bytesWritten: number };
    };
    return holdsMetadata(buffer) ? null : engine.bytesWritten;
  } catch {
    return null;
  }
}

/** The data of a colour profile under a neutral name; null when there is no sound profile. */
function colourProfile(data: Uint8Array): Uint8Array | null {
  const end = data.indexOf(0);
  if (end < 1 || end > 79 || data[end + 1] !== 0) return null;
  const packed = data.subarray(end + 2);
  const length = lengthOfProfile(packed);
  if (length === null) return null;
  const name = latin1(data, 0, end);
  const profileName = PLAIN_NAME.test(name) ? name : NAME;
  return Buffer.concat([Buffer.from(`${profileName}\0\0`, 'latin1'), packed.subarray(0, length)]);
}

/** The remaining data of a chunk that is not part of the picture; null for nothing. */
function remains(type: string, data: Uint8Array, hasExif: boolean): Uint8Array | null {
  if (type === 'iCCP') return colourProfile(data);
  if (type === 'eXIf') return hasExif ? null : withoutPlace(data);
  return isPadding(data, 0, data.length) ? data : null;
}

/**
 * A PNG or APNG without texts, times, Exif (except the orientation) and unknown chunks. Image data, frames and colours
 * are byte-identical; a colour profile loses its name. Null when the chunks cannot be followed.
 */
export function withoutPngMetadata(bytes: Uint8Array): Uint8Array | null {
  const copy = new Rebuild(bytes);
  copy.keep(0, 8);
  let hasExif = false;
  for (let at = 8; at < bytes.length; ) {
    const length = u32be(bytes, at);
    const end = at + 12 + length;
    if (length < 0 || end > bytes.length) return null;
    const type = latin1(bytes, at + 4, at + 8);
    const most = OF_PICTURE[type];
    if (most === undefined) {
      const replacement = remains(type, bytes.subarray(at + 8, end - 4), hasExif);
      hasExif ||= type === 'eXIf';
      if (replacement) copy.replace(at, end, chunkOf(type, replacement));
    } else if (length <= most) copy.keep(at, end);
    if (type === 'IEND') break;
    at = end;
  }
  return copy.result();
}
