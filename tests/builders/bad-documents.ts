import { deflateSync } from 'node:zlib';
import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import { type CompoundPart, compoundFile, docFile, oldWordParts, wordText } from './compound-files.ts';
import type { ProofFile } from './foreign-files.ts';
import { joinBytes } from './image-files.ts';
import { objectStream, pdfFile, streamPdfFile } from './pdf-files.ts';
import { contentTypes, docxFile, WORD_MAIN, wordParts, type ZipPart, zipFile } from './zip-files.ts';

function bad(extension: ProofExtension, files: Record<string, Uint8Array>): ProofFile[] {
  return Object.entries(files).map(([name, bytes]) => ({
    name,
    bytes,
    extension,
    type: PROOF_TYPES[extension],
  }));
}

const PAGE = '<html><script>alert(1)</script></html>';

function badPdfs(): ProofFile[] {
  const file = pdfFile();
  const action = (text: string) => pdfFile({ objects: [text] });
  return bad('pdf', {
    'a PDF with a web page before it': joinBytes(PAGE, file),
    'a PDF with a line break before it': joinBytes('\n', file),
    'a PDF with a web page at its head': pdfFile({ head: `%${PAGE}\n` }),
    'a PDF with a web page behind it': pdfFile({ tail: PAGE }),
    'a PDF with a Java archive behind it': pdfFile({ tail: zipFile([{ name: 'a.class', data: 'a' }]) }),
    'a PDF of version 3': pdfFile({ version: '3.0' }),
    'a PDF of version 1.x': pdfFile({ version: '1.x' }),
    'a PDF of a header and an end': joinBytes('%PDF-1.7\n%%EOF\n'),
    'a PDF of a header, a reference and an end': joinBytes('%PDF-1.7\nstartxref\n0\n%%EOF\n'),
    'a PDF without its end': file.subarray(0, -7),
    'a PDF whose end is far from its end': pdfFile({ tail: 'a'.repeat(3000) }),
    'a PDF whose reference leads nowhere': joinBytes(
      '%PDF-1.7\n1 0 obj\n<< /Root 1 0 R >>\nendobj\nstartxref\n99999\n%%EOF',
    ),
    'a PDF with a script': action('<< /S /JavaScript /JS (app.alert(1)) >>'),
    'a PDF with a script, written tightly': action('<</JS(app.alert(1))/S/JavaScript>>'),
    'a PDF with an escaped script': action('<< /S /J#61vaScrip#74 /JS (app.alert(1)) >>'),
    'a PDF with an escaped key': action('<< /#53 /#4aavaScript /JS (app.alert(1)) >>'),
    'a PDF with a comment before its script': action(
      '<< /S %/S /Nothing\n /JavaScript /JS (app.alert(1)) >>',
    ),
    'a PDF with a list of scripts': pdfFile({
      catalogue: '/Names << /JavaScript 5 0 R >>',
      objects: ['<< /Names [] >>'],
    }),
    'a PDF with the name of scripts as an object': pdfFile({
      objects: ['/JavaScript', '<< /S 5 0 R /JS (a) >>'],
    }),
    'a PDF with a script on opening': pdfFile({ catalogue: '/OpenAction << /S /JavaScript /JS (a) >>' }),
    'a PDF with a script in a packed stream': pdfFile({
      objects: [objectStream('<< /S /JavaScript /JS (a) >>')],
    }),
    'a PDF with a packed catalogue and a script': streamPdfFile(
      '<< /Type /Catalog /OpenAction << /S /JavaScript /JS (a) >> >>',
    ),
    'a PDF with a stream packed twice': pdfFile({
      objects: [hexStream('<< /S /JavaScript /JS (a) >>')],
    }),
    'a PDF with a script and the word of encryption': pdfFile({
      head: '%/Encrypt 9 0 R\n',
      objects: [objectStream('<< /S /JavaScript /JS (a) >>')],
    }),
    'a PDF with a packed catalogue that opens an address': pdfFile({
      objects: [
        objectStream('<< /Type /Catalog /OpenAction 6 0 R >>'),
        '<< /S /URI /URI (http://evil.example) >>',
      ],
    }),
    'a PDF with a packed stream that is broken': pdfFile({ objects: [brokenStream()] }),
    'a PDF with a packed bomb': pdfFile({ objects: [objectStream(' '.repeat(20_000_000))] }),
    'a PDF that starts a program': action('<< /S /Launch /F (cmd.exe) >>'),
    'a PDF that starts a program, escaped': action('<< /S /L#61unch /Win << /F (cmd.exe) >> >>'),
    'a PDF that opens an address by itself': pdfFile({
      catalogue: '/OpenAction << /S /URI /URI (http://evil.example) >>',
    }),
    'a PDF that opens an address by reference': pdfFile({
      catalogue: '/OpenAction 5 0 R',
      objects: ['<< /S /URI /URI (http://evil.example) >>'],
    }),
    'a PDF with an attached file': action('<< /Type /EmbeddedFile /Length 1 >>\nstream\na\nendstream'),
    'a PDF with an attachment of no type': action('<< /F (a.exe) /EF << /F 4 0 R >> >>'),
    'a PDF with an attachment on its page': action('<< /Type /Annot /Subtype /FileAttachment /FS 4 0 R >>'),
    'a PDF with an attachment in a packed stream': pdfFile({
      objects: [objectStream('<< /F (a) /EF << /F 4 0 R >> >>')],
    }),
  });
}

