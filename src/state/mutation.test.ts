import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { inQueue, mutate, write } from './mutation.ts';
import { queryClient } from './queries.ts';
import { $toasts } from './toasts.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  $toasts.set([]);
});

const LOST = new ApiError('network', 0, 'We could not reach TheGrid.');
const titles = () => $toasts.get().map(({ title, description }) => description ?? title);

describe('a write', () => {
  test('shows at once and reports its success; what else was read is out of date then', async () => {
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

  test('that is refused is rolled back and says why, without Retry (A-23)', async () => {
    const rollBack = vi.fn();
    const refusal = new ApiError('conflict', 409, 'Someone was faster.');
    const fault = await mutate({
      optimistic: () => rollBack,
      send: () => Promise.reject(refusal),
      done: 'Saved',
      failed: 'Failed to save',
    });
    expect(fault).toBe(refusal);
    expect(rollBack).toHaveBeenCalledOnce();
    expect(titles()).toEqual(['Failed to save. Someone was faster.']);
    expect($toasts.get()[0]?.action).toBeUndefined();
  });

  test('whose answer is lost stays on the screen, is sent again with its key and ends as done (T20)', async () => {
    vi.useFakeTimers();
    const keys: string[] = [];
    const rollBack = vi.fn();
    const ended = mutate({
      optimistic: () => rollBack,
      send: async (key) => {
        keys.push(key);
        if (keys.length === 1) throw LOST;
      },
      done: 'Saved',
      failed: 'Failed to save',
    });
    await vi.advanceTimersByTimeAsync(0);
    expect(titles()).toEqual(['We do not know yet whether this arrived. Checking… (try 2 of 4)']);
    await vi.advanceTimersByTimeAsync(300);
    expect(await ended).toBeNull();
    expect(keys).toEqual([keys[0], keys[0]]);
    expect(rollBack).not.toHaveBeenCalled();
    expect(titles()).toEqual(['Saved']);
  });

  test('whose outcome stays unknown is rolled back, reads what is on the screen again, and offers Retry with its key', async () => {
    vi.useFakeTimers();
    queryClient.setQueryData(['switch'], 'off');
    const keys: string[] = [];
    const rollBack = vi.fn();
    const ended = mutate({
      optimistic: () => rollBack,
      send: async (key) => {
        keys.push(key);
        if (keys.length <= 4) throw LOST;
      },
      done: 'Saved',
      failed: 'Failed to save',
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await ended).toBe(LOST);
    expect(rollBack).toHaveBeenCalledOnce();
    expect(queryClient.getQueryState(['switch'])?.isInvalidated).toBe(true);
    expect(titles()).toEqual(['Failed to save. We could not reach TheGrid.']);
    const [{ action } = {}] = $toasts.get();
    if (action && 'press' in action) action.press();
    await vi.advanceTimersByTimeAsync(0);
    expect(new Set(keys).size).toBe(1);
    expect(titles()).toEqual(['Saved']);
  });

  describe('that overlaps a read', () => {
    /** A switch on the screen, whose reads are answered by hand. */
    const shownSwitch = async () => {
      const answers: ((value: string) => void)[] = [];
      const observer = new QueryObserver(queryClient, {
        queryKey: ['switch'],
        queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
      });
      const stop = observer.subscribe(() => undefined);
      answers[0]?.('off');
      await vi.waitFor(() => expect(shown()).toBe('off'));
      const refresh = () => void observer.refetch();
      return { answers, refresh, stop };
    };
    const shown = () => queryClient.getQueryData(['switch']);
    const show = (value: string) => queryClient.setQueryData(['switch'], value);
    const switchOn = (send: () => Promise<unknown>) =>
      mutate({
        optimistic: () => {
          show('on');
          return () => show('off');
        },
        send,
        done: null,
        failed: 'Failed to switch',
      });
    const settled = () => new Promise((resolve) => setTimeout(resolve));

    test('is not undone by its answer when that was under way before, and the read is repeated afterwards', async () => {
      const { answers, refresh, stop } = await shownSwitch();
      refresh();
      const sent = Promise.withResolvers<void>();
      const writing = switchOn(() => sent.promise);
      answers[1]?.('off');
      await settled();
      expect(shown()).toBe('on');
      sent.resolve();
      await writing;
      expect(answers).toHaveLength(3);
      answers[2]?.('on, as stored');
      await vi.waitFor(() => expect(shown()).toBe('on, as stored'));
      stop();
    });

    test('has the last word over one that began during it', async () => {
      const { answers, refresh, stop } = await shownSwitch();
      const sent = Promise.withResolvers<void>();
      const writing = switchOn(() => sent.promise);
      refresh();
      answers[1]?.('off');
      await vi.waitFor(() => expect(shown()).toBe('off'));
      sent.resolve();
      await writing;
      answers[2]?.('on');
      await vi.waitFor(() => expect(shown()).toBe('on'));
      stop();
    });

    test('shows what was there before when it is refused', async () => {
      const { answers, refresh, stop } = await shownSwitch();
      refresh();
      await switchOn(() => Promise.reject(new ApiError('conflict', 409, 'No.')));
      answers[1]?.('on');
      await settled();
      expect(shown()).toBe('off');
      expect(answers).toHaveLength(3);
      stop();
    });

    test('of a form lets the read go on, and repeats it afterwards', async () => {
      const { answers, refresh, stop } = await shownSwitch();
      refresh();
      const sent = Promise.withResolvers<void>();
      const onDone = () => void show('on');
      const writing = write({ send: () => sent.promise, done: null, failed: null, onDone }, 'key-1');
      answers[1]?.('off, read again');
      await vi.waitFor(() => expect(shown()).toBe('off, read again'));
      refresh();
      sent.resolve();
      await writing;
      answers[2]?.('off');
      await settled();
      expect(shown()).toBe('on');
      expect(answers).toHaveLength(4);
      stop();
    });

    test('repeats no read where there was none', async () => {
      const { answers, stop } = await shownSwitch();
      await switchOn(async () => undefined);
      expect(answers).toHaveLength(1);
      expect(shown()).toBe('on');
      stop();
    });
  });

  test('dismisses the message of an earlier try about the same, and no other', async () => {
    const press = (about: string, send: () => Promise<void>) =>
      mutate({ send, done: null, failed: `Failed to vote for ${about}`, about });
    const refused = () => Promise.reject(new ApiError('conflict', 409, 'No.'));
    await press('one', refused);
    await press('two', refused);
    await press('one', async () => {});
    expect(titles()).toEqual(['Failed to vote for two. No.']);
  });

  test('leaves nothing of its answer behind (T24)', async () => {
    await mutate({ send: async () => 'a secret', done: null, failed: 'Failed' });
    await vi.waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]), 20_000);
  });
});

