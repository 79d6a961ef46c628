import { describe, expect, test } from 'vitest';
import {
  dayOf,
  decimal,
  formatAge,
  formatDate,
  formatDay,
  formatLondonDate,
  formatMonth,
  formatShortAge,
  formatSize,
  formatTime,
  formatWait,
  formatWeekday,
  grouped,
  isoDay,
  legalDay,
  numberText,
  plural,
  range,
  shortMonthOf,
} from './formats.ts';

describe('days and moments', () => {
  const noon = new Date(2026, 10, 22, 12, 5);

  test('a day is written as 22 November 2026, with its time after it', () => {
    expect(dayOf(noon.toISOString())).toBe('22 November 2026');
    expect(formatDate(noon.toISOString())).toBe('22 November 2026 at 12:05');
    expect(formatTime(noon.getTime())).toBe('12:05');
  });

  test('a date without a time is that day in every time zone, and what is no date stays as it is', () => {
    expect(formatDay('2025-09-03')).toBe('3 September 2025');
    expect(formatDay('draft')).toBe('draft');
    expect(formatDay('2026-13-45')).toBe('2026-13-45');
    expect(formatWeekday(new Date('2026-11-20'))).toBe('Friday 20 November 2026');
    expect(formatMonth('2026-11')).toBe('November 2026');
  });

  test('a mail tells the time of London, in summer too', () => {
    expect(formatLondonDate('2026-11-22T12:05:00Z')).toBe('22 November 2026 at 12:05');
    expect(formatLondonDate('2026-07-22T12:05:00Z')).toBe('22 July 2026 at 13:05');
  });

  test('a machine reads the same day, whatever zone the build runs in (R216)', () => {
    expect(isoDay(new Date(Date.UTC(2025, 8, 3)))).toBe('2025-09-03');
  });

  test('a short month has three letters everywhere, also where British English takes four', () => {
    expect(shortMonthOf(new Date('2027-09-01'))).toBe('Sep');
    expect(formatShortAge('2026-09-06T12:00:00Z', Date.parse('2026-11-22T12:00:00Z'))).toBe('6\u00A0Sep');
    expect(formatDay('2026-09-06')).toBe('6 September 2026');
  });

  test('a legal text has the day with its ordinal, as the specification writes it (R216, R226)', () => {
    const days = Array.from({ length: 30 }, (_, index) => legalDay(new Date(Date.UTC(2025, 8, index + 1))));
    expect(days[2]).toBe('3rd September 2025');
    expect(days.map((day) => day.split(' ')[0]).join(' ')).toBe(
      '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
        '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th',
    );
  });
});

describe('ages and waits', () => {
  const now = new Date(2026, 10, 21, 11, 0).getTime();
  const ago = (minutes: number) => formatAge(new Date(now - minutes * 60_000).toISOString(), now);
  const DAY = 24 * 60;

  test.each([
    [0, 'Just now'],
    [1, '1 minute ago'],
    [4, '4 minutes ago'],
    [59, '59 minutes ago'],
    [60, '1 hour ago'],
    [179, '2 hours ago'],
    [12 * 60, 'Yesterday'],
    [30 * 60, 'Yesterday'],
    [5 * DAY, 'Mon'],
    [20 * DAY, '1\u00A0Nov'],
    [400 * DAY, '17\u00A0Oct\u00A02025'],
  ])('%d minutes before now are %s', (minutes, words) => {
    expect(ago(minutes)).toBe(words);
  });

  test('a moment that lies ahead by a slow clock is just now', () => {
    expect(ago(-3)).toBe('Just now');
  });

  test.each([
    [0, '1 minute'],
    [1, '1 minute'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [700, '12 minutes'],
    [7200, '120 minutes'],
    [7201, '3 hours'],
    [86_400, '24 hours'],
  ])('a wait of %d seconds is %s', (seconds, words) => {
    expect(formatWait(seconds)).toBe(words);
  });
});

describe('numbers', () => {
  test('thousands have a comma, small numbers a word where a sentence wants one', () => {
    expect([0, 999, 12_000, 1_000_000].map(grouped)).toEqual(['0', '999', '12,000', '1,000,000']);
    expect([0, 5, 10, 11, 1200].map(numberText)).toEqual(['no', 'five', 'ten', '11', '1,200']);
  });

  test('a fraction is rounded to its digits, without zeros at its end', () => {
    expect([0.011254, 0.5, 1200].map((number) => decimal(number, 5))).toEqual(['0.01125', '0.5', '1,200']);
  });

  test('one is one and everything else is many, none with it', () => {
    expect([0, 1, 2, 1200].map((count) => plural(count, 'vote'))).toEqual([
      '0 votes',
      '1 vote',
      '2 votes',
      '1,200 votes',
    ]);
    expect([1, 3].map((count) => plural(count, 'entry', 'entries'))).toEqual(['1 entry', '3 entries']);
  });

  test('a range has an en dash, and is one number where both ends are one', () => {
    expect(range(50, 150)).toBe('50\u2013150');
    expect(range(1000, 4000)).toBe('1,000\u20134,000');
    expect(range(500, 500)).toBe('500');
  });

  test('a size is written for people', () => {
    expect([640, 2048, 3_774_873, 10_485_760].map(formatSize)).toEqual([
      '640 B',
      '2 KB',
      '3.6 MB',
      '10.0 MB',
    ]);
  });
});
