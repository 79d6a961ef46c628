import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import { type ProofFile, windowsProgram } from './foreign-files.ts';
import * as image from './image-files.ts';
import { pdfFile } from './pdf-files.ts';
import { docxFile, zipFile } from './zip-files.ts';

const { jpegFile, jpegSegment, joinBytes, pngChunk, pngFile, riffChunk, webpFile, webpOf } = image;

const SCRIPT = '<script>alert(document.domain)</script>';
const PHP = '<?php system($_GET["c"]); ?>';
const JAR = zipFile([{ name: 'META-INF/MANIFEST.MF', data: 'Main-Class: A' }]);

function bad(extension: ProofExtension, files: Record<string, Uint8Array>): ProofFile[] {
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes,
    extension,
    type: PROOF_TYPES[extension],
  }));
}

/** A file with one byte changed. */
export function withByte(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  copy[at < 0 ? copy.length + at : at] = value;
  return copy;
}

/** A file without the bytes `from`..`to`. */
function without(bytes: Uint8Array, from: number, to: number): Uint8Array {
  return joinBytes(bytes.subarray(0, from), bytes.subarray(to));
}

function badJpegs(): ProofFile[] {
  const file = jpegFile();
  const frame = file.indexOf(0xc0, 80) - 1;
  return bad('jpg', {
    'a JPEG of 2.5 gigapixels': jpegFile({ width: 50_000, height: 50_000 }),
    'a JPEG of 50 megapixels and a row': jpegFile({ width: 10_000, height: 5001 }),
    'a JPEG without width': jpegFile({ width: 0 }),
    'a JPEG without height': jpegFile({ height: 0 }),
    'a JPEG without a frame': without(file, frame, frame + 13),
    'a JPEG with two frames': joinBytes(file.subarray(0, frame + 13), file.subarray(frame)),
    'a JPEG without its end': file.subarray(0, -2),
    'a JPEG that ends before its scan': joinBytes(file.subarray(0, frame), [0xff, 0xd9]),
    'a JPEG with an empty scan': without(file, file.length - 3, file.length - 2),
    'a JPEG of a start and an end': joinBytes([0xff, 0xd8, 0xff, 0xd9]),
    'a JPEG with a segment over its end': jpegFile({ segments: joinBytes([0xff, 0xe1, 0xff, 0xff]) }),
    'a JPEG with a segment of length 0': jpegFile({ segments: joinBytes([0xff, 0xe1, 0, 0]) }),
    'a JPEG with rubbish between segments': jpegFile({ segments: joinBytes('rubbish') }),
    'a JPEG with nine components': withByte(file, frame + 9, 9),
    'a JPEG with PHP behind it': jpegFile({ tail: PHP }),
    'a JPEG with PHP in a comment': jpegFile({ segments: jpegSegment(0xfe, PHP) }),
    'a JPEG with a script in its description': jpegFile({ segments: jpegSegment(0xe1, SCRIPT) }),
    'a JPEG with a web page behind it': jpegFile({ tail: `<HTML><body>${SCRIPT}` }),
    'a JPEG with an SVG far behind it': jpegFile({ tail: `${'\0'.repeat(9000)}<svg onload="a()"/>` }),
    'a JPEG with a Java archive behind it': jpegFile({ tail: JAR }),
    'a JPEG with a document behind it': jpegFile({ tail: docxFile() }),
    'a JPEG with a PDF behind it': jpegFile({ tail: pdfFile() }),
    'a JPEG with a program behind it': jpegFile({ tail: windowsProgram() }),
    'a JPEG with a program far behind it': jpegFile({
      tail: joinBytes(new Uint8Array(9000), windowsProgram()),
    }),
    'a JPEG with a Linux program behind it': jpegFile({ tail: '\x7fELF\x02\x01\x01\0' }),
    'a JPEG with a shell script behind it': jpegFile({ tail: '#!/bin/sh\nid' }),
    'a JPEG with a PDF header in a comment': jpegFile({ segments: jpegSegment(0xfe, '%PDF-1.4\n1 0 obj') }),
  });
}

/** The end record of an empty archive whose comment is the `rest` bytes behind it. */
function endRecord(rest: number): Uint8Array {
  return joinBytes('PK\x05\x06', new Uint8Array(16), [rest, 0]);
}

function pngOf(...chunks: Uint8Array[]): Uint8Array {
  return joinBytes(image.PNG_START, ...chunks);
}

