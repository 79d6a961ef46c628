import { views } from '#components/portal/frame.ts';
import { useAddress } from '#components/portal/use-address.ts';
import { useRows } from '#components/portal/use-rows.ts';
import { LedgerView } from './LedgerView.tsx';
import { MissionsView } from './MissionsView.tsx';
import { missionsQuery } from './records.ts';
import { SubmissionsView } from './SubmissionsView.tsx';

const VIEWS = [
  { id: 'missions', name: 'All missions' },
  { id: 'submissions', name: 'Submissions' },
  { id: 'ledger', name: 'Ledger' },
] as const;
type ViewId = (typeof VIEWS)[number]['id'];

export function MissionsSection() {
  const { params, goOnlyTo } = useAddress();
  const missions = useRows(missionsQuery);
  const view: ViewId = VIEWS.find(({ id }) => id === params.get('view'))?.id ?? 'missions';
  const waiting = missions.rows.reduce((sum, mission) => sum + mission.waiting, 0);
  const open = (id: ViewId, changes: Record<string, string> = {}) =>
    goOnlyTo(
      { tab: 'insiderz', section: 'missions', ...(id !== 'missions' && { view: id }), ...changes },
      'push',
    );
  return (
    <>
      <nav className={views.row} aria-label="Missions">
        {VIEWS.map(({ id, name }) => (
          <button
            key={id}
            className={views.view}
            type="button"
            aria-current={id === view || undefined}
            onClick={() => open(id)}
          >
            {name}
            {id === 'submissions' && waiting > 0 && (
              <span className="rounded-1 bg-signal px-[0.4rem] py-[0.2rem] text-0 text-on-signal leading-none">
                {waiting}
                <span className="sr-only"> under review</span>
              </span>
            )}
          </button>
        ))}
      </nav>
      {view === 'missions' && (
        <MissionsView
          handle={missions}
          onSubmissions={(title) => open('submissions', { q: title, status: 'under_review' })}
        />
      )}
      {view === 'submissions' && <SubmissionsView />}
      {view === 'ledger' && <LedgerView />}
    </>
  );
}
