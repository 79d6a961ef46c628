import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { inQueue, mutate } from './mutation.ts';
import { queryClient } from './queries.ts';
import { $toasts } from './toasts.ts';

afterEach(() => {
  queryClient.clear();
  $toasts.set([]);
});

const LOST = new ApiError('network', 0, 'We could not reach TheGrid.');
const titles = () => $toasts.get().map(({ title, description }) => description ?? title);

describe('a write', () => {
  test('shows at once and tells of its success; what else was read is out of date then', async () => {
    queryClient.setQueryData(['other'], 'read before');
    const shown: string[] = [];
    const writing = mutate({
      optimistic: () => {
        shown.push('on');
        return () => void shown.push('back');
      },
      send: async () => 'stored',
      done: 'Saved',
      failed: 'Failed to save',
      onDone: (result) => void shown.push(result),
    });
    expect(shown).toEqual(['on']);
    await expect(writing).resolves.toBeNull();
    expect(shown).toEqual(['on', 'stored']);
    expect(titles()).toEqual(['Saved']);
    expect(queryClient.getQueryState(['other'])?.isInvalidated).toBe(true);
  });

  test('that fails is rolled back, and its Retry has the same idempotency key (A-23, T20)', async () => {
    const keys: string[] = [];
    const rollBack = vi.fn();
    const fault = await mutate({
      optimistic: () => rollBack,
      send: async (key) => {
        keys.push(key);
        if (keys.length === 1) throw LOST;
      },
      done: null,
      failed: 'Failed to save',
    });
    expect(fault).toBe(LOST);
    expect(rollBack).toHaveBeenCalledOnce();
    expect(titles()).toEqual(['Failed to save. We could not reach TheGrid.']);
    const [{ action } = {}] = $toasts.get();
    if (action && 'press' in action) action.press();
    await vi.waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  test('leaves nothing of its answer behind (T24)', async () => {
    await mutate({ send: async () => 'a secret', done: null, failed: 'Failed' });
    await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
  });
});

test('what is asked of one queue is done one after the other, also after a failure', async () => {
  const order: string[] = [];
  const step = (name: string, wait: Promise<unknown>) => async () => {
    order.push(`${name} begins`);
    await wait;
    order.push(`${name} ends`);
  };
  const first = Promise.withResolvers<void>();
  const one = inQueue('votes', step('one', first.promise));
  const two = inQueue('votes', () => Promise.reject(LOST));
  const three = inQueue('votes', step('three', Promise.resolve()));
  await inQueue('another', step('apart', Promise.resolve()));
  expect(order).toEqual(['one begins', 'apart begins', 'apart ends']);
  first.resolve();
  await one;
  await expect(two).rejects.toBe(LOST);
  await three;
  expect(order.slice(3)).toEqual(['one ends', 'three begins', 'three ends']);
});