function badPngs(): ProofFile[] {
  const file = pngFile();
  const header = image.pngHeader(4, 4);
  const data = pngChunk('IDAT', '\x78\x9c\x63\0\0\0\x01\0\x01');
  const end = pngChunk('IEND', '');
  return bad('png', {
    'a PNG of 2.5 gigapixels': pngFile({ width: 50_000, height: 50_000 }),
    'a PNG of the largest numbers': pngFile({ width: 0x7fff_ffff, height: 0x7fff_ffff }),
    'a PNG of 50 megapixels and a row': pngFile({ width: 10_000, height: 5001 }),
    'a PNG without width': pngFile({ width: 0 }),
    'a PNG with a wrong check sum': withByte(file, -1, 0),
    'a PNG with a changed pixel': withByte(file, 50, 1),
    'a PNG without its end': file.subarray(0, -12),
    'a PNG without data': pngOf(header, end),
    'a PNG without a header': pngOf(data, end),
    'a PNG with its header second': pngOf(pngChunk('tEXt', 'a\0b'), header, data, end),
    'a PNG with two headers': pngOf(header, header, data, end),
    'a PNG with a palette type and no palette': pngOf(image.pngHeader(4, 4, 3), data, end),
    'a PNG with data in two runs': pngOf(header, data, pngChunk('tEXt', 'a\0b'), data, end),
    'a PNG with an unknown necessary chunk': pngOf(header, pngChunk('EVIL', 'a'), data, end),
    'a PNG with a chunk of no name': pngOf(header, pngChunk('\0\0\0\0', 'a'), data, end),
    'a PNG of a colour type that is none': pngOf(image.pngHeader(4, 4, 5), data, end),
    'a PNG with three bits of colour': pngOf(image.pngHeader(4, 4, 2, 3), data, end),
    'a PNG whose data is a script': pngOf(header, pngChunk('IDAT', SCRIPT), end),
    'a PNG with an endless chunk': joinBytes(
      pngOf(header),
      [0xff, 0xff, 0xff, 0xff],
      'IDAT',
      new Uint8Array(50),
    ),
    'a PNG with a Java archive behind it': joinBytes(file, JAR),
    'a PNG with a web page behind it': joinBytes(file, SCRIPT),
    'a PNG with PHP in its text': pngFile({ chunks: pngChunk('tEXt', `Comment\0${PHP}`) }),
    'a PNG with a script in its text': pngFile({ chunks: pngChunk('iTXt', `A\0\0\0\0\0${SCRIPT}`) }),
    'a PNG with a PDF in its text': pngFile({ chunks: pngChunk('tEXt', 'A\0%PDF-1.7 1 0 obj') }),
    'a PNG that holds an archive': pngFile({ chunks: pngChunk('tEXt', joinBytes('A\0', JAR)) }),
    'a PNG that ends as an archive': joinBytes(file.subarray(0, -12), pngChunk('tEXt', endRecord(16)), end),
  });
}

function badWebps(): ProofFile[] {
  const file = webpFile();
  const pixels = riffChunk('VP8L', image.losslessPixels());
  const frame = (inner: Uint8Array) => riffChunk('ANMF', joinBytes(new Uint8Array(16), inner));
  const extended = riffChunk('VP8X', image.extendedHeader(1, 1));
  return bad('webp', {
    'a lossless WebP of 268 megapixels': webpOf(riffChunk('VP8L', image.losslessPixels(16_384, 16_384))),
    'a lossy WebP of 268 megapixels': webpOf(riffChunk('VP8 ', image.lossyPixels(16_383, 16_383))),
    'an extended WebP of 2.5 gigapixels': webpOf(
      riffChunk('VP8X', image.extendedHeader(50_000, 50_000)),
      pixels,
    ),
    'a small canvas around a large picture': webpOf(
      extended,
      riffChunk('VP8L', image.losslessPixels(16_000, 16_000)),
    ),
    'an animation with a large frame': webpOf(
      extended,
      frame(riffChunk('VP8L', image.losslessPixels(16_000, 16_000))),
    ),
    'an animation with an empty frame': webpOf(extended, frame(new Uint8Array(0))),
    'an extended WebP without a picture': webpOf(extended),
    'a WebP without chunks': webpOf(),
    'a WebP that begins with a description': webpOf(riffChunk('EXIF', 'aa'), pixels),
    'a WebP whose size is too small': withByte(file, 4, 2),
    'a WebP whose size is too large': withByte(file, 4, 250),
    'a WebP with a chunk over its end': withByte(file, 16, 250),
    'a lossy WebP without width': webpOf(riffChunk('VP8 ', image.lossyPixels(0, 1))),
    'a lossy WebP that is no key frame': withByte(file, 20, 0x31),
    'a lossy WebP without its start code': withByte(file, 23, 0),
    'a lossless WebP of another version': withByte(webpFile({ kind: 'lossless' }), 24, 0xf0),
    'a WebP with a web page behind it': joinBytes(file, SCRIPT),
    'a WebP with a Java archive behind it': joinBytes(file, JAR),
    'a WebP with a script in a chunk': webpOf(extended, pixels, riffChunk('XMP ', SCRIPT)),
    'a WebP that holds an archive': webpOf(extended, pixels, riffChunk('paDd', JAR)),
  });
}

/** Pictures that are damaged, too large, or a second file as well. */
export function badImages(): ProofFile[] {
  return [...badJpegs(), ...badPngs(), ...badWebps()];
}
