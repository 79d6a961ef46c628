import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markAllAsRead, noticesQuery } from '#components/portal/notices.ts';
import { control } from '#components/ui/button.ts';
import { skeleton } from '#components/ui/skeleton.ts';
import { reasonOf } from '#lib/api-client.ts';
import { PATHS } from '#lib/paths.ts';
import { NoticeEntry } from '../NoticeEntry.tsx';
import { PanelCard } from '../PanelCard.tsx';

const PART = 'border-t border-t-line px-4 py-2';

export function Notifications() {
  const client = useQueryClient();
  const { data, error, isPending } = useQuery(noticesQuery);
  const [failure, setFailure] = useState<string | null>(null);
  const markAll = async () => {
    setFailure(null);
    try {
      await markAllAsRead(setFailure);
      // The button disappears with the last unread one.
      document.getElementById('dash-notices')?.focus();
      await client.invalidateQueries({ queryKey: noticesQuery.queryKey });
    } catch (fault) {
      setFailure(reasonOf(fault));
    }
  };
  return (
    <PanelCard
      id="notices"
      title="Notifications"
      aside={
        data &&
        data.unread > 0 && (
          <button
            className={control({ kind: 'quiet' })}
            type="button"
            data-command="Mark all as read"
            onClick={() => void markAll()}
          >
            Mark all as read
          </button>
        )
      }
    >
      {isPending && (
        <div className={skeleton({ className: 'min-h-[4.5rem] border-t-0!' })} aria-hidden="true" />
      )}
      {error && !data && (
        <p className="px-4 py-3" role="alert">
          {reasonOf(error)}
        </p>
      )}
      {data?.items.length === 0 && (
        <p className="px-4 py-3 text-muted">
          Nothing yet. You’ll see updates here on what you send, follow or take part in.
        </p>
      )}
      <ul>
        {data?.items.map((notice) => (
          <NoticeEntry key={notice.id} notice={notice} marked={!notice.read} />
        ))}
      </ul>
      <div role="alert">{failure !== null && <p className={`${PART} text-danger`}>{failure}</p>}</div>
      <p className={PART}>
        <a className="inline-flex min-h-control items-center text-0" href={`${PATHS.account}#notices-title`}>
          Notification settings
        </a>
      </p>
    </PanelCard>
  );
}