/** An object stream packed and then written as hexadecimal digits. */
function hexStream(content: string): string {
  const data = deflateSync(Buffer.from(`10 0 ${content}`)).toString('hex');
  return `<< /Type /ObjStm /N 1 /First 5 /Filter [/ASCIIHexDecode /FlateDecode] /Length ${data.length} >>\nstream\n${data}\nendstream`;
}

function brokenStream(): Uint8Array {
  const stream = objectStream(`<< /S /JavaScript /JS (${'a'.repeat(200)}) >>`);
  const from = Buffer.from(stream).indexOf('stream\n') + 7;
  return stream.map((byte, at) => (at > from + 30 && at < from + 40 ? 0xff : byte));
}

function badOldDocuments(): ProofFile[] {
  const file = docFile();
  const also = (...more: CompoundPart[]) => docFile({ more });
  const changed = (at: number, ...values: number[]) => {
    const copy = file.slice();
    copy.set(values, at);
    return copy;
  };
  return bad('doc', {
    'an old document with macros': also({
      name: 'Macros',
      children: [{ name: 'VBA', children: [{ name: 'dir' }] }],
    }),
    'an old document with a macro project': also({ name: '_VBA_PROJECT' }),
    'an old document with MACROS in capitals': also({ name: 'MACROS', children: [{ name: 'PROJECT' }] }),
    'an old document with a workbook with macros inside': also({
      name: 'ObjectPool',
      children: [
        { name: '_1', children: [{ name: '_VBA_PROJECT_CUR', children: [{ name: 'VBA', children: [] }] }] },
      ],
    }),
    'an old document that is a workbook too': also({ name: 'Workbook' }),
    'an old document that is a presentation too': also({ name: 'PowerPoint Document' }),
    'an old document of the class of installers': docFile({
      classId: Uint8Array.of(0x84, 0x10, 0x0c, 0, 0, 0, 0, 0, 0xc0),
    }),
    'an encrypted package': compoundFile([{ name: 'EncryptionInfo' }, { name: 'EncryptedPackage' }]),
    'an encrypted package with a text': also({ name: 'EncryptedPackage' }),
    'an old document with a password': compoundFile([{ name: 'WordDocument', data: wordText(0x0300) }]),
    'an old document whose text is something else': compoundFile([{ name: 'WordDocument' }]),
    'an old document whose text is a storage': compoundFile([
      { name: 'WordDocument', children: oldWordParts() },
    ]),
    'an old document whose text lies deeper': compoundFile([
      { name: 'ObjectPool', children: oldWordParts() },
    ]),
    'an old document without streams': compoundFile([]),
    'an old document with another byte order': changed(0x1c, 0xff, 0xfe),
    'an old document of version 9': changed(0x1a, 9),
    'an old document of other sectors': changed(0x1e, 20),
    'an old document with a table that is elsewhere': changed(0x4c, 0xff, 0xff, 0, 0),
    'an old document with a table of four gigasectors': changed(0x2c, 0xff, 0xff, 0xff, 0xff),
    'an old document with a directory that is elsewhere': changed(0x30, 0xff, 0xff, 0, 0),
    'an old document whose directory runs in a circle': changed(512 + 4, 1, 0, 0, 0),
    'an old document whose text runs in a circle': changed(512 + 4 * 4, 3, 0, 0, 0),
    'an old document whose tree runs in a circle': changed(1024 + 2 * 128 + 0x48, 1, 0, 0, 0),
    'an old document with a web page behind it': joinBytes(
      file,
      PAGE,
      zipFile([{ name: 'a.class', data: 'a' }]),
    ),
  });
}

