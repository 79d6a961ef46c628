import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { frame } from '#components/portal/frame.ts';
import { Icon } from '#components/portal/Icon.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { disclosure } from '#components/ui/disclosure.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { formatAge, formatTime, grouped, plural } from '#domain/formats.ts';
import { POOL_WARNINGS, poolWarning } from '#domain/ledger/ledger.ts';
import { alarmText, type OperationAlarm } from '#domain/operations/alarms.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { getOverview } from '#domain/operations/overview-contract.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { reasonOf } from '#lib/api-client.ts';
import { readStored, writeStored } from '#lib/safe-storage.ts';
import { queryClient } from '#state/queries.ts';
import { callSignedIn } from '#state/session.ts';
import { FIRST_WAITING } from '../review/desk-list.ts';
import { Figure, PoolTiles, WeekPlot } from './Figure.tsx';
import { FiguresLine } from './FiguresLine.tsx';

/** Requests fresh figures when the cached ones are known to be stale. */
const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: ({ queryKey, signal }) => {
    const fresh = queryClient.getQueryState(queryKey)?.isInvalidated;
    return callSignedIn(getOverview, { query: fresh ? { fresh: '1' } : {} }, { signal });
  },
});

/** Delay of the reload after a change, in milliseconds: several decisions in a row cause one request. */
const SETTLE_MS = 1_500;

const refresh = () => void queryClient.invalidateQueries(overviewQuery);

function useOverview(newCount: number | null) {
  const { data: figures = null, error: fault, isFetching: busy } = useQuery(overviewQuery);
  const before = useRef<number | null>(null);

  useEffect(() => {
    const had = before.current;
    before.current = newCount;
    if (had === null || newCount === null || had === newCount) return;
    const timer = setTimeout(refresh, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [newCount]);

  return { figures, fault, busy };
}

const STORAGE_KEY = 'admin-overview';

const LINE = 'flex min-h-[3.5rem] items-center border-b border-b-line ps-1 pe-1 lg:ps-0';
const OPENER = 'aria-expanded:[&>svg]:rotate-180';
const BODY =
  'relative max-h-[50dvh] overflow-y-auto border-b border-b-line bg-raised [&>:first-child]:border-t-0';

/** Loaded when opened, when the number of new contributions changes, and on a press, never by a timer. */
export function Overview({ newCount }: { newCount: number | null }) {
  const [open, setOpen] = useState(() => readStored(STORAGE_KEY) === 'open');
  const { figures, fault, busy } = useOverview(newCount);

  const toggle = () => {
    setOpen(!open);
    writeStored(STORAGE_KEY, open ? 'closed' : 'open');
  };

  // The page's heading refreshes its count every 30 s; both must show the same number.
  const count = newCount ?? figures?.waiting.count ?? 0;

  return (
    <section className={`flex-none ${frame.behindOpen}`} aria-labelledby="overview-title" aria-busy={busy}>
      <div className={LINE}>
        {figures ? <FiguresLine figures={figures} count={count} /> : <span className="flex-1" />}
        <p className="sr-only min-[84em]:not-sr-only min-[84em]:text-0 min-[84em]:text-muted" role="status">
          {fault !== null && figures && 'Could not be refreshed.'}{' '}
          {figures && `Updated ${formatTime(Date.parse(figures.as_of))}`}
        </p>
        <Control kind="quiet" aria-disabled={busy} data-command="Refresh the figures" onClick={refresh}>
          <Icon of="refresh" />
          <span className="sr-only">Refresh</span>
        </Control>
        <h2 className="flex" id="overview-title">
          <Control
            kind="quiet"
            className={OPENER}
            aria-expanded={open}
            aria-controls="overview-figures"
            data-command={open ? 'Hide the overview' : 'Show the overview'}
            onClick={toggle}
          >
            <Icon of="chevron" />
            <span className="sr-only">Overview</span>
          </Control>
        </h2>
      </div>
      <div className={BODY} id="overview-figures" hidden={!open}>
        {open &&
          (figures ? (
            <>
              <Alarms alarms={figures.alarms ?? []} />
              <Figures figures={figures} count={count} />
              <p className="px-4 py-3 text-0 text-muted">{figures.status}</p>
              <FunnelPlace />
            </>
          ) : fault !== null ? (
            <p className="px-4 pt-3 pb-4" role="alert">
              The figures could not be loaded. {reasonOf(fault)}
            </p>
          ) : (
            <p className="min-h-[4.5rem] border-t border-t-line md:min-h-[7.5rem]">
              <span className="sr-only">Loading the overview...</span>
            </p>
          ))}
      </div>
    </section>
  );
}

const FIGURES = [
  'grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] overflow-hidden border-t border-t-line',
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.5fr)_minmax(0,1fr)]',
].join(' ');

