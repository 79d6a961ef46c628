import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bitsAt, challengeIn, PUZZLES, puzzleText } from '#domain/forms/work.ts';
import { search, sha256Head } from './search.ts';

const head = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0);

test.each([0, 1, 3, 4, 31, 54, 55])('the head of the hash of %i characters is that of SHA-256', (length) => {
  for (let n = 0; n < 50; n += 1) {
    const text = randomBytes(40).toString('base64url').slice(0, length).padEnd(length, '~');
    expect(sha256Head(text)).toBe(head(text));
  }
});

test('a text that does not fit one block is refused', () => {
  expect(() => sha256Head('x'.repeat(56))).toThrow(RangeError);
});

test('the answers of the first challenge are right, and take some thousands of tries', () => {
  const seed = randomBytes(32).toString('base64url');
  const answers = search({ seed, puzzles: PUZZLES, bits: bitsAt(0) });
  expect(answers).toHaveLength(PUZZLES);
  for (const [puzzle, answer] of answers.entries())
    expect(head(puzzleText(seed, puzzle, answer)) >>> (32 - bitsAt(0))).toBe(0);
});

test.each([undefined, null, 'text', {}, { challenge: { token: 1 } }])(
  'no challenge is found in %j',
  (current) => {
    expect(challengeIn(current)).toBeNull();
  },
);
