import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import { docFile, wordText } from './compound-files.ts';
import type { ProofFile } from './foreign-files.ts';
import { joinBytes, jpegFile, jpegSegment, pngChunk, pngFile, webpFile } from './image-files.ts';
import { objectStream, pdfFile, streamPdfFile } from './pdf-files.ts';
import { contentTypes, docxFile, WORD_MAIN, wordParts, zipFile } from './zip-files.ts';

function good(name: string, extension: ProofExtension, bytes: Uint8Array): ProofFile {
  return { name, bytes, extension, type: PROOF_TYPES[extension] };
}

const LINK =
  '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://a.example/docs/Web/JavaScript) >> >>';

function images(): ProofFile[] {
  const film = joinBytes(new Uint8Array(5000), 'ftypmp42', new Uint8Array(5000).fill(0x4d));
  const description = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>';
  return [
    good('a baseline JPEG called .jpg', 'jpg', jpegFile()),
    good('a baseline JPEG called .jpeg', 'jpeg', jpegFile()),
    good('a progressive JPEG', 'jpg', jpegFile({ progressive: true })),
    good(
      'a JPEG with a comment, a description and Exif',
      'jpg',
      jpegFile({
        segments: joinBytes(jpegSegment(0xfe, 'Made on a <b>Tuesday</b>'), jpegSegment(0xe1, description)),
      }),
    ),
    good('a JPEG with fill bytes', 'jpg', jpegFile({ segments: joinBytes([0xff, 0xff, 0xff]) })),
    good('a JPEG with a film behind it, as phones write', 'jpeg', jpegFile({ tail: film })),
    good('a JPEG with a second picture behind it', 'jpg', jpegFile({ tail: jpegFile() })),
    good('a JPEG of 48 megapixels', 'jpg', jpegFile({ width: 8000, height: 6000 })),
    good('a JPEG of exactly 64 KiB', 'jpg', jpegFile({ size: 65_536 })),
    good('a true colour PNG', 'png', pngFile()),
    good('a PNG with a palette', 'png', pngFile({ colour: 3 })),
    good('a transparent PNG', 'png', pngFile({ colour: 6, width: 20, height: 9 })),
    good('an animated PNG', 'png', pngFile({ animated: true })),
    good('a PNG with text', 'png', pngFile({ chunks: pngChunk('tEXt', 'Comment\0a < b, c > d') })),
    good('a lossy WebP', 'webp', webpFile()),
    good('a lossless WebP', 'webp', webpFile({ kind: 'lossless' })),
    good('an extended WebP', 'webp', webpFile({ kind: 'extended' })),
    good('an animated WebP', 'webp', webpFile({ kind: 'animated' })),
  ];
}

function documents(): ProofFile[] {
  return [
    good('a PDF 1.7', 'pdf', pdfFile()),
    good('a PDF 1.3', 'pdf', pdfFile({ version: '1.3' })),
    good('a PDF 2.0', 'pdf', pdfFile({ version: '2.0' })),
    good('a PDF with a cross-reference stream', 'pdf', streamPdfFile()),
    good('a PDF that links to a page about JavaScript', 'pdf', pdfFile({ objects: [LINK] })),
    good('a PDF with that link in an object stream', 'pdf', pdfFile({ objects: [objectStream(LINK)] })),
    good('a PDF that opens on its first page', 'pdf', pdfFile({ catalogue: '/OpenAction [3 0 R /Fit]' })),
    good(
      'a PDF that opens by a jump and links elsewhere',
      'pdf',
      pdfFile({
        catalogue: '/OpenAction 5 0 R',
        objects: ['<< /S /GoTo /D [3 0 R /Fit] >>', LINK],
      }),
    ),
    good(
      'an encrypted PDF',
      'pdf',
      pdfFile({
        objects: ['<< /Filter /Standard /V 1 /R 2 /P -64 >>'],
        trailer: '/Encrypt 5 0 R',
      }),
    ),
    good('a PDF with zeros behind it', 'pdf', pdfFile({ tail: '\0'.repeat(5000) })),
    good('a PDF that was changed once', 'pdf', pdfFile({ tail: 'startxref\n9\n%%EOF\n' })),
    good('a Word 97 document', 'doc', docFile()),
    good('a Word 97 document with large sectors', 'doc', docFile({ version: 4 })),
    good(
      'a Word 97 document with an embedded workbook',
      'doc',
      docFile({
        more: [{ name: 'ObjectPool', children: [{ name: '_1', children: [{ name: 'Workbook' }] }] }],
      }),
    ),
    good('a Word 97 document of 100,000 bytes', 'doc', docFile({ size: 100_000 })),
    good(
      'a Word 97 document with a picture stream',
      'doc',
      docFile({
        more: [{ name: 'Data', data: joinBytes(wordText(), new Uint8Array(9000)) }],
      }),
    ),
    good('a Word document', 'docx', docxFile()),
    good('a Word document written as a stream', 'docx', docxFile({ streamed: true })),
    good('a Word document that is stored only', 'docx', docxFile({ stored: true })),
    good(
      'a Word document with a picture',
      'docx',
      docxFile({
        more: [{ name: 'word/media/image1.png', method: 0, data: pngFile() }],
      }),
    ),
    good(
      'a Word document with a page of non-Latin name',
      'docx',
      docxFile({
        more: [{ name: 'customXml/caf\xc3\xa9.xml', data: '<a/>', flags: 0x800 }],
      }),
    ),
    good(
      'a Word document whose main part is document2.xml',
      'docx',
      zipFile(wordParts(contentTypes(WORD_MAIN, '/word/document2.xml'), 'word/document2.xml')),
    ),
    good('a Word document of 50,000 bytes', 'docx', docxFile({ size: 50_000 })),
    good(
      'a Word document with an archive comment',
      'docx',
      zipFile(wordParts(), { comment: 'made by hand' }),
    ),
  ];
}

/** At least 20 files that must be accepted: what phones, browsers and office programs really write. */
export function goodFiles(): ProofFile[] {
  return [...images(), ...documents()];
}
