import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PROOF_TYPES, type ProofExtension } from '#domain/proofs/proof.ts';
import { badFiles, goodFiles } from '#tests/builders/files.ts';
import { tellingFiles } from '#tests/builders/metadata-files.ts';
import { inspectProof, STRUCTURE_CHECKS, withoutMetadata } from './content.ts';
import { holdsMetadata } from './exif.ts';

const EXTENSIONS = Object.keys(PROOF_TYPES) as ProofExtension[];
const ANSWERS = [null, 'unsupported', 'mismatch', 'damaged', 'unsafe'];
const GOOD = goodFiles().filter(({ bytes }) => bytes.length < 40_000);
const BAD = badFiles().filter(({ bytes }) => bytes.length > 30 && bytes.length < 40_000);

/** A change of a file: bytes overwritten, cut out or put in, at a place given as a fraction of its length. */
const change = fc.record({
  place: fc.double({ min: 0, max: 1, noNaN: true }),
  kind: fc.constantFrom('overwrite', 'remove', 'insert', 'cut'),
  bytes: fc.oneof(
    fc.uint8Array({ minLength: 1, maxLength: 12 }),
    fc
      .constantFrom([0xff, 0xff, 0xff, 0xff], [0, 0, 0, 0], [0xfe, 0xff, 0xff, 0xff])
      .map((a) => Uint8Array.from(a)),
  ),
});

type Change = { place: number; kind: string; bytes: Uint8Array };

function apply(file: Uint8Array, { place, kind, bytes }: Change): Uint8Array {
  const at = Math.floor(place * file.length);
  if (kind === 'cut') return file.slice(0, at);
  const before = file.subarray(0, at);
  const after = file.subarray(kind === 'insert' ? at : at + bytes.length);
  return Uint8Array.from(Buffer.concat([before, kind === 'remove' ? new Uint8Array(0) : bytes, after]));
}

function answers(bytes: Uint8Array): (string | null)[] {
  return Object.values(STRUCTURE_CHECKS).map((check) => check(bytes));
}

describe('someone uploads what no program wrote', () => {
  test('and random bytes never make a check throw', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        expect(ANSWERS).toEqual(expect.arrayContaining(answers(bytes)));
      }),
      { numRuns: 500 },
    );
  });

  test('and random bytes behind a right beginning are refused without throwing', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...GOOD),
        fc.integer({ min: 4, max: 24 }),
        fc.uint8Array({ maxLength: 2000 }),
        (file, keep, rest) => {
          const bytes = Uint8Array.from(Buffer.concat([file.bytes.subarray(0, keep), rest]));
          // A container that says its own length is only damaged when it is not as long: pixels are not decoded.
          fc.pre(bytes.length !== file.bytes.length);
          expect(inspectProof(bytes, file).ok).toBe(false);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('and sound or bad files with changed bytes never make a check throw', () => {
    const changes = fc.array(change, { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.constantFrom(...GOOD, ...BAD),
        changes,
        fc.constantFrom(...EXTENSIONS),
        (file, list, extension) => {
          const bytes = list.reduce(apply, file.bytes);
          expect(ANSWERS).toEqual(expect.arrayContaining(answers(bytes)));
          expect(typeof inspectProof(bytes, { extension, type: PROOF_TYPES[extension] }).ok).toBe('boolean');
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('and pictures with changed bytes lose their metadata or are refused, and never make the removal throw', () => {
    const changes = fc.array(change, { maxLength: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...tellingFiles()), changes, (file, list) => {
        const bytes = list.reduce(apply, file.bytes);
        const type = PROOF_TYPES[file.extension];
        const picture = withoutMetadata(bytes, type)?.file;
        if (!picture || !inspectProof(bytes, { extension: file.extension, type }).ok) return;
        expect(inspectProof(picture, { extension: file.extension, type })).toEqual({ ok: true });
        expect(holdsMetadata(picture)).toBe(false);
        // What was cleaned is left alone.
        expect(withoutMetadata(picture, type)?.file).toBe(picture);
      }),
      { numRuns: 1000 },
    );
  });
});
