import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LAST_INPUT } from '#lib/storage-names.ts';
import { buildStorage } from '../../tests/builders/browser-storage.ts';
import { ADMIN_IDLE_MS, watchIdle } from './idle.ts';

const MINUTE = 60_000;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12) });
  page = new EventTarget();
  vi.stubGlobal('localStorage', buildStorage());
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => void vi.useRealTimers());

describe('an admin who is away for thirty minutes (T06)', () => {
  test('is signed out once, and not a minute before', () => {
    const onIdle = vi.fn();
    watchIdle(onIdle);
    vi.advanceTimersByTime(29 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60 * MINUTE);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test.each(['keydown', 'pointerdown', 'wheel'])('stays while there is a %s now and then', (type) => {
    const onIdle = vi.fn();
    watchIdle(onIdle);
    for (let at = 0; at < 4; at++) {
      vi.advanceTimersByTime(20 * MINUTE);
      page.dispatchEvent(new Event(type));
    }
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(ADMIN_IDLE_MS);
    expect(onIdle).toHaveBeenCalledTimes(1);
  });

  test('stays while another tab is in use', () => {
    const onIdle = vi.fn();
    watchIdle(onIdle);
    vi.advanceTimersByTime(20 * MINUTE);
    localStorage.setItem(LAST_INPUT, String(Date.now()));
    vi.advanceTimersByTime(29 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
  });

  test('is signed out when the machine slept, by whoever touches it first', () => {
    const onIdle = vi.fn();
    watchIdle(onIdle);
    vi.setSystemTime(Date.now() + 8 * 60 * MINUTE);
    page.dispatchEvent(new Event('keydown'));
    expect(onIdle).toHaveBeenCalledTimes(1);
  });
});

test('nothing happens after it was stopped', () => {
  const onIdle = vi.fn();
  watchIdle(onIdle)();
  vi.advanceTimersByTime(2 * ADMIN_IDLE_MS);
  expect(onIdle).not.toHaveBeenCalled();
});