const TO_LEDGER = { tab: 'insiderz', section: 'missions', view: 'ledger' };

function reservedNote({ inz, held_awards: pending }: OverviewFigures): string {
  const all = `${grouped(inz.reserved)} INZ reserved`;
  if (pending.count === 0) return all;
  return `${all}; ${plural(pending.count, 'award')} waiting for a second admin`;
}

function Figures({ figures, count }: { figures: OverviewFigures; count: number }) {
  const { weeks, inz, undelivered } = figures;
  const { oldest } = figures.waiting;
  const stuck = undelivered.dead + undelivered.late;
  const warning = poolWarning(inz.issued + inz.reserved);
  return (
    <ul className={FIGURES}>
      <Figure
        label="Waiting"
        figure={grouped(count)}
        to={{ status: 'new', sort: 'oldest', c: FIRST_WAITING }}
        tone={count > 0 ? 'busy' : 'plain'}
        note={count > 0 ? oldest && `Oldest: ${formatAge(oldest, Date.parse(figures.as_of))}` : 'All Clear'}
      />
      <Figure label="This week" figure={grouped(weeks.at(-1)?.count ?? 0)} to={{}}>
        <WeekPlot weeks={weeks} />
      </Figure>
      <Figure
        label="INZ issued"
        more={` of ${grouped(INZ_POOL)}`}
        figure={grouped(inz.issued)}
        to={figures.held_awards.count > 0 ? TO_LEDGER : { status: 'accepted' }}
        tone={warning === POOL_WARNINGS[1] ? 'bad' : 'plain'}
        note={
          warning === null
            ? reservedNote(figures)
            : `Over ${Math.round(warning * 100)}% is issued or reserved (${grouped(inz.reserved)})`
        }
        warning={warning !== null}
      >
        <PoolTiles issued={inz.issued} reserved={inz.reserved} />
      </Figure>
      <Figure
        label="Undelivered"
        more=" email"
        figure={grouped(stuck)}
        to={{ view: 'outbox' }}
        tone={undelivered.dead > 0 ? 'bad' : 'plain'}
        note={stuck === 0 ? 'All messages sent' : `${undelivered.dead} given up, ${undelivered.late} late`}
        warning={undelivered.dead > 0}
      />
    </ul>
  );
}

function Alarms({ alarms }: { alarms: readonly OperationAlarm[] }) {
  if (alarms.length === 0) return null;
  return (
    <ul
      className="grid gap-1 border-t border-t-line px-4 py-3 text-danger [&_svg]:mr-1 [&_svg]:inline [&_svg]:size-[1em] [&_svg]:fill-current [&_svg]:align-[-0.1em]"
      aria-label="Needs attention"
    >
      {alarms.map((alarm) => (
        <li key={alarm.cause}>
          <Icon of="warning" />
          {alarmText(alarm)}
        </li>
      ))}
    </ul>
  );
}

const Funnel = lazily(async () => (await import('./Funnel.tsx')).Funnel);

function FunnelPlace() {
  const [open, setOpen] = useState(false);
  return (
    <div className="border-t border-t-line px-2 md:px-4">
      <h3 className="font-semibold font-text text-0 leading-none tracking-normal">
        <button
          className={`flex min-h-control cursor-pointer items-center border-0 bg-transparent ${disclosure}`}
          type="button"
          aria-expanded={open}
          aria-controls="overview-funnel"
          onClick={() => setOpen(!open)}
        >
          From view to contribution
        </button>
      </h3>
      <div className="pb-4" id="overview-funnel" hidden={!open}>
        {open && (
          <Deferred name="This part" fallback={<p role="status">Loading the counts...</p>}>
            <Funnel />
          </Deferred>
        )}
      </div>
    </div>
  );
}
