import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LockTimes } from './Lock.tsx';
import type { LockState } from './LockPlayer.tsx';

describe('the lock opens by the clock (R095–R098)', () => {
  let lock: LockTimes;
  let told: LockState[];

  beforeEach(() => {
    vi.useFakeTimers();
    lock = new LockTimes();
    told = [];
    lock.subscribe(() => told.push(lock.read()));
  });
  afterEach(() => vi.useRealTimers());

  test('it is locked to begin with, and stays so without a trigger (R095)', () => {
    vi.advanceTimersByTime(10_000);
    expect(lock.read()).toBe('locked');
    expect(told).toEqual([]);
  });

  test('it is opening 500 ms after the trigger turned on, not before (R096)', () => {
    lock.trigger = true;
    vi.advanceTimersByTime(499);
    expect(lock.read()).toBe('locked');
    vi.advanceTimersByTime(1);
    expect(lock.read()).toBe('opening');
  });

  test('it is open 1500 ms after the trigger turned on, not before (R097)', () => {
    lock.trigger = true;
    vi.advanceTimersByTime(1499);
    expect(lock.read()).toBe('opening');
    vi.advanceTimersByTime(1);
    expect(lock.read()).toBe('open');
    expect(told).toEqual(['opening', 'open']);
  });

  for (const [after, state] of [
    [200, 'locked'],
    [900, 'opening'],
    [2000, 'open'],
  ] as const) {
    test(`while ${state} it is locked at once when the trigger turns off, and stays locked (R098)`, () => {
      lock.trigger = true;
      vi.advanceTimersByTime(after);
      expect(lock.read()).toBe(state);
      lock.trigger = false;
      expect(lock.read()).toBe('locked');
      vi.advanceTimersByTime(10_000);
      expect(lock.read()).toBe('locked');
    });
  }

  test('a trigger that is told on twice counts from the first time', () => {
    lock.trigger = true;
    vi.advanceTimersByTime(400);
    lock.trigger = true;
    vi.advanceTimersByTime(100);
    expect(lock.read()).toBe('opening');
  });

  test('a second visit takes its full time again', () => {
    lock.trigger = true;
    vi.advanceTimersByTime(1400);
    lock.trigger = false;
    lock.trigger = true;
    vi.advanceTimersByTime(499);
    expect(lock.read()).toBe('locked');
    vi.advanceTimersByTime(1001);
    expect(lock.read()).toBe('open');
  });

  test('who has left hears nothing more', () => {
    const heard = vi.fn();
    lock.subscribe(heard)();
    lock.trigger = true;
    vi.advanceTimersByTime(2000);
    expect(heard).not.toHaveBeenCalled();
  });
});
