import { expect, it } from 'vitest';
import { articleDate } from './in-words.ts';

it('a visitor reads the day of an article in words, the same day wherever the site is built', () => {
  expect(articleDate(new Date('2026-11-20'))).toEqual({
    words: 'Friday 20 November 2026',
    iso: '2026-11-20',
    day: 20,
    month: 'Nov',
  });
  // Four letters in British English, three on a tile.
  expect(articleDate(new Date('2027-09-01')).month).toBe('Sep');
});
