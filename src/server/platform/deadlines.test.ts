import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEADLINES, runApart, runCall, within } from './deadlines.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

async function endOf(work: Promise<unknown>): Promise<{ end: unknown; ms: number }> {
  const began = Date.now();
  const ended = work.then(
    (end) => ({ end, ms: Date.now() - began }),
    (fault) => ({ end: fault.message, ms: Date.now() - began }),
  );
  await vi.advanceTimersByTimeAsync(30_000);
  return ended;
}

describe('a caller of something that is away (T38)', () => {
  test('is told after the deadline of a call, with time left of the ten seconds to send the answer', async () => {
    const { end, ms } = await endOf(runCall(DEADLINES.call, never));
    expect(end).toBe('This took too long. Please try again.');
    expect(ms).toBe(DEADLINES.call);
    expect(10_000 - ms).toBeGreaterThanOrEqual(1_500);
  });

  test.each(['auth', 'firestore', 'blobs', 'optional', 'snapshot', 'probe'] as const)(
    'waits for %s alone less than for the whole call',
    async (name) => {
      const { end, ms } = await endOf(runCall(DEADLINES.call, () => within(DEADLINES[name], never)));
      expect(end).toBe('This is not available for the moment. Please try again.');
      expect(ms).toBe(DEADLINES[name]);
    },
  );

  test('waits for two systems in turn no longer than for one call', async () => {
    const both = async () => {
      await within(DEADLINES.firestore, never).catch(() => {});
      return within(DEADLINES.firestore, never);
    };
    expect((await endOf(runCall(DEADLINES.call, both))).ms).toBe(DEADLINES.call);
  });
});

describe('work of a call that has failed', () => {
  test('stops at its next read', async () => {
    let read = false;
    const work = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      await within(1_000, async () => {
        read = true;
      });
    };
    expect((await endOf(runCall(10, work))).end).toBe('This took too long. Please try again.');
    expect(read).toBe(false);
  });

  test('apart from any request has no deadline', async () => {
    const work = () => new Promise((resolve) => setTimeout(resolve, 20_000, 'sent'));
    expect(await endOf(runApart(work))).toEqual({ end: 'sent', ms: 20_000 });
  });
});
