import { onTestFinished, vi } from 'vitest';

/**
 * Stops the clock until the test ends, since a window of a limit that ends meanwhile would begin a new count. It is two
 * minutes ahead, so that what Firebase dates during the test is not in its future.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}
