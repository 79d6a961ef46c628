import { queryOptions } from '@tanstack/react-query';
import { countNotices, listNotices, markNotice, markNotices } from '#domain/notifications/contract.ts';
import { FOLLOWED, queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

/** How many notices are unread; asked again when somebody comes back to the page. */
export const unreadQuery = queryOptions({
  queryKey: ['notices', 'unread'],
  queryFn: ({ signal }) => callSignedIn(countNotices, {}, { signal }),
  ...FOLLOWED,
});

/** The latest notices, read when the bell is opened. */
export const noticesQuery = queryOptions({
  queryKey: ['notices', 'list'],
  queryFn: async ({ signal }) => {
    const page = await callSignedIn(listNotices, { query: {} }, { signal });
    setUnread(page.unread);
    return page;
  },
});

function setUnread(unread: number): void {
  queryClient.setQueryData(unreadQuery.queryKey, { unread });
}

/** Marks one as read while its link is followed: the request outlives the page. One that fails stays unread. */
export async function markAsRead(id: string): Promise<void> {
  try {
    setUnread((await callSignedIn(markNotice, { params: { id } }, { keepalive: true })).unread);
  } catch {
    // It is read all the same; the next opening shows it as unread once more.
  }
}

/** Marks every notice as read. Throws ApiError. */
export async function markAllAsRead(): Promise<void> {
  setUnread((await callSignedIn(markNotices, {})).unread);
}
