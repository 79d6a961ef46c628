import { PATHS } from '#lib/paths.ts';
import { type SignedIn, signOut } from '#state/session.ts';
import { AdminTabs, tabOf } from './AdminTabs.tsx';
import { ComingTab } from './ComingTab.tsx';
import { CountBadge } from './CountBadge.tsx';
import { FILTERS, type Filter } from './desk-state.ts';
import { Mark } from './drawings.tsx';
import { ReviewDesk } from './ReviewDesk.tsx';
import { useAddress } from './use-address.ts';
import { useDesk } from './use-desk.ts';

function filterOf(value: string | null): Filter {
  return FILTERS.find((filter) => filter === value) ?? 'all';
}

/** The dashboard as an admin sees it: header, four tabs, and the tab that the address names (R351–R355). */
export function AdminDesk({ session }: { session: SignedIn }) {
  const { params, go } = useAddress();
  const tab = tabOf(params.get('tab'));
  const filter = filterOf(params.get('status'));
  const handle = useDesk(filter);
  const { newCount } = handle.desk;

  return (
    <>
      <div className="pt-top">
        <a className="brand" href={PATHS.home}>
          <Mark />
          TheGrid
        </a>
        <span className="where">Admin</span>
        <CountBadge count={newCount} />
        <div className="pt-acts">
          <a className="btn sm line" href={PATHS.insiderzDashboard}>
            View as Member
          </a>
          <button className="btn sm line" type="button" onClick={() => void signOut(PATHS.home)}>
            Sign Out
          </button>
        </div>
      </div>
      <div className="pt-body">
        <AdminTabs
          current={tab}
          newCount={newCount}
          onChange={(next) => go({ tab: next, ...(next === 'review' ? {} : { c: null }) }, 'replace')}
        />
        <div className="work" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
          {tab === 'review' ? (
            <>
              <h1 className="vh">Contributions Review</h1>
              <ReviewDesk handle={handle} filter={filter} adminId={session.user.id} />
            </>
          ) : (
            <ComingTab tab={tab} />
          )}
        </div>
      </div>
    </>
  );
}
