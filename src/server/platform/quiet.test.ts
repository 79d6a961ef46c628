import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginRequest, untilQuiet } from './quiet.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('a process without requests is quiet at once', async () => {
  await vi.advanceTimersByTimeAsync(10);
  expect(await untilQuiet(200)).toBe(true);
});

test('while requests are at work what can wait does, until none has been for a moment', async () => {
  const [first, second] = [beginRequest(), beginRequest()];
  let outcome: boolean | null = null;
  const waiting = untilQuiet(1_000).then((isQuiet) => {
    outcome = isQuiet;
  });
  await vi.advanceTimersByTimeAsync(100);
  first();
  await vi.advanceTimersByTimeAsync(100);
  expect(outcome).toBeNull();
  second();
  await vi.advanceTimersByTimeAsync(20);
  await waiting;
  expect(outcome).toBe(true);
});

test('a process that is always busy puts nothing off for ever', async () => {
  const end = beginRequest();
  const waiting = untilQuiet(200);
  await vi.advanceTimersByTimeAsync(300);
  expect(await waiting).toBe(false);
  end();
});
