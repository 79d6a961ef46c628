import { expect, test } from 'vitest';
import { dueText, isPastDue } from './due.ts';

test('a mission is due until the end of its day in London, in summer an hour after that of UTC began', () => {
  const before = Date.parse('2026-06-30T22:59:00Z');
  const after = Date.parse('2026-06-30T23:01:00Z');
  expect(isPastDue('2026-06-30', before)).toBe(false);
  expect(isPastDue('2026-06-30', after)).toBe(true);
  expect(dueText('2026-06-30', before)).toBe('Due today, by midnight UK time');
  expect(dueText('2026-06-30', after)).toBe('Was due on 30 June 2026');
});

test('a later day is said in words', () => {
  expect(dueText('2026-12-01', Date.parse('2026-11-23T12:00:00Z'))).toBe(
    'Due by the end of 1 December 2026, UK time',
  );
});
