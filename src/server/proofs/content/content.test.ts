import { describe, expect, it, test } from 'vitest';
import { PROOF_MAX_BYTES, PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import {
  badFiles,
  docFile,
  docxFile,
  goodFiles,
  jpegFile,
  pdfFile,
  pngFile,
  webpFile,
} from '#tests/builders/files.ts';
import { inspectProof } from './content.ts';

const REASONS = ['unsupported', 'mismatch', 'damaged', 'unsafe'];

describe('a member uploads a sound file', () => {
  test.each(goodFiles())('and $name (.$extension) is accepted', ({ bytes, extension, type }) => {
    expect(inspectProof(bytes, { extension, type })).toEqual({ ok: true });
  });

  test('the list of sound files covers every extension and has at least 20 files', () => {
    const files = goodFiles();
    expect(files.length).toBeGreaterThanOrEqual(20);
    expect(new Set(files.map(({ extension }) => extension))).toEqual(new Set(Object.keys(PROOF_TYPES)));
  });

  const exact: [ProofExtension, (options: { size: number }) => Uint8Array][] = [
    ['jpg', jpegFile],
    ['jpeg', jpegFile],
    ['png', pngFile],
    ['webp', webpFile],
    ['pdf', pdfFile],
    ['doc', docFile],
    ['docx', docxFile],
  ];
  test.each(exact)('of exactly 10 MiB as .%s and it is accepted', (extension, build) => {
    const bytes = build({ size: PROOF_MAX_BYTES });
    expect(bytes.length).toBe(PROOF_MAX_BYTES);
    expect(inspectProof(bytes, { extension, type: PROOF_TYPES[extension] })).toEqual({ ok: true });
  });
});

describe('someone uploads a bad file', () => {
  const files = badFiles();

  it('of which there are at least 120, each under its own name', () => {
    expect(files.length).toBeGreaterThanOrEqual(120);
    expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  });

  test.each(files)('and $name is refused', ({ bytes, extension, type }) => {
    const verdict = inspectProof(bytes, { extension, type });
    expect(verdict.ok).toBe(false);
    expect(REASONS).toContain(verdict.ok ? '' : verdict.reason);
  });

  it('with an extension that is a property of every object, and it is refused', () => {
    const extension = 'constructor' as ProofExtension;
    expect(inspectProof(jpegFile(), { extension, type: 'image/jpeg' })).toEqual({
      ok: false,
      reason: 'unsupported',
    });
  });
});

describe('the sender learns the kind of reason', () => {
  const bad = new Map(badFiles().map((file) => [file.name, file]));
  const expected: [string, string][] = [
    ['a web page called .jpg', 'unsupported'],
    ['an Excel workbook called .docx', 'unsupported'],
    ['an old Excel workbook called .doc', 'unsupported'],
    ['an installer called .doc', 'unsupported'],
    ['image/jpeg called .pdf', 'mismatch'],
    ['image/png .png declared as "text/html"', 'mismatch'],
    ['nothing called .png', 'damaged'],
    ['half a file, .webp', 'damaged'],
    ['a PNG with a wrong check sum', 'damaged'],
    ['a PNG of 2.5 gigapixels', 'unsafe'],
    ['a JPEG with a Java archive behind it', 'unsafe'],
    ['a PDF with an escaped script', 'unsafe'],
    ['a PDF with a script in a packed stream', 'unsafe'],
    ['a PDF with a packed bomb', 'unsafe'],
    ['an old document with macros', 'unsafe'],
    ['a document of 300 MB', 'unsafe'],
    ['a document of 101 MB in parts of 9 MB', 'unsafe'],
    ['a document of 2,001 entries', 'unsafe'],
    ['a document with macros', 'unsafe'],
    ['an encrypted document', 'unsafe'],
    ['a document that climbs out', 'unsafe'],
    ['a document whose entries overlap', 'unsafe'],
  ];
  test.each(expected)('%s: %s', (name, reason) => {
    const { bytes, extension, type } = bad.get(name)!;
    expect(inspectProof(bytes, { extension, type })).toEqual({ ok: false, reason });
  });
});
