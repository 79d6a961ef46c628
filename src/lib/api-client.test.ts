import { afterEach, describe, expect, test, vi } from 'vitest';
import { signOutEverywhere } from '#domain/accounts/contract.ts';
import { createFeedItem } from '#domain/feed/contract.ts';
import { listNotices } from '#domain/notifications/contract.ts';
import { call } from './api-client.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const answering = (answer: (signal: AbortSignal) => Promise<Response>) =>
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => answer(signal));
const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
const KEYED = { idempotencyKey: 'a-key' };

describe('a call', () => {
  test('is aborted after 30 seconds as unreached', async () => {
    vi.useFakeTimers();
    answering(never);
    const ended = call(signOutEverywhere, {}).catch((fault: unknown) => fault);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ended).toMatchObject({
      code: 'network',
      message: 'We could not reach TheGrid. Check your connection and try again.',
    });
  });

  test('that its caller aborts fails with the reason of the caller', async () => {
    answering(never);
    const leaving = new AbortController();
    const ended = call(signOutEverywhere, {}, { signal: leaving.signal }).catch((fault: unknown) => fault);
    leaving.abort('left');
    expect(await ended).toBe('left');
  });

  test.each([
    ['a small write', signOutEverywhere, {}, true],
    ['a large write', createFeedItem, { body: { title: 'x', body: 'x'.repeat(5_000) } }, false],
    ['a read', listNotices, { query: {} }, false],
  ])(
    'outlives the page only if it is small and changes something: %s',
    async (_, contract, input, outlives) => {
      const fetched = vi.fn(async () => new Response(null, { status: 500 }));
      vi.stubGlobal('fetch', fetched);
      await call(contract, input as never).catch(() => {});
      expect(fetched).toHaveBeenCalledWith(
        expect.any(String),
        expect.objectContaining({ keepalive: outlives }),
      );
    },
  );

  test.each([
    [
      'no answer',
      () => Promise.reject(new TypeError('Failed to fetch')),
      'We could not reach TheGrid. Check your connection and try again. We do not know whether this arrived.',
    ],
    [
      'an answer that is cut off',
      async () => new Response('{"ok":'),
      'We could not reach TheGrid. Check your connection and try again. We do not know whether this arrived.',
    ],
    [
      'a 500',
      async () =>
        Response.json({ code: 'internal', message: 'Something went wrong on our side.' }, { status: 500 }),
      'Something went wrong on our side. We do not know whether this arrived.',
    ],
    [
      'a 502 of a gateway',
      async () => new Response('<html>', { status: 502 }),
      'The server answered with status 502. Please try again. We do not know whether this arrived.',
    ],
  ])('of a write that gets %s does not claim that nothing was changed', async (_, answer, sentence) => {
    answering(answer);
    await expect(call(signOutEverywhere, {}, KEYED)).rejects.toThrow(sentence);
  });
});
