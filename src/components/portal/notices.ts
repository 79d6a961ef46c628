import { queryOptions } from '@tanstack/react-query';
import { countNotices, listNotices, markNotice, markNotices } from '#domain/notifications/contract.ts';
import { settle } from '#lib/settle.ts';
import { FOLLOWED, queryClient, readQuery } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';

export const unreadQuery = {
  ...readQuery(['notices', 'unread'], countNotices, {}),
  ...FOLLOWED,
};

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

/** A failure leaves the notice unread. */
export async function markAsRead(id: string): Promise<void> {
  try {
    setUnread((await callSignedIn(markNotice, { params: { id } })).unread);
  } catch {
    // The notice is shown as unread again next time.
  }
}

/** @throws ApiError */
export async function markAllAsRead(report: (progress: string | null) => void): Promise<void> {
  const idempotencyKey = crypto.randomUUID();
  const send = () => callSignedIn(markNotices, {}, { idempotencyKey });
  setUnread((await settle(send, report)).unread);
}
