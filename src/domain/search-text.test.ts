import { describe, expect, test } from 'vitest';
import { fold, wordMatcher } from './search-text.ts';

const answer = fold('What does it cost? The café is free at launch.\n  You don’t pay for  Tribez.');

describe('a person who searches a list (A-31)', () => {
  test.each([
    'COST',
    'cafe',
    'café',
    'Cafe\u0301',
    'ＣＡＦＥ',
    "don't",
    'don’t',
    '  free   launch ',
    'launch free',
    'pay for tribez',
    '',
    '   ',
  ])('finds the answer by "%s"', (query) => {
    expect(wordMatcher(query)(answer)).toBe(true);
  });

  test.each(['costs more', 'monthly', 'free money'])('does not find it by "%s"', (query) => {
    expect(wordMatcher(query)(answer)).toBe(false);
  });
});
