import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reasonOf } from './api-client.ts';
import { MissingPart, retryingImport } from './retrying-import.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a successful import is requested once', async () => {
  const load = vi.fn(async () => 'part');
  expect(await retryingImport(load)).toBe('part');
  expect(load).toHaveBeenCalledTimes(1);
});

test('a failed import is retried once, a second later', async () => {
  const load = vi.fn().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('part');
  const loaded = retryingImport(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await loaded).toBe('part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('an import that fails twice is not retried again', async () => {
  const load = vi.fn().mockRejectedValue(new TypeError('Failed to fetch'));
  const failed = expect(retryingImport(load)).rejects.toBeInstanceOf(MissingPart);
  await vi.runAllTimersAsync();
  await failed;
  expect(load).toHaveBeenCalledTimes(2);
});

test('missing code has a message with advice, other faults have the general one', () => {
  expect(reasonOf(new MissingPart(new TypeError('Failed to fetch')))).toMatch(
    /new version of TheGrid.*reload the page/,
  );
  expect(reasonOf(new TypeError('x is undefined'))).toBe(
    'Something went wrong on this page. Please try again.',
  );
});
