import { joinBytes } from './image-files.ts';

/** What a picture is made of, read apart from the product: two pictures with equal parts look the same. */

function partsOfJpeg(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let at = 2;
  while (at + 2 <= bytes.length) {
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return parts;
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) {
      while (bytes[end] !== 0xff || bytes[end + 1] === 0 || ((bytes[end + 1] ?? 0) & 0xf8) === 0xd0) end += 1;
    }
    const name = bytes.toString('latin1', at + 4, at + 24);
    const isProfile = marker === 0xe2 && name.startsWith('ICC_PROFILE') && !name.includes('Exif');
    const isOfPicture = marker <= 0xdd || isProfile;
    if (isOfPicture) parts.push(bytes.subarray(at, end));
    at = end;
  }
  throw new Error('the JPEG has no end');
}

const PNG_PARTS = ['IHDR', 'PLTE', 'tRNS', 'acTL', 'fcTL', 'IDAT', 'fdAT', 'sRGB', 'pHYs'];

function partsOfPng(bytes: Buffer): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (PNG_PARTS.includes(bytes.toString('latin1', at + 4, at + 8))) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return parts;
}

const WEBP_PARTS = ['VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP'];

function partsOfWebp(bytes: Buffer, from = 12): Uint8Array[] {
  const parts: Uint8Array[] = [];
  for (let at = from; at < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    const type = bytes.toString('latin1', at, at + 4);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (WEBP_PARTS.includes(type)) parts.push(data);
    if (type === 'ANMF') parts.push(data.subarray(0, 16), ...partsOfWebp(data, 16));
    at += 8 + length + (length % 2);
  }
  return parts;
}

/** The coded pixels and tables of a JPEG, PNG or WebP in their order, in hexadecimal. */
export function codedPixels(file: Uint8Array, type: string): string {
  const bytes = Buffer.from(file);
  const read = { 'image/jpeg': partsOfJpeg, 'image/png': partsOfPng, 'image/webp': partsOfWebp }[type];
  if (!read) throw new Error(`no picture: ${type}`);
  return Buffer.from(joinBytes(...read(bytes))).toString('hex');
}

/** The orientation that an Exif block in the file gives, read by its tag; 1 without one. */
export function orientationIn(file: Uint8Array): number {
  const bytes = Buffer.from(file);
  const big = bytes.indexOf(Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1]));
  return big < 0 ? 1 : bytes.readUInt16BE(big + 8);
}
