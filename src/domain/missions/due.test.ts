import { expect, test } from 'vitest';
import { dueText, isClosedByDay, isPastDue } from './due.ts';

test('a mission is due until the end of its day in London, in summer an hour after that of UTC began', () => {
  const before = Date.parse('2026-06-30T22:59:00Z');
  const after = Date.parse('2026-06-30T23:01:00Z');
  expect(isPastDue('2026-06-30', before)).toBe(false);
  expect(isPastDue('2026-06-30', after)).toBe(true);
  expect(dueText({ due_on: '2026-06-30' }, before)).toBe('Due today, by midnight UK time');
  expect(dueText({ due_on: '2026-06-30' }, after)).toBe('Was due on 30 June 2026');
});

test('a later day is said in words', () => {
  expect(dueText({ due_on: '2026-12-01' }, Date.parse('2026-11-23T12:00:00Z'))).toBe(
    'Due by the end of 1 December 2026, UK time',
  );
});

test('a mission that closes is open until the last moment of its day in London, and says so', () => {
  const mission = { due_on: '2026-06-30', closes_when_due: true };
  const last = Date.parse('2026-06-30T22:59:59.999Z');
  expect(isClosedByDay(mission, last)).toBe(false);
  expect(isClosedByDay(mission, last + 1)).toBe(true);
  expect(dueText(mission, last)).toBe('Closes today, at midnight UK time');
  expect(dueText(mission, last + 1)).toBe('Closed on 30 June 2026');
  expect(dueText(mission, last - 86_400_000)).toBe('Closes at the end of 30 June 2026, UK time');
});

test('a mission of before, one without a day and one that takes late work are closed by no day', () => {
  const later = Date.parse('2027-01-01T00:00:00Z');
  expect(isClosedByDay({ due_on: '2026-06-30' }, later)).toBe(false);
  expect(isClosedByDay({ due_on: null, closes_when_due: true }, later)).toBe(false);
  expect(isClosedByDay({ due_on: '2026-06-30', closes_when_due: false }, later)).toBe(false);
  expect(dueText({}, later)).toBeNull();
});
