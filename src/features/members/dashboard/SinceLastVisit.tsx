import { useQuery } from '@tanstack/react-query';
import { noticesQuery } from '#components/portal/notices.ts';
import type { Dashboard } from '#domain/accounts/dashboard.ts';
import { PATHS } from '#lib/paths.ts';
import { plainTitle } from '../classes.ts';
import { NoticeEntry } from '../NoticeEntry.tsx';
import { PanelCard, PanelLoading } from '../PanelCard.tsx';

/** How many unread notifications are listed; the bell has all. */
const LISTED = 4;
/** How many returned votes are named; the rest are counted. */
const NAMED = 3;

type Returned = Pick<Dashboard, 'returned_total' | 'returned_votes'>;

const BECAUSE: Record<Dashboard['returned_votes'][number]['why'], string> = {
  completed: 'is complete',
  deleted: 'was removed from the roadmap',
  reopened: 'takes votes again',
};

export function SinceLastVisit({ returned }: { returned: Returned }) {
  const { data, isPending } = useQuery(noticesQuery);
  const unread = data?.items.filter(({ read }) => !read) ?? [];
  const nothing = unread.length === 0 && returned.returned_total === 0;
  return (
    <PanelCard
      id="since"
      title="Since your last visit"
      aside={data && data.unread > 0 && <span className="text-0 text-muted">{data.unread} new</span>}
    >
      {isPending && <PanelLoading />}
      {!isPending && nothing && (
        <p className="px-4 py-3 text-muted">
          Nothing new about what you sent or follow. <a href={PATHS.insiderzRoadmap}>See what is planned</a>
        </p>
      )}
      {unread.length > 0 && (
        <ul>
          {unread.slice(0, LISTED).map((notice) => (
            <NoticeEntry key={notice.id} notice={notice} />
          ))}
        </ul>
      )}
      {returned.returned_total > 0 && <ReturnedVotes returned={returned} />}
    </PanelCard>
  );
}

function ReturnedVotes({ returned: { returned_total: total, returned_votes } }: { returned: Returned }) {
  const named = returned_votes.slice(0, NAMED);
  const more = total - named.length;
  return (
    <div className="border-l-4 border-l-signal bg-signal-wash px-4 py-3">
      <h3 className={`${plainTitle} text-1`}>
        {total === 1 ? 'A vote came back' : `${total} votes came back`}
      </h3>
      <ul>
        {named.map(({ item_id, title, why }) => (
          <li key={item_id} className="wrap-anywhere">
            <b className="font-semibold">{title}</b> {BECAUSE[why]}
          </li>
        ))}
        {more > 0 && <li>and {more} more in the last thirty days</li>}
      </ul>
    </div>
  );
}
