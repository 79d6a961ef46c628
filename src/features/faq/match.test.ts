import { describe, expect, test } from 'vitest';
import { countInWords, fold, holdsEveryWord } from './match.ts';

const answer = fold('What does it cost? The café is free at launch.\n  You don’t pay for  Tribez.');

describe('a visitor who filters the questions (A-31)', () => {
  test.each([
    'COST',
    'cafe',
    'café',
    'Cafe\u0301',
    "don't",
    'don’t',
    '  free   launch ',
    'launch free',
    'pay for tribez',
    '',
    '   ',
  ])('finds the answer by "%s"', (query) => {
    expect(holdsEveryWord(answer, query)).toBe(true);
  });

  test.each(['costs more', 'monthly', 'free money'])('does not find it by "%s"', (query) => {
    expect(holdsEveryWord(answer, query)).toBe(false);
  });

  test('is told how many are shown', () => {
    expect(countInWords(6, 19)).toBe('6 of 19 answers');
    expect(countInWords(0, 19)).toBe('0 of 19 answers');
    expect(countInWords(19, 19)).toBe('19 answers');
  });
});
