import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import {
  extendedHeader,
  joinBytes,
  jpegFile,
  jpegSegment,
  losslessPixels,
  pngChunk,
  pngFile,
  riffChunk,
  webpOf,
} from './image-files.ts';

/** Pictures that say where and by whom they were taken. Each of these words stands in them; none may be stored. */
export const CANARIES = ['CANARY', 'GPSLatitude', 'exif:GPS', '51.4545'] as const;

/** What follows the GPS tag of a directory in each byte order: its presence shows that the block was kept. */
export const GPS_ENTRIES = [joinBytes([0x88, 0x25, 0, 4]), joinBytes([0x25, 0x88, 4, 0])];

type ExifOptions = {
  little?: boolean;
  orientation?: number;
  /** The directory points at itself, and its entries at each other. */
  loops?: boolean;
  /** Number of entries that the first directory claims beyond those that it has. */
  claimed?: number;
};

/** An Exif block (TIFF) with the make of the camera, an orientation, GPS coordinates and a preview with Exif of its own. */
export function exifBlock({
  little = false,
  orientation,
  loops = false,
  claimed = 0,
}: ExifOptions = {}): Uint8Array {
  const buffer = Buffer.alloc(400);
  const u16 = (value: number, at: number) =>
    little ? buffer.writeUInt16LE(value, at) : buffer.writeUInt16BE(value, at);
  const u32 = (value: number, at: number) =>
    little ? buffer.writeUInt32LE(value, at) : buffer.writeUInt32BE(value, at);
  buffer.write(little ? 'II' : 'MM', 0, 'latin1');
  u16(42, 2);
  u32(8, 4);
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [0x010f, 2, 12, 120],
    ...(orientation === undefined
      ? []
      : ([[0x0112, 3, 1, orientation]] as [number, number, number, number][])),
    [0x8825, 4, 1, loops ? 8 : 150],
  ];
  u16(entries.length + claimed, 8);
  entries.forEach(([tag, type, count, value], index) => {
    const at = 10 + 12 * index;
    u16(tag, at);
    u16(type, at + 2);
    u32(count, at + 4);
    if (type === 3) u16(value, at + 8);
    else u32(value, at + 8);
  });
  u32(loops ? 8 : 220, 10 + 12 * entries.length);
  buffer.write('CANARY make', 120, 'latin1');
  u16(1, 150);
  u16(2, 152);
  u16(5, 154);
  u32(3, 156);
  u32(200, 160);
  buffer.write('51.4545', 200, 'latin1');
  buffer.write('CANARY preview Exif\0\0', 240, 'latin1');
  return new Uint8Array(buffer);
}

export const XMP =
  '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:Description exif:GPSLatitude="51.4545" dc:creator="CANARY"/></x:xmpmeta>';

