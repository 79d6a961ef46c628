import { crc32, deflateRawSync } from 'node:zlib';
import { joinBytes, paddingFor, type SizeOption } from './image-files.ts';

/** A zip writer that can also write what no honest program would, and Word documents made with it. */

export type ZipPart = {
  name: string;
  data: Uint8Array | string;
  /** 0 stored, 8 deflated (default). */
  method?: number;
  flags?: number;
  /** Written as a stream: sizes stand behind the data. */
  streamed?: boolean;
  /** Lies for the central directory and the local header. */
  central?: { packed?: number; unpacked?: number; name?: string; header?: number; attributes?: number };
  local?: { unpacked?: number; name?: string; method?: number };
  both?: { unpacked?: number };
  extra?: Uint8Array;
};

export type ZipOptions = {
  prefix?: Uint8Array | string;
  between?: Uint8Array | string;
  comment?: string;
  count?: number;
};

function fields(...pairs: [width: 2 | 4, value: number][]): Uint8Array {
  const out = Buffer.alloc(pairs.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of pairs) at = out.writeUIntLE(value, at, width);
  return out;
}

/** A zip archive of these parts, in order. */
export function zipFile(parts: readonly ZipPart[], options: ZipOptions = {}): Uint8Array {
  const prefix = joinBytes(options.prefix ?? '');
  const pieces: Uint8Array[] = [prefix];
  const central: Uint8Array[] = [];
  let at = prefix.length;
  for (const part of parts) {
    const data = joinBytes(part.data);
    const method = part.method ?? 8;
    const packed = method === 8 ? deflateRawSync(data) : data;
    const flags = (part.flags ?? 0) | (part.streamed ? 8 : 0);
    const unpacked = part.both?.unpacked ?? data.length;
    const sizes = fields([4, crc32(data)], [4, packed.length], [4, part.local?.unpacked ?? unpacked]);
    const name = joinBytes(part.local?.name ?? part.name);
    const listed = joinBytes(part.central?.name ?? part.name);
    const extra = part.extra ?? new Uint8Array(0);
    const header = joinBytes(
      'PK\x03\x04',
      fields([2, 20], [2, flags], [2, part.local?.method ?? method], [2, 0], [2, 0x21]),
      part.streamed ? new Uint8Array(12) : sizes,
      fields([2, name.length], [2, 0]),
      name,
      packed,
      part.streamed ? joinBytes('PK\x07\x08', sizes) : '',
    );
    central.push(
      joinBytes(
        'PK\x01\x02',
        fields([2, part.central?.attributes === undefined ? 20 : 0x314], [2, 20], [2, flags], [2, method]),
        fields([2, 0], [2, 0x21], [4, crc32(data)], [4, part.central?.packed ?? packed.length]),
        fields(
          [4, part.central?.unpacked ?? unpacked],
          [2, listed.length],
          [2, extra.length],
          [2, 0],
          [2, 0],
        ),
        fields([2, 0], [4, part.central?.attributes ?? 0], [4, part.central?.header ?? at]),
        listed,
        extra,
      ),
    );
    pieces.push(header);
    at += header.length;
  }
  const between = joinBytes(options.between ?? '');
  const list = joinBytes(...central);
  const count = options.count ?? parts.length;
  const comment = options.comment ?? '';
  return joinBytes(
    ...pieces,
    between,
    list,
    'PK\x05\x06',
    fields([4, 0], [2, count & 0xffff], [2, count & 0xffff], [4, list.length]),
    fields([4, at + between.length], [2, comment.length]),
    comment,
  );
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
export const WORD_MAIN = `${OFFICE}.wordprocessingml.document.main+xml`;

/** The list of types of an Office document whose main part `part` has the type `main`; `more` goes to its end. */
export function contentTypes(main = WORD_MAIN, part = '/word/document.xml', more = ''): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">',
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/>',
    `<Override PartName="${part}" ContentType="${main}"/>${more}</Types>`,
  ].join('');
}

/** The parts of a one-paragraph document, to be changed by tests. */
export function wordParts(types = contentTypes(), main = 'word/document.xml'): ZipPart[] {
  const relation = `${OFFICE.replace('application/vnd.openxmlformats-officedocument', 'http://schemas.openxmlformats.org')}`;
  return [
    { name: '[Content_Types].xml', data: types },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="${relation}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`,
    },
    {
      name: main,
      data: `<w:document xmlns:w="${relation}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Proof</w:t></w:r></w:p></w:body></w:document>`,
    },
  ];
}

export type DocxOptions = SizeOption & { streamed?: boolean; stored?: boolean; more?: readonly ZipPart[] };

/** A Word document of 2007 and later, as Word writes it, or as a program that writes streams. */
export function docxFile(options: DocxOptions = {}): Uint8Array {
  const parts = [...wordParts(), ...(options.more ?? [])].map((part) => ({
    ...part,
    streamed: options.streamed ?? false,
    method: options.stored ? 0 : (part.method ?? 8),
  }));
  const name = 'word/media/padding.png';
  const missing = paddingFor(options.size, zipFile(parts).length, 30 + 46 + 2 * name.length);
  if (missing === 0) return zipFile(parts);
  return zipFile([...parts, { name, method: 0, data: new Uint8Array(missing - 76 - 2 * name.length) }]);
}
