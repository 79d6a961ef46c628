import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceOf } from '#domain/reference.ts';
import {
  isProofKey,
  PROOF_MAX_BYTES,
  PROOF_PART_BYTES,
  proofPartSizes,
  refuseProof,
} from '../proofs/proof.ts';
import { ContributionForm, isReviewable } from './contribution.ts';

const filled = {
  display_name: 'Fern',
  email: 'fern@example.org',
  contribution_type: 'other',
  description: 'A song about tiles.',
  consent_given: true,
};

describe('ContributionForm', () => {
  test('never throws and never changes what it has accepted once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2100 }), (text) => {
        const first = ContributionForm.safeParse({
          ...filled,
          description: text,
          display_name: text.slice(0, 50),
        });
        if (!first.success) return;
        expect(ContributionForm.parse(first.data)).toEqual(first.data);
        expect(first.data.description.isWellFormed()).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('an empty related app counts as none given', () => {
    expect(ContributionForm.parse({ ...filled, related_app: '' }).related_app).toBeNull();
  });

  test('a reference is made of letters and digits that cannot be mixed up', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
        expect(referenceOf(bytes)).toMatch(/^TG-[0-9A-HJKMNP-TV-Z]{6}$/);
      }),
    );
  });

  test('only what is new can be reviewed', () => {
    expect(
      ['new', 'accepted', 'declined', 'needs_info'].filter((status) => isReviewable(status as 'new')),
    ).toEqual(['new']);
  });
});

describe('proof files', () => {
  const jpeg = (size: number) => ({ name: 'a.jpg', type: 'image/jpeg', size });

  test('ten mebibytes are accepted and one byte more is not', () => {
    expect(refuseProof(jpeg(PROOF_MAX_BYTES - 1))).toBeNull();
    expect(refuseProof(jpeg(PROOF_MAX_BYTES))).toBeNull();
    expect(refuseProof(jpeg(PROOF_MAX_BYTES + 1))).toBe('File size must be less than 10MB');
  });

  test.each([
    ['a.exe', 'application/octet-stream'],
    ['a.jpg', 'image/png'],
    ['a', 'image/png'],
    ['a.png.exe', 'image/png'],
    ['a.svg', 'image/svg+xml'],
    ['constructor', 'image/png'],
    ['a.constructor', 'image/png'],
  ])('%s declared as %s is not supported', (name, type) => {
    expect(refuseProof({ name, type, size: 5 })).toBe(
      'File type not supported. Please upload an image, PDF, or document.',
    );
  });

  test('the parts of a file add up to it, and none is larger than a function accepts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: PROOF_MAX_BYTES }), (size) => {
        const parts = proofPartSizes(size);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(size);
        expect(Math.max(...parts)).toBeLessThanOrEqual(PROOF_PART_BYTES);
        expect(Math.min(...parts)).toBeGreaterThan(0);
      }),
    );
  });

  test.each([
    '../../etc/passwd',
    'a/b.jpg',
    '00000000-0000-4000-8000-000000000000',
    '00000000-0000-4000-8000-000000000000.exe',
    '00000000-0000-4000-8000-000000000000.jpg/1',
    '%2e%2e.jpg',
    '',
  ])('%j is not the key of a proof file', (key) => expect(isProofKey(key)).toBe(false));

  test('a generated key is one', () => {
    expect(isProofKey(`${crypto.randomUUID()}.docx`)).toBe(true);
  });
});
