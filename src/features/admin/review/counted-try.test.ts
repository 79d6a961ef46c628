import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countedTry, noteTry } from './decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const at = (time: string) => Date.parse(`2026-11-24T${time}Z`);
const tryAt = (key: string, ...times: string[]) => {
  for (const time of times) {
    vi.setSystemTime(at(time));
    noteTry(key);
  }
};

test('a decision that was stored by its only try counts from that', () => {
  tryAt('once', '10:00:00');
  tryAt('another', '10:00:00.100');
  expect(countedTry('once', '2026-11-24T10:00:00.200Z')).toBe(at('10:00:00'));
});

test('a decision whose first answer was lost counts from the first try, however late the retry is', () => {
  tryAt('lost', '10:00:00', '10:00:14');
  expect(countedTry('lost', '2026-11-24T10:00:00.200Z')).toBe(at('10:00:00'));
});

test('a decision whose first try never arrived counts from the retry', () => {
  tryAt('late', '10:00:00', '10:00:14');
  expect(countedTry('late', '2026-11-24T10:00:14.300Z')).toBe(at('10:00:14'));
});

test('an admin whose clock is an hour fast, or whose server names no moment, is promised no second too many', () => {
  tryAt('fast', '11:00:00', '11:00:14');
  expect(countedTry('fast', '2026-11-24T10:00:14.300Z')).toBe(at('11:00:00'));
  expect(countedTry('fast', null)).toBe(at('11:00:00'));
});
