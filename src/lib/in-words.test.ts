import { expect, test } from 'vitest';
import { ageInWords, countInWords, dayInWords, mailtoOf, sizeInWords, summaryOf } from './in-words.ts';

test('the badge reads All Clear, 1 New and 99+ New (A-19)', () => {
  expect([0, 1, 99, 100].map(countInWords)).toEqual(['All Clear', '1 New', '99 New', '99+ New']);
});

test('an age is short enough for a row', () => {
  const now = new Date(2026, 10, 21, 11, 0).getTime();
  const ago = (minutes: number) => ageInWords(new Date(now - minutes * 60_000).toISOString(), now);
  expect([0, 11, 120, 12 * 60, 30 * 60, 5 * 24 * 60, 20 * 24 * 60, 400 * 24 * 60].map(ago)).toEqual([
    'Just now',
    '11 min',
    '2 h',
    'Yesterday',
    'Yesterday',
    'Mon',
    '1 Nov',
    '17 Oct 2025',
  ]);
});

test('a mail link goes to one address and carries no header of a stranger', () => {
  expect(mailtoOf('fern+grid@example.org')).toBe('mailto:fern%2Bgrid@example.org');
  expect(mailtoOf('odd?bcc=x&cc=y@example.org')).toBe('mailto:odd%3Fbcc%3Dx%26cc%3Dy@example.org');
});

test('sizes and days are written for people', () => {
  expect([640, 2048, 3_774_873, 10_485_760].map(sizeInWords)).toEqual(['640 B', '2 KB', '3.6 MB', '10.0 MB']);
  expect(dayInWords('2025-09-03')).toBe('3 September 2025');
  expect(dayInWords('draft')).toBe('draft');
});

test('the first line stands for a description', () => {
  expect(summaryOf('One\nTwo')).toBe('One');
});
