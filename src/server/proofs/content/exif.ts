import { asBuffer, startsWith, u16be, u16le, u32be, u32le } from './bytes.ts';

/** The tag of the orientation in the first directory (Exif 2.32, section 4.6.4). */
const ORIENTATION = 0x0112;
const SHORT = 3;

/** 1 to 8; null when missing. Only the first directory is read, so that no offset can cause a loop. */
function orientationOf(block: Uint8Array): number | null {
  const little = startsWith(block, 0, 'II*\0');
  if (!little && !startsWith(block, 0, 'MM\0*')) return null;
  const u16 = little ? u16le : u16be;
  const directory = (little ? u32le : u32be)(block, 4);
  if (directory < 8) return null;
  const count = u16(block, directory);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > block.length) return null;
    if (u16(block, at) !== ORIENTATION) continue;
    const value = u16(block, at + 8);
    const isSound = u16(block, at + 2) === SHORT && (little ? u32le : u32be)(block, at + 4) === 1;
    return isSound && value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** The smallest Exif block: a directory with the orientation only, 26 bytes. */
function orientationBlock(orientation: number): Uint8Array {
  const entry = [0x01, 0x12, 0, SHORT, 0, 0, 0, 1, 0, orientation, 0, 0];
  return Uint8Array.from([0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, ...entry, 0, 0, 0, 0]);
}

/** The orientation of a turned picture, else null. Blocks are without the name that JPEG puts before them. */
export function withoutPlace(block: Uint8Array): Uint8Array | null {
  const orientation = orientationOf(block);
  return orientation === null || orientation === 1 ? null : orientationBlock(orientation);
}

/** Identifiers of metadata blocks. Coded pixels do not contain these by chance. */
const NAMES = [
  'http://ns.adobe.com/xap/',
  'http://ns.adobe.com/xmp/',
  'x:xmpmeta',
  '<?xpacket',
  'GPSLatitude',
];
const EXIF = 'Exif\0\0';

/** True when the Exif block at `at`, after its name, has more than the orientation. */
function isWholeExif(buffer: Buffer, at: number): boolean {
  const block = buffer.subarray(at, at + 26);
  return !block.equals(orientationBlock(block[19] ?? 0));
}

export function holdsMetadata(bytes: Uint8Array): boolean {
  const buffer = asBuffer(bytes);
  if (NAMES.some((name) => buffer.includes(name, 0, 'latin1'))) return true;
  let at = buffer.indexOf(EXIF, 0, 'latin1');
  while (at >= 0) {
    if (isWholeExif(buffer, at + EXIF.length)) return true;
    at = buffer.indexOf(EXIF, at + EXIF.length, 'latin1');
  }
  return false;
}
