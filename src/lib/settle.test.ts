import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-client.ts';
import { settle } from './settle.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const LOST = new ApiError('network', 0, 'We could not reach TheGrid.');
const BROKEN = new ApiError('internal', 500, 'Something went wrong on our side.');

/** Sends with one outcome after the other, each `ms` milliseconds after it was sent; the last one is repeated. */
function sending(outcomes: readonly (ApiError | string)[], ms = 0) {
  const reported: (string | null)[] = [];
  let tries = 0;
  const send = async () => {
    const outcome = outcomes[Math.min(tries, outcomes.length - 1)];
    tries += 1;
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (outcome instanceof ApiError) throw outcome;
    return outcome;
  };
  const ended = settle(send, (progress) => void reported.push(progress)).then(
    (done) => ({ done }),
    (refused: unknown) => ({ refused }),
  );
  return { reported, tries: () => tries, ended };
}

describe('a write', () => {
  test('that is answered is done, and nothing is reported', async () => {
    const { ended, reported, tries } = sending(['stored']);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ done: 'stored' });
    expect(tries()).toBe(1);
    expect(reported).toEqual([null]);
  });

  test.each([400, 401, 403, 404, 409, 413, 422, 429])(
    'that is refused with %i is not repeated',
    async (status) => {
      const refusal = new ApiError('conflict', status, 'No.');
      const { ended, tries } = sending([refusal]);
      await vi.runAllTimersAsync();
      expect(await ended).toEqual({ refused: refusal });
      expect(tries()).toBe(1);
    },
  );

  test.each([
    ['lost', LOST],
    ['500', BROKEN],
    ['503', new ApiError('unavailable', 503, 'Not available.')],
  ])('whose answer is %s is repeated, with the try reported, until it is done', async (_, unknown) => {
    const { ended, reported, tries } = sending([unknown, 'stored']);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ done: 'stored' });
    expect(tries()).toBe(2);
    expect(reported).toEqual(['We do not know yet whether this arrived. Checking… (try 2 of 4)', null]);
  });

  test('whose answer is lost is refused when the retry is', async () => {
    const refusal = new ApiError('invalid', 422, 'Too long.');
    const { ended } = sending([LOST, refusal]);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ refused: refusal });
  });

  test('stays unknown after four tries within three seconds', async () => {
    const { ended, tries } = sending([LOST]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await ended).toEqual({ refused: LOST });
    expect(tries()).toBe(4);
  });

  test('that takes ten seconds is called slow', async () => {
    const { ended, reported } = sending(['stored'], 12_000);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(reported).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(reported).toEqual(['This is taking longer than usual.']);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ done: 'stored' });
    expect(reported.at(-1)).toBeNull();
  });

  test.each([9_000, 30_000])('that fails after %i ms each time is tried twice', async (ms) => {
    const { ended, tries } = sending([BROKEN], ms);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ refused: BROKEN });
    expect(tries()).toBe(2);
  });
});