const exifSegment = (options?: ExifOptions) => jpegSegment(0xe1, joinBytes('Exif\0\0', exifBlock(options)));
const xmpSegment = jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${XMP}`);
const ICC = joinBytes('ICC_PROFILE\0', [1, 1], new Uint8Array(36), 'acsp', [1, 2, 3], new Uint8Array(90));
const ADOBE = joinBytes('Adobe', [0, 100, 0, 0, 0, 0, 0]);

/** A picture to be sent: what is left of it is to have this orientation, 1 for none. */
export interface TellingFile {
  name: string;
  extension: ProofExtension;
  type: string;
  bytes: Uint8Array;
  orientation: number;
}

function telling(extension: ProofExtension, name: string, bytes: Uint8Array, orientation = 1): TellingFile {
  return { name: `${name} (.${extension})`, extension, type: PROOF_TYPES[extension], bytes, orientation };
}

const jpegWith = (...segments: Uint8Array[]) => jpegFile({ segments: joinBytes(...segments) });

/** A progressive JPEG with two scans, and these segments between them. */
export function jpegOfTwoScans(between: Uint8Array): Uint8Array {
  const file = jpegFile({ progressive: true });
  const scan = file.lastIndexOf(0xda) - 1;
  return joinBytes(file.subarray(0, -2), between, file.subarray(scan, -2), between, [0xff, 0xd9]);
}

function jpegs(): TellingFile[] {
  const many = Array.from({ length: 9 }, () => exifSegment({ orientation: 3 }));
  const long = joinBytes('Exif\0\0', exifBlock({ orientation: 8 }), new Uint8Array(65_533 - 406).fill(0x43));
  const extended = jpegSegment(0xe1, `http://ns.adobe.com/xmp/extension/\0${'0'.repeat(32)}${XMP}`);
  const iptc = jpegSegment(0xed, 'Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x0cCANARY city');
  const second = jpegFile({ segments: exifSegment({ orientation: 6 }) });
  const jfif = jpegSegment(0xe0, joinBytes('JFIF\0\x01\x01\0\0\x01\0\x01\x02\x02', 'CANARY pixel'));
  return [
    telling('jpg', 'Exif of a telephone held upright', jpegWith(exifSegment({ orientation: 6 })), 6),
    telling('jpeg', 'little-endian Exif', jpegWith(exifSegment({ little: true, orientation: 8 })), 8),
    telling('jpg', 'Exif of a picture that is not turned', jpegWith(exifSegment({ orientation: 1 }))),
    telling('jpg', 'Exif without an orientation', jpegWith(exifSegment())),
    telling('jpg', 'Exif with an orientation that is none', jpegWith(exifSegment({ orientation: 9 }))),
    telling('jpg', 'several Exif segments', jpegWith(exifSegment({ orientation: 6 }), ...many), 6),
    telling('jpg', 'a first Exif segment without an orientation', jpegWith(exifSegment(), ...many)),
    telling(
      'jpg',
      'Exif whose directory leads back to itself',
      jpegWith(exifSegment({ loops: true, orientation: 5 })),
      5,
    ),
    telling(
      'jpg',
      'Exif that claims 65,000 entries',
      jpegWith(exifSegment({ claimed: 65_000, orientation: 7 })),
      7,
    ),
    telling(
      'jpg',
      'Exif cut short',
      jpegWith(jpegSegment(0xe1, joinBytes('Exif\0\0', exifBlock().subarray(0, 13), 'CANARY'))),
    ),
    telling('jpg', 'Exif of an unknown byte order', jpegWith(jpegSegment(0xe1, 'Exif\0\0XX*\0CANARY'))),
    telling('jpg', 'an Exif segment of 64 KiB', jpegWith(jpegSegment(0xe1, long)), 8),
    telling(
      'jpg',
      'fill bytes before Exif',
      jpegWith(joinBytes([0xff, 0xff, 0xff]), exifSegment({ orientation: 2 })),
      2,
    ),
    telling('jpg', 'XMP, extended XMP and IPTC', jpegWith(xmpSegment, extended, iptc)),
    telling('jpg', 'a comment', jpegWith(jpegSegment(0xfe, 'CANARY of Bristol'))),
    telling(
      'jpg',
      'further application segments',
      jpegWith(...[0xe3, 0xe4, 0xeb, 0xec, 0xef].map((marker) => jpegSegment(marker, 'CANARY'))),
    ),
    telling('jpg', 'an index of several pictures', jpegWith(jpegSegment(0xe2, 'MPF\0MM\0*CANARY'))),
    telling('jpg', 'a second picture behind it', jpegFile({ tail: second })),
    telling('jpg', 'a film behind it', jpegFile({ tail: joinBytes('ftypmp42', 'CANARY') })),
    telling('jpg', 'a preview in its header', jpegWith(jfif)),
    telling('jpg', 'a preview in an extension', jpegWith(jpegSegment(0xe0, 'JFXX\0\x10CANARY'))),
    telling(
      'jpg',
      'Exif between its scans',
      jpegOfTwoScans(joinBytes(exifSegment({ orientation: 6 }), xmpSegment)),
    ),
    telling('jpg', 'more than Adobe has to say', jpegWith(jpegSegment(0xee, joinBytes(ADOBE, 'CANARY')))),
    telling(
      'jpg',
      'a colour profile that is Exif',
      jpegWith(jpegSegment(0xe2, joinBytes('ICC_PROFILE\0', [1, 1], 'Exif\0\0', exifBlock()))),
    ),
    telling(
      'jpg',
      'a colour profile beside Exif',
      jpegWith(exifSegment({ orientation: 3 }), jpegSegment(0xe2, ICC), jpegSegment(0xee, ADOBE)),
      3,
    ),
  ];
}

