import { deflateSync } from 'node:zlib';
import { joinBytes, paddingFor, type SizeOption } from './image-files.ts';

/** A writer of one-page PDF files. */

export type PdfOptions = SizeOption & {
  version?: string;
  /** Entries added to the catalogue, such as `/OpenAction 9 0 R`. */
  catalogue?: string;
  /** Further objects, numbered from 5. */
  objects?: readonly (string | Uint8Array)[];
  /** Entries added to the trailer, such as `/Encrypt 5 0 R`. */
  trailer?: string;
  /** Text or bytes behind the header line. */
  head?: string | Uint8Array;
  tail?: string | Uint8Array;
};

function withReferences(head: Uint8Array, objects: readonly Uint8Array[], options: PdfOptions): Uint8Array {
  const pieces = [head];
  let at = head.length;
  let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const [index, object] of objects.entries()) {
    const piece = joinBytes(`${index + 1} 0 obj\n`, object, '\nendobj\n');
    table += `${String(at).padStart(10, '0')} 00000 n \n`;
    pieces.push(piece);
    at += piece.length;
  }
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${options.trailer ?? ''} >>\n`;
  return joinBytes(...pieces, table, trailer, `startxref\n${at}\n%%EOF\n`, options.tail ?? '');
}

/** A PDF with one page, a cross-reference table and its offsets right. Padded by a comment behind the header. */
export function pdfFile(options: PdfOptions = {}): Uint8Array {
  const text = 'BT /F1 24 Tf 72 720 Td (Proof) Tj ET';
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${options.catalogue ?? ''} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    ...(options.objects ?? []),
  ].map((object) => joinBytes(object));
  const start = joinBytes(`%PDF-${options.version ?? '1.7'}\n%\xe2\xe3\xcf\xd3\n`, options.head ?? '');
  let file = withReferences(start, objects, options);
  // The offset behind `startxref` may grow by digits with the padding, so the length is approached twice.
  for (let length = 0, tries = 0; options.size !== undefined && file.length !== options.size; tries += 1) {
    if (tries > 3) throw new RangeError(`This PDF cannot be padded to ${options.size}`);
    length += tries === 0 ? paddingFor(options.size, file.length, 2) : options.size - file.length;
    file = withReferences(joinBytes(start, '%', ' '.repeat(length - 2), '\n'), objects, options);
  }
  return file;
}

/** An object stream that holds `content` packed, as newer writers store their dictionaries. */
export function objectStream(content: string, { filter = '/FlateDecode' } = {}): Uint8Array {
  const data = deflateSync(Buffer.from(`10 0 ${content}`, 'latin1'));
  return joinBytes(
    `<< /Type /ObjStm /N 1 /First 5 /Filter ${filter} /Length ${data.length} >>\nstream\n`,
    data,
    '\nendstream',
  );
}

/** A PDF whose cross-references are a stream (from version 1.5), with an object stream. */
export function streamPdfFile(content = '<< /Type /Catalog /Pages 2 0 R >>'): Uint8Array {
  const head = joinBytes('%PDF-1.5\n%\xe2\xe3\xcf\xd3\n');
  const first = joinBytes('5 0 obj\n', objectStream(content), '\nendobj\n');
  const pages = '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n';
  const rows = deflateSync(Buffer.alloc(44));
  const references = joinBytes(
    `11 0 obj\n<< /Type /XRef /Size 12 /W [1 2 1] /Root 10 0 R /Filter /FlateDecode /Length ${rows.length} >>\nstream\n`,
    rows,
    '\nendstream\nendobj\n',
  );
  const at = head.length + first.length + pages.length;
  return joinBytes(head, first, pages, references, `startxref\n${at}\n%%EOF\n`);
}
