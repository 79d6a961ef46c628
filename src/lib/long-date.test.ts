import { expect, test } from 'vitest';
import { isoDay, longDate } from './long-date.ts';

const september = (day: number) => new Date(Date.UTC(2025, 8, day));

test('a reader sees the day with its ordinal, as the specification writes it (R216, R226)', () => {
  expect(longDate(september(3))).toBe('3rd September 2025');
});

test('a reader sees the right ordinal on every day of a month (R216)', () => {
  const days = Array.from({ length: 30 }, (_, index) => longDate(september(index + 1)).split(' ')[0]);
  expect(days.join(' ')).toBe(
    '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
      '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th',
  );
});

test('a machine reads the same day, whatever zone the build runs in (R216)', () => {
  expect(isoDay(september(3))).toBe('2025-09-03');
});
