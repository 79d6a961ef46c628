import { asBuffer, type ProofError, refusePixels, startsWith, u8, u16be } from './bytes.ts';
import { holdsMetadata, withoutPlace } from './exif.ts';
import { hasForeignFile, hasMarkup } from './foreign.ts';
import { isPadding, Rebuild } from './rebuild.ts';

/** Start-of-frame markers: C0 to CF without DHT (C4), JPG (C8) and DAC (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function refuseFrame(bytes: Uint8Array, at: number, length: number): ProofError | null {
  const precision = u8(bytes, at + 4);
  const components = u8(bytes, at + 9);
  if (precision < 2 || precision > 16 || components < 1 || components > 4) return 'damaged';
  if (length !== 8 + 3 * components) return 'damaged';
  return refusePixels(u16be(bytes, at + 7), u16be(bytes, at + 5));
}

/** The offset of the marker that ends the coded data beginning at `at`, or -1 at the end of the file. */
function endOfScan(bytes: Uint8Array, at: number): number {
  for (let i = at; i + 1 < bytes.length; i += 1) {
    if (bytes[i] !== 0xff) continue;
    const next = u8(bytes, i + 1);
    const coded = next === 0x00 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!coded) return i;
  }
  return -1;
}

/**
 * Checks the segments of a JPEG (T08, T10): start, one frame of at most 50 megapixels, a scan with data, end. Phones append
 * pictures after it; a document, archive or program is refused. Linear; null when sound.
 */
export function refuseJpeg(bytes: Uint8Array): ProofError | null {
  if (u16be(bytes, 0) !== 0xffd8) return 'damaged';
  let at = 2;
  let frame = false;
  let scan = false;
  for (;;) {
    if (bytes[at] !== 0xff) return 'damaged';
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = u8(bytes, at + 1);
    if (marker === 0xd9) break;
    const length = u16be(bytes, at + 2);
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) return 'damaged';
    if (length < 2 || at + 2 + length > bytes.length) return 'damaged';
    if (isFrame(marker)) {
      const error = frame ? 'damaged' : refuseFrame(bytes, at, length);
      if (error) return error;
      frame = true;
    }
    const next = at + 2 + length;
    if (marker !== 0xda) {
      at = next;
      continue;
    }
    if (!frame || length !== 6 + 2 * u8(bytes, at + 4)) return 'damaged';
    at = endOfScan(bytes, next);
    if (at <= next) return 'damaged';
    scan = true;
  }
  if (!frame || !scan) return 'damaged';
  return hasForeignFile(bytes, at + 2) || hasMarkup(bytes) ? 'unsafe' : null;
}

/** The most segments: 10 MiB of the longest are 160, a picture of many scans has some hundred. Bounds the time. */
const MAX_SEGMENTS = 50_000;

const EXIF = 'Exif\0';
const EXIF_NAME = Uint8Array.from([0x45, 0x78, 0x69, 0x66, 0, 0]);

/** `from` is the first byte, fill bytes before the marker included; `data` follows the length. */
interface Segment {
  marker: number;
  from: number;
  data: number;
  to: number;
}

/** Markers of the picture itself: frames and tables, a scan, the number of lines, the restart interval. */
function isOfPicture(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) || (marker >= 0xda && marker <= 0xdd);
}

function segmentOf(marker: number, data: Uint8Array): Uint8Array {
  const length = data.length + 2;
  return Buffer.concat([Uint8Array.from([0xff, marker, length >> 8, length & 0xff]), data]);
}

function plainJfif(bytes: Uint8Array, { data, to }: Segment): Uint8Array | null {
  if (!startsWith(bytes, data, 'JFIF\0') || to - data < 14) return null;
  return Buffer.concat([bytes.subarray(data, data + 12), Uint8Array.from([0, 0])]);
}

/** Adobe's twelve-byte colour coding segment; null when it is none. */
function colourTransform(bytes: Uint8Array, { data, to }: Segment): Uint8Array | null {
  return startsWith(bytes, data, 'Adobe') && to - data >= 12 ? bytes.subarray(data, data + 12) : null;
}

/** A part of the colour profile; null when something else is disguised as one. */
function colourProfile(bytes: Uint8Array, { data, to }: Segment): Uint8Array | null {
  const isProfile = startsWith(bytes, data, 'ICC_PROFILE\0') && u8(bytes, data + 12) <= u8(bytes, data + 13);
  const piece = bytes.subarray(data, to);
  return isProfile && !holdsMetadata(piece) ? piece : null;
}

/** What came before a segment. Metadata after a scan has no meaning, and of several Exif blocks programs read the first. */
interface Seen {
  scan: boolean;
  exif: boolean;
}

/** The remaining data of an application segment or comment; null for nothing. */
function remainsOf(bytes: Uint8Array, segment: Segment, seen: Seen): Uint8Array | null {
  const { marker, data, to } = segment;
  if (isPadding(bytes, data, to)) return bytes.subarray(data, to);
  if (seen.scan) return null;
  if (marker === 0xe0) return plainJfif(bytes, segment);
  if (marker === 0xe2) return colourProfile(bytes, segment);
  if (marker === 0xee) return colourTransform(bytes, segment);
  if (marker !== 0xe1 || seen.exif || !startsWith(bytes, data, EXIF)) return null;
  seen.exif = true;
  const block = withoutPlace(bytes.subarray(data + EXIF_NAME.length, to));
  return block && Buffer.concat([EXIF_NAME, block]);
}

function take(copy: Rebuild, bytes: Uint8Array, segment: Segment, seen: Seen): void {
  const { marker, from, data, to } = segment;
  const remains = isOfPicture(marker) ? bytes.subarray(data, to) : remainsOf(bytes, segment, seen);
  if (!remains) return;
  // Fill bytes before a marker are copied with unchanged data.
  if (asBuffer(bytes.subarray(data, to)).equals(remains)) copy.keep(from, to);
  else copy.replace(from, to, segmentOf(marker, remains));
}

/**
 * A JPEG without Exif (except the orientation), XMP, IPTC, comments, previews and data after its end. Scans, tables and
 * colours are byte-identical. Null when the segments cannot be followed to the end.
 */
export function withoutJpegMetadata(bytes: Uint8Array): Uint8Array | null {
  const copy = new Rebuild(bytes);
  const seen: Seen = { scan: false, exif: false };
  copy.keep(0, 2);
  let from = 2;
  for (let count = 0; count < MAX_SEGMENTS; count += 1) {
    let at = from;
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = u8(bytes, at + 1);
    if (marker === 0xd9) {
      const hasOnlyPadding = isPadding(bytes, at + 2, bytes.length);
      copy.keep(from, hasOnlyPadding ? bytes.length : at + 2);
      return copy.result();
    }
    const to = at + 2 + u16be(bytes, at + 2);
    if (marker < 0xc0 || to < at + 4 || to > bytes.length) return null;
    take(copy, bytes, { marker, from, data: at + 4, to }, seen);
    from = to;
    if (marker !== 0xda) continue;
    seen.scan = true;
    from = endOfScan(bytes, to);
    if (from < to) return null;
    copy.keep(to, from);
  }
  return null;
}
