import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api-client.ts';
import {
  changeRows,
  keepFirstPage,
  listQuery,
  queryClient,
  replaceRow,
  retryWait,
  rowsIn,
} from './queries.ts';
import { $session } from './session.ts';

const NETWORK = new ApiError('network', 0, 'We could not reach TheGrid.');
const busy = (status: number, retryAfter: number | null) =>
  new ApiError('limit', status, 'Too many', { retryAfter });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  queryClient.clear();
  $session.set({ status: 'loading' });
  vi.useRealTimers();
});

describe('a read that failed', () => {
  test('is worth another try after a lost request, and after the wait that a busy server names', () => {
    expect(retryWait(NETWORK)).toBe(1_000);
    expect(retryWait(busy(429, 2))).toBe(2_000);
    expect(retryWait(busy(503, 5))).toBe(5_000);
  });

  test('is not worth one where the answer will be the same, no wait was named, or it is too long for a person', () => {
    for (const fault of [
      busy(429, null),
      busy(503, 60),
      new ApiError('forbidden', 403, 'No'),
      new Error('x'),
    ])
      expect(retryWait(fault)).toBeNull();
    expect(retryWait(new ApiError('internal', 500, 'Broken', { retryAfter: 1 }))).toBeNull();
  });

  test('is tried once more by itself and no more', async () => {
    const queryFn = vi.fn(() => Promise.reject(NETWORK));
    const observer = new QueryObserver(queryClient, { queryKey: ['lost'], queryFn });
    const stop = observer.subscribe(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(queryFn).toHaveBeenCalledTimes(2);
    expect(observer.getCurrentResult().error).toBe(NETWORK);
    stop();
  });
});

const people = listQuery(['people'], async (after) => ({
  items: after
    ? [{ id: 'c', name: 'Cy' }]
    : [
        { id: 'a', name: 'Al' },
        { id: 'b', name: 'Bo' },
      ],
  next: after ? null : 'b',
}));
const load = () => queryClient.fetchInfiniteQuery({ ...people, pages: 2 });

describe('a list', () => {
  test('is changed here without being asked for again, also across its pages', async () => {
    await load();
    replaceRow(people, { id: 'c', name: 'Cyd' });
    changeRows(people, (rows) => rows.filter(({ id }) => id !== 'a'));
    expect(rowsIn(people).map(({ name }) => name)).toEqual(['Bo', 'Cyd']);
    expect(queryClient.isFetching()).toBe(0);
  });

  test('that is read page by page is read again from its first page alone, when it is out of date', async () => {
    await load();
    const { dataUpdatedAt } = queryClient.getQueryState(people.queryKey) ?? {};
    await vi.advanceTimersByTimeAsync(1_000);
    keepFirstPage(people);
    expect(rowsIn(people).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(queryClient.getQueryState(people.queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt);
  });

  test('that was never read is left alone', () => {
    replaceRow(people, { id: 'a', name: 'Ali' });
    expect(rowsIn(people)).toEqual([]);
  });
});

describe('what one person has read (T37)', () => {
  const signedIn = (id: string) =>
    ({
      status: 'signed-in',
      user: { id, email: null, username: id, display_name: null },
      roles: [],
      rolesKnown: true,
    }) as const;

  test.each([
    ['nobody', { status: 'signed-out' } as const],
    ['someone else', signedIn('bo')],
  ])('is gone when %s is here', async (_, next) => {
    $session.set(signedIn('al'));
    await load();
    $session.set(signedIn('al'));
    expect(rowsIn(people)).toHaveLength(3);
    $session.set(next);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});