const MACRO_MAIN = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const TEMPLATE = WORD_MAIN.replace('document.main', 'template.main');
const PROJECT = 'application/vnd.ms-office.vbaProject';

function badWordFiles(): ProofFile[] {
  const also = (...more: ZipPart[]) => zipFile([...wordParts(), ...more]);
  const types = (...args: Parameters<typeof contentTypes>) => zipFile(wordParts(contentTypes(...args)));
  const first = (change: Partial<ZipPart>) =>
    zipFile(wordParts().map((part, i) => (i === 2 ? { ...part, ...change } : part)));
  const field = (kind: number, length: number) =>
    Uint8Array.of(kind & 255, kind >> 8, length, 0, ...Array(length).fill(0));
  const many = Array.from({ length: 20_000 }, (_, i) => ({
    name: `word/media/${i}.png`,
    data: '',
    method: 0,
  }));
  const file = docxFile();
  return bad('docx', {
    'a document of 300 MB': also({
      name: 'word/media/a.bmp',
      data: new Uint8Array(310_000),
      method: 8,
      both: { unpacked: 300_000_000 },
    }),
    'a document of 101 MB in parts of 9 MB': also(
      ...Array.from({ length: 12 }, (_, i) => ({
        name: `word/media/${i}.bin`,
        data: new Uint8Array(9_000_000),
      })),
    ),
    'a document of a ratio of 1,000': also({ name: 'word/a.xml', data: new Uint8Array(3_000_000) }),
    'a document of a ratio over 100 in small parts': also(
      ...Array.from({ length: 30 }, (_, i) => ({ name: `word/${i}.xml`, data: new Uint8Array(900_000) })),
    ),
    'a document with an archive of a ratio inside': also({
      name: 'word/a.zip',
      data: zipFile([{ name: 'a', data: new Uint8Array(900_000) }]),
      method: 0,
    }),
    'a document of 20,000 entries': also(...many),
    'a document of 2,001 entries': also(...many.slice(0, 1998)),
    'a document that hides its entries': zipFile([...wordParts(), ...many.slice(0, 10)], { count: 3 }),
    'a document that promises more entries': zipFile(wordParts(), { count: 9 }),
    'a document with the count of zip64': zipFile(wordParts(), { count: 0xffff }),
    'a document with macros': types(MACRO_MAIN),
    'a template': types(TEMPLATE),
    'a template with macros': types(MACRO_MAIN.replace('document', 'template')),
    'a document with a macro project': also({ name: 'word/vbaProject.bin', data: 'a' }),
    'a document with a macro project in capitals': also({ name: 'word/VBAPROJECT.BIN', data: 'a' }),
    'a document with a hidden macro project': zipFile([
      ...wordParts(
        contentTypes(WORD_MAIN, undefined, `<Override PartName="/word/a.xml" ContentType="${PROJECT}"/>`),
      ),
      { name: 'word/a.xml', data: 'a' },
    ]),
    'a document with macros for all binary parts': types(
      WORD_MAIN,
      undefined,
      `<Default Extension="bin" ContentType="${PROJECT}"/>`,
    ),
    'a document with an escaped type': types(MACRO_MAIN.replace('macro', '&#109;acro')),
    'a document with an entity': types(WORD_MAIN, undefined, '<!DOCTYPE a [<!ENTITY b "c">]>'),
    'a document with two main parts': types(
      WORD_MAIN,
      undefined,
      `<Override PartName="/word/b.xml" ContentType="${WORD_MAIN}"/>`,
    ),
    'a document whose main part is missing': types(WORD_MAIN, '/word/other.xml'),
    'a document without its main part': zipFile(wordParts().slice(0, 2)),
    'a document without a list of types': zipFile(wordParts().slice(1)),
    'a document with a list of types of 2 MB': types(
      WORD_MAIN,
      undefined,
      Buffer.alloc(2_000_000, 'abcdefgh').toString(),
    ),
    'a document with a list of types that says less': zipFile(
      wordParts(contentTypes(WORD_MAIN, undefined, ' '.repeat(2_000_000))).map((part, i) =>
        i === 0 ? { ...part, both: { unpacked: 900 } } : part,
      ),
    ),
    'an encrypted document': first({ flags: 0x01 }),
    'a strongly encrypted document': first({ flags: 0x41 }),
    'a document with a hidden directory': first({ flags: 0x2000 }),
    'a document with an AES field': first({ extra: field(0x9901, 7) }),
    'a document with a zip64 field': first({ extra: field(0x0001, 8) }),
    'a document with a second name': first({ extra: field(0x7075, 9) }),
    'a document with a field over its end': first({ extra: Uint8Array.of(9, 9, 255, 255) }),
    'a document with the sizes of zip64': first({ central: { packed: 0xffffffff, unpacked: 0xffffffff } }),
    'a document packed in another way': first({ method: 9 }),
    'a document that climbs out': also({ name: '../../etc/passwd', data: 'a' }),
    'a document that climbs out inside': also({ name: 'word/../../a', data: 'a' }),
    'a document that climbs out backwards': also({ name: '..\\..\\a', data: 'a' }),
    'a document with an absolute name': also({ name: '/etc/passwd', data: 'a' }),
    'a document with a drive': also({ name: 'C:/a', data: 'a' }),
    'a document with a zero in a name': also({ name: 'word/a.xml\0.png', data: 'a' }),
    'a document with an empty name': also({ name: '', data: 'a' }),
    'a document with a link': also({
      name: 'word/a',
      data: '/etc/passwd',
      central: { attributes: 0xa1ff_0000 },
    }),
    'a document with a name twice': also({ name: 'word/document.xml', data: '<a/>' }),
    'a document with a name twice in other letters': also({ name: 'Word/Document.xml', data: '<a/>' }),
    'a document whose entries overlap': also({ name: 'word/a.xml', data: 'a', central: { header: 0 } }),
    'a document with another local name': first({ local: { name: 'word/documenT.xml' } }),
    'a document with another local size': first({ local: { unpacked: 5 } }),
    'a document with another local method': first({ local: { method: 0 } }),
    'a document with other central sizes': first({ central: { packed: 5 } }),
    'a document with data before it': zipFile(wordParts(), { prefix: 'PK\x03\x04 and more' }),
    'a document with a local header before it': zipFile(wordParts(), {
      prefix: zipFile([{ name: 'a', data: 'a' }]),
    }),
    'a document with data between': zipFile(wordParts(), { between: 'between' }),
    'a document with data behind it': joinBytes(file, PAGE),
    'a document with a second archive behind it': joinBytes(file, zipFile([{ name: 'a', data: 'a' }])),
    'a document with a program inside': also({ name: 'word/embeddings/a.exe', data: 'MZ' }),
    'a document with a script inside': also({ name: 'word/embeddings/a.js', data: 'a' }),
    'a document with an archive inside': also({ name: 'word/embeddings/a.jar', data: 'PK' }),
    'a document with a PDF at its head': zipFile([
      { name: 'a.txt', data: '%PDF-1.4', method: 0 },
      ...wordParts(),
    ]),
  });
}

/** Documents that are damaged, act by themselves, would burst, or are a second file as well. */
export function badDocuments(): ProofFile[] {
  return [...badPdfs(), ...badOldDocuments(), ...badWordFiles()];
}
