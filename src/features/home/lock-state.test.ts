import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type LockState, lockTrigger } from './lock-state.ts';

describe('the lock opens by the clock (R095–R098)', () => {
  let trigger: (on: boolean) => void;
  let state: LockState;
  let told: LockState[];

  beforeEach(() => {
    vi.useFakeTimers();
    state = 'locked';
    told = [];
    trigger = lockTrigger((next) => {
      state = next;
      told.push(next);
    });
  });
  afterEach(() => vi.useRealTimers());

  test('it is locked to begin with, and stays so without a trigger (R095)', () => {
    vi.advanceTimersByTime(10_000);
    expect(state).toBe('locked');
    expect(told).toEqual([]);
  });

  test('it is opening 500 ms after the trigger turned on, not before (R096)', () => {
    trigger(true);
    vi.advanceTimersByTime(499);
    expect(state).toBe('locked');
    vi.advanceTimersByTime(1);
    expect(state).toBe('opening');
  });

  test('it is open 1500 ms after the trigger turned on, not before (R097)', () => {
    trigger(true);
    vi.advanceTimersByTime(1499);
    expect(state).toBe('opening');
    vi.advanceTimersByTime(1);
    expect(state).toBe('open');
    expect(told).toEqual(['opening', 'open']);
  });

  for (const [after, reached] of [
    [200, 'locked'],
    [900, 'opening'],
    [2000, 'open'],
  ] as const) {
    test(`while ${reached} it is locked at once when the trigger turns off, and stays locked (R098)`, () => {
      trigger(true);
      vi.advanceTimersByTime(after);
      expect(state).toBe(reached);
      trigger(false);
      expect(state).toBe('locked');
      vi.advanceTimersByTime(10_000);
      expect(state).toBe('locked');
    });
  }

  test('a trigger that is told on twice counts from the first time', () => {
    trigger(true);
    vi.advanceTimersByTime(400);
    trigger(true);
    vi.advanceTimersByTime(100);
    expect(state).toBe('opening');
  });

  test('a second visit takes its full time again', () => {
    trigger(true);
    vi.advanceTimersByTime(1400);
    trigger(false);
    trigger(true);
    vi.advanceTimersByTime(499);
    expect(state).toBe('locked');
    vi.advanceTimersByTime(1001);
    expect(state).toBe('open');
  });
});