describe('a write of a form', () => {
  test('is sent once with the key of the form, and reports its success', async () => {
    const keys: string[] = [];
    await write(
      { send: async (key) => void keys.push(key), done: 'Saved', failed: 'Failed to save' },
      'key-1',
    );
    expect(keys).toEqual(['key-1']);
    expect(titles()).toEqual(['Saved']);
  });

  test('leaves it to the form to say what went wrong, with what the server said of its fields', async () => {
    const fields = [{ path: 'title', message: 'Too long' }];
    const refusal = new ApiError('invalid', 422, 'Correct the marked fields.', {
      fields,
      current: { id: '1' },
    });
    const sent = write(
      { send: () => Promise.reject(refusal), done: null, failed: 'Failed to save' },
      'key-1',
    );
    await expect(sent).rejects.toMatchObject({
      code: 'invalid',
      status: 422,
      message: 'Failed to save. Correct the marked fields.',
      fields,
      current: { id: '1' },
    });
    expect($toasts.get()).toEqual([]);
  });

  test('is not repeated by itself: its form does that', async () => {
    const send = vi.fn(() => Promise.reject(LOST));
    await expect(write({ send, done: null, failed: null }, 'key-1')).rejects.toMatchObject({
      code: 'network',
    });
    expect(send).toHaveBeenCalledOnce();
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
