import { type ReactNode, Suspense } from 'react';
import { ConfirmDialog } from '#components/portal/ConfirmDialog.tsx';
import { Mark } from '#components/portal/drawings.tsx';
import { RowsLoading } from '#components/portal/ListState.tsx';
import { PasswordDialog } from '#components/portal/PasswordDialog.tsx';
import { useAddress } from '#components/portal/use-address.ts';
import { PATHS } from '#lib/paths.ts';
import { type SignedIn, signOut } from '#state/session.ts';
import { AdminTabs, type TabId, tabOf } from './AdminTabs.tsx';
import { CountBadge } from './CountBadge.tsx';
import { viewOf } from './oversight/views.ts';
import { FILTERS, type Filter } from './review/desk-state.ts';
import { ReviewDesk } from './review/ReviewDesk.tsx';
import { useDesk } from './review/use-desk.ts';
import { InsiderzTab, OversightView, Overview, TokensTab, UsersTab } from './sections.ts';

function filterOf(value: string | null): Filter {
  return FILTERS.find((filter) => filter === value) ?? 'all';
}

/** The dashboard as an admin sees it: header, four tabs, and the tab that the address names (R351–R355). */
export function AdminDesk({ session }: { session: SignedIn }) {
  const { params, go } = useAddress();
  const tab = tabOf(params.get('tab'));
  const view = viewOf(params.get('view'));
  const filter = tab === 'review' ? filterOf(params.get('status')) : 'all';
  const handle = useDesk(filter);
  const { newCount } = handle.desk;

  // What a tab keeps in the address belongs to it and does not go along to another.
  const openTab = (next: TabId) =>
    go({ ...Object.fromEntries([...params.keys()].map((name) => [name, null])), tab: next }, 'replace');

  const content: Record<TabId, ReactNode> = {
    review: (
      <>
        <h1 className="vh">Contributions Review</h1>
        <Suspense fallback={<div className="overview-place" />}>
          <Overview newCount={newCount} />
        </Suspense>
        <ReviewDesk handle={handle} filter={filter} adminId={session.user.id} />
      </>
    ),
    tokens: <TokensTab />,
    insiderz: <InsiderzTab />,
    users: <UsersTab />,
  };

  return (
    <>
      <ConfirmDialog />
      <PasswordDialog />
      <div className="pt-top">
        <a className="brand" href={PATHS.home}>
          <Mark />
          TheGrid
        </a>
        <span className="where">Admin</span>
        <CountBadge count={newCount} />
        <button
          className="ctl quiet"
          type="button"
          aria-current={view ? 'page' : undefined}
          onClick={() => !view && go({ view: 'audit' }, 'push')}
        >
          Audit
        </button>
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
        <AdminTabs current={tab} newCount={newCount} onChange={openTab} />
        <div className="work" role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
          <Suspense fallback={<RowsLoading things="this tab" />}>
            {view ? <OversightView view={view} /> : content[tab]}
          </Suspense>
        </div>
      </div>
    </>
  );
}
