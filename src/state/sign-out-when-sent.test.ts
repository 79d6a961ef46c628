import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import { settle } from '#lib/settle.ts';

const signOut = vi.hoisted(() => vi.fn(async () => undefined));
vi.mock('./session.ts', async (original) => ({ ...(await original<object>()), signOut }));

const { $question } = await import('./questions.ts');
const { mutate } = await import('./mutation.ts');
const { queryClient } = await import('./queries.ts');
const { signOutWhenSent } = await import('./sign-out-when-sent.ts');
const { $toasts } = await import('./toasts.ts');

beforeEach(() => {
  vi.useFakeTimers();
  signOut.mockClear();
});
afterEach(() => {
  $question.get()?.answer(false);
  queryClient.clear();
  vi.useRealTimers();
});

/** A write that is under way until it is ended. */
function begin(): (how?: 'fail') => void {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  void mutate({ send: () => promise, done: null, failed: null });
  return (how) => (how ? reject(new Error('refused')) : resolve());
}

test('a person who is sending nothing is signed out at once', async () => {
  await signOutWhenSent('/');
  expect(signOut.mock.calls).toEqual([['/']]);
});

test('a person is signed out when the last of what is being sent has arrived or was refused', async () => {
  const [first, second] = [begin(), begin()];
  void signOutWhenSent('/');
  await vi.advanceTimersByTimeAsync(1000);
  first();
  await vi.advanceTimersByTimeAsync(1000);
  expect(signOut).not.toHaveBeenCalled();
  expect($toasts.get().map(({ title }) => title)).toEqual(['Finishing what is being sent…']);
  second('fail');
  await vi.advanceTimersByTimeAsync(0);
  expect(signOut).toHaveBeenCalledTimes(1);
  expect($question.get()).toBeNull();
  expect($toasts.get()).toEqual([]);
});

test('a person whose form waits between two tries is not signed out meanwhile', async () => {
  const answers = [new ApiError('network', 0, 'No connection'), null];
  const sent = settle(
    () => {
      const fault = answers.shift();
      return fault ? Promise.reject(fault) : Promise.resolve();
    },
    () => {},
  );
  await vi.advanceTimersByTimeAsync(0);
  void signOutWhenSent('/');
  await vi.advanceTimersByTimeAsync(0);
  expect(signOut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2900);
  await sent;
  expect(signOut).toHaveBeenCalledTimes(1);
});

test('a person whose write takes longer than three seconds is asked, and stays on a no', async () => {
  const end = begin();
  void signOutWhenSent('/');
  await vi.advanceTimersByTimeAsync(2999);
  expect($question.get()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect($question.get()).toMatchObject({
    title: 'Something is still being sent',
    action: 'Sign out anyway',
  });
  $question.get()?.answer(false);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(signOut).not.toHaveBeenCalled();
});

test('a person who presses twice is asked once, and leaves on a yes', async () => {
  begin();
  void signOutWhenSent('/');
  void signOutWhenSent('/');
  await vi.advanceTimersByTimeAsync(3000);
  $question.get()?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(signOut).toHaveBeenCalledTimes(1);
});