function pngs(): TellingFile[] {
  const exif = (options?: ExifOptions) => pngChunk('eXIf', exifBlock(options));
  const xmp = pngChunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${XMP}`);
  const text = pngChunk('tEXt', 'Author\0CANARY');
  const file = pngFile();
  const afterData = joinBytes(file.subarray(0, -12), exif({ orientation: 6 }), xmp, file.subarray(-12));
  return [
    telling('png', 'Exif of a turned picture', pngFile({ chunks: exif({ orientation: 6 }) }), 6),
    telling('png', 'little-endian Exif', pngFile({ chunks: exif({ little: true, orientation: 3 }) }), 3),
    telling('png', 'Exif and XMP behind its data', afterData, 6),
    telling('png', 'two Exif chunks', pngFile({ chunks: joinBytes(exif(), exif({ orientation: 6 })) })),
    telling(
      'png',
      'texts',
      pngFile({ chunks: joinBytes(text, xmp, pngChunk('zTXt', 'Raw profile type exif\0\0CANARY')) }),
    ),
    telling(
      'png',
      'a time and chunks of a program',
      pngFile({ chunks: joinBytes(pngChunk('tIME', [7, 234, 11, 22, 4, 5, 6]), pngChunk('caNv', 'CANARY')) }),
    ),
    telling(
      'png',
      'a chunk that is longer than it may be',
      pngFile({ chunks: pngChunk('gAMA', 'CANARY!!') }),
    ),
    telling('png', 'texts in an animation', pngFile({ animated: true, chunks: text })),
    telling('png', 'a name of its palette', pngFile({ chunks: pngChunk('sPLT', 'CANARY\0\x08123456') })),
  ];
}

function webps(): TellingFile[] {
  const pixels = riffChunk('VP8L', losslessPixels());
  const extended = (flags: number) => riffChunk('VP8X', extendedHeader(1, 1, flags));
  const exif = (options?: ExifOptions) => riffChunk('EXIF', exifBlock(options));
  const xmp = riffChunk('XMP ', XMP);
  const named = riffChunk('EXIF', joinBytes('Exif\0\0', exifBlock({ little: true, orientation: 8 })));
  const frame = [...Array<number>(12).fill(0), 100, 0, 0, 0];
  const inFrame = riffChunk('ANMF', joinBytes(frame, pixels, riffChunk('caNv', 'CANARY')));
  return [
    telling(
      'webp',
      'Exif of a turned picture and XMP',
      webpOf(extended(0x0c), pixels, exif({ orientation: 6 }), xmp),
      6,
    ),
    telling('webp', 'Exif with a name before it', webpOf(extended(0x08), pixels, named), 8),
    telling(
      'webp',
      'Exif that its flags do not announce',
      webpOf(extended(0), pixels, exif({ orientation: 6 })),
    ),
    telling('webp', 'two Exif chunks', webpOf(extended(0x08), pixels, exif(), exif({ orientation: 6 }))),
    telling('webp', 'Exif behind a simple picture', webpOf(pixels, exif({ orientation: 6 }), xmp)),
    telling('webp', 'chunks of a program', webpOf(extended(0), riffChunk('caNv', 'CANARY'), pixels)),
    telling(
      'webp',
      'a chunk within a frame',
      webpOf(extended(0x02), riffChunk('ANIM', [0, 0, 0, 0, 0, 0]), inFrame),
    ),
  ];
}

/** Every picture with metadata, each under a name of its own. */
export function tellingFiles(): TellingFile[] {
  return [...jpegs(), ...pngs(), ...webps()];
}
