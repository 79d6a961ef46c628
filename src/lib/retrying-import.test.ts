import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonOf } from './api-client.ts';
import { MissingPart, retryingImport } from './retrying-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an import that succeeds is asked for once', async () => {
  const load = vi.fn(async () => 'part');
  expect(await retryingImport(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('an import that fails once is asked for again, a second later', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part');
  const loaded = retryingImport(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an import that fails twice is not asked for a third time', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const failed = expect(retryingImport(load)).rejects.toBeInstanceOf(MissingPart);
  await vi.runAllTimersAsync();
  await failed;
  expect(load).toHaveBeenCalledTimes(2);
});

test('a press whose code is missing says what may help, and every other fault of the page keeps its sentence', () => {
  expect(reasonOf(new MissingPart(new TypeError('Failed to fetch')))).toMatch(
    /new version of TheGrid.*reload the page/,
  );
  expect(reasonOf(new TypeError('x is undefined'))).toBe(
    'Something went wrong on this page. Please try again.',
  );
});
