import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Age } from '#components/portal/Age.tsx';
import { Button } from '#components/ui/Button.tsx';
import { badge } from '#components/ui/badge.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import { listNotices } from '#domain/notifications/contract.ts';
import type { ShownNotice } from '#domain/notifications/notice.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { callSignedIn } from '#state/session.ts';
import { markAllAsRead, markAsRead, noticesQuery } from './notices.ts';

const LINK = [
  'grid gap-1 border-t border-t-line px-4 py-3 no-underline hover:bg-sunk',
  'focus-visible:outline-offset-[-3px]',
].join(' ');
const FOOT = 'flex flex-wrap items-center justify-between gap-2 border-t border-t-line px-4 py-3';

function NoticeLink({ notice, now }: { notice: ShownNotice; now: number }) {
  const { id, says, title, words, path, read, created_at } = notice;
  return (
    <li>
      <a
        className={LINK}
        href={path}
        onClick={() => {
          if (!read) void markAsRead(id);
        }}
      >
        <span className={read ? '' : 'font-semibold'}>
          {says} {!read && <span className={badge()}>New</span>}
        </span>
        {title !== null && (
          <span className="wrap-anywhere" dir="auto">
            {title}
          </span>
        )}
        {words !== null && (
          <span className="wrap-anywhere text-muted" dir="auto">
            {words}
          </span>
        )}
        <Age at={created_at} now={now} className="text-0 text-muted" />
      </a>
    </li>
  );
}

export function BellPanel({ unread, onSized }: { unread: number; onSized: () => void }) {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({ ...noticesQuery, staleTime: 0 });
  const [older, setOlder] = useState<{ items: ShownNotice[]; next: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [now] = useState(() => Date.now());
  useEffect(() => () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }), [client]);
  const items = [...(data?.items ?? []), ...(older?.items ?? [])];
  const next = older ? older.next : (data?.next ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is positioned again when its content has changed.
  useLayoutEffect(onSized, [items.length, isPending, error]);

  async function during(work: () => Promise<void>) {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (fault) {
      setFailure(reasonOf(fault));
    } finally {
      setBusy(false);
    }
  }
  const markAll = () =>
    during(async () => {
      await markAllAsRead(setFailure);
      // The button disappears with the last unread notice; focus stays in the panel.
      heading.current?.closest<HTMLElement>('[popover]')?.focus({ preventScroll: true });
      setOlder(null);
      await refetch();
    });
  const showOlder = (after: string) =>
    during(async () => {
      const page = await callSignedIn(listNotices, { query: { after } });
      setOlder({ items: [...(older?.items ?? []), ...page.items], next: page.next });
    });

  return (
    <>
      <div className="flex min-h-button items-center justify-between gap-3 px-4 py-2">
        <h2 ref={heading} className="text-3 leading-none">
          Notifications
        </h2>
        {unread > 0 && (
          <Button kind="line" size="sm" aria-disabled={busy} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="max-h-[60dvh] overflow-y-auto">
        {isPending && (
          <div className={skeleton()} role="status">
            <span className="sr-only">Loading...</span>
          </div>
        )}
        {error && !data && (
          <div className="grid justify-items-start gap-3 border-t border-t-line p-4" role="alert">
            <p>{reasonOf(error)}</p>
            <Button kind="line" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {data && items.length === 0 && (
          <p className="border-t border-t-line p-4">
            Nothing yet. You’ll see updates here on what you send, follow or take part in.
          </p>
        )}
        {items.length > 0 && (
          <ol>
            {items.map((notice) => (
              <NoticeLink key={notice.id} notice={notice} now={now} />
            ))}
          </ol>
        )}
      </div>
      <div className={FOOT}>
        <a className="grid min-h-control content-center" href={`${PATHS.account}#notices-title`}>
          Notification settings
        </a>
        {next !== null && (
          <Button kind="line" size="sm" aria-disabled={busy} onClick={() => void showOlder(next)}>
            Older
          </Button>
        )}
      </div>
      <div role="alert">
        {failure !== null && <p className="px-4 py-3 font-semibold text-danger">{failure}</p>}
      </div>
    </>
  );
}
