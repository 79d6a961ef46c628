import { useState } from 'react';
import { frame } from '#components/portal/frame.ts';
import { control } from '#components/ui/button.ts';
import { POOL_WARNINGS, poolWarning } from '#domain/ledger/ledger.ts';
import type { OverviewFigures } from '#domain/overview/overview.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';
import { reasonOf } from '#lib/api-client.ts';
import { ageInWords, timeInWords } from '#lib/in-words.ts';
import { Figure } from './Figure.tsx';
import { HeldLine } from './HeldLine.tsx';
import { PoolTiles } from './PoolTiles.tsx';
import { useOverview } from './use-overview.ts';
import { WeekPlot } from './WeekPlot.tsx';

const KEPT_AS = 'admin-overview';
const COUNT = new Intl.NumberFormat('en-GB');

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) !== 'closed';
  } catch {
    return true;
  }
}

function keepOpen(open: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, open ? 'open' : 'closed');
  } catch {
    // Storage may be switched off; then it is open at the next visit.
  }
}

/**
 * How things stand, above the desk; each figure leads to its list. Asked for when it opens, when the number of new
 * contributions has changed, and on a press, never by the clock (the tab's budget of reads).
 */
export function Overview({ newCount }: { newCount: number | null }) {
  const [open, setOpen] = useState(wasOpen);
  const { figures, fault, busy, refresh } = useOverview(newCount);

  const toggle = () => {
    setOpen(!open);
    keepOpen(!open);
  };

  return (
    <section
      className={`mb-4 rounded-2 border border-line bg-raised ${frame.behindOpen}`}
      aria-labelledby="overview-title"
      aria-busy={busy}
    >
      <header className="flex items-center gap-x-4 gap-y-2 px-2 text-0 text-muted">
        <h2
          className="font-semibold font-text text-0 text-ink leading-none tracking-normal"
          id="overview-title"
        >
          <button
            className="group flex min-h-control cursor-pointer items-center gap-2 border-0 bg-transparent px-2"
            type="button"
            aria-expanded={open}
            aria-controls="overview-figures"
            onClick={toggle}
          >
            <svg
              className="size-[0.75rem] fill-current group-aria-[expanded=false]:-rotate-90"
              viewBox="0 0 16 16"
              aria-hidden="true"
              focusable="false"
            >
              <path d="M3 5.5 8 11l5-5.5z" />
            </svg>
            Overview
          </button>
        </h2>
        {figures && figures.held > 0 && <HeldLine count={figures.held} />}
        {!open && figures && <p className="max-md:hidden">{inOneLine(figures)}</p>}
        <p className={figures?.held ? AS_OF_BESIDE : AS_OF} role="status">
          {fault !== null && figures && 'Could not be renewed.'} {figures && asOf(figures)}
        </p>
        <button
          className={control({ kind: 'quiet', className: 'text-0!' })}
          type="button"
          aria-disabled={busy}
          onClick={refresh}
        >
          Refresh
        </button>
      </header>
      <div id="overview-figures" hidden={!open}>
        {figures ? (
          <Figures figures={figures} />
        ) : fault !== null ? (
          <p className="px-4 pt-3 pb-4" role="alert">
            The figures could not be loaded. {reasonOf(fault)}
          </p>
        ) : (
          <p className="min-h-[4.5rem] border-t border-t-line md:min-h-[7.5rem]">
            <span className="sr-only">Loading the overview...</span>
          </p>
        )}
      </div>
    </section>
  );
}

/** When the figures were taken; on a phone not beside what is held back. */
const AS_OF = 'ms-auto whitespace-nowrap';
const AS_OF_BESIDE = `${AS_OF} max-md:hidden`;
/** Four cells in a row; those with a plot are wider where it is shown. */
const FIGURES = [
  'grid grid-cols-4 border-t border-t-line',
  'md:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.5fr)_minmax(0,1fr)]',
].join(' ');

const asOf = ({ as_of }: OverviewFigures) => `As of ${timeInWords(Date.parse(as_of))}`;

function inOneLine({ waiting, inz, undelivered }: OverviewFigures): string {
  const stuck = undelivered.dead + undelivered.late;
  return `${COUNT.format(waiting.count)} waiting, ${COUNT.format(inz.issued)} INZ issued, ${COUNT.format(stuck)} undelivered`;
}

/** Where an admin confirms what waits for a second one. */
const TO_LEDGER = { tab: 'insiderz', section: 'missions', view: 'ledger' };

/** What is held back, and how much of it an admin has to confirm. */
function heldBack({ inz, held_awards: held }: OverviewFigures): string {
  const all = `${COUNT.format(inz.reserved)} held back`;
  if (held.count === 0) return all;
  return `${all}; ${COUNT.format(held.count)} ${held.count === 1 ? 'award waits' : 'awards wait'} for a second admin`;
}

function Figures({ figures }: { figures: OverviewFigures }) {
  const { waiting, weeks, inz, undelivered } = figures;
  const stuck = undelivered.dead + undelivered.late;
  const warning = poolWarning(inz.issued + inz.reserved);
  return (
    <ul className={FIGURES}>
      <Figure
        label="Waiting"
        figure={COUNT.format(waiting.count)}
        to={{ status: 'new', sort: 'oldest' }}
        tone={waiting.count > 0 ? 'busy' : 'calm'}
        note={
          waiting.oldest ? `Oldest: ${ageInWords(waiting.oldest, Date.parse(figures.as_of))}` : 'All Clear'
        }
      />
      <Figure label="This week" figure={COUNT.format(weeks.at(-1)?.count ?? 0)} to={{}}>
        <WeekPlot weeks={weeks} />
      </Figure>
      <Figure
        label="INZ issued"
        more={` of ${COUNT.format(INZ_POOL)}`}
        figure={COUNT.format(inz.issued)}
        to={figures.held_awards.count > 0 ? TO_LEDGER : { status: 'accepted' }}
        tone={warning === POOL_WARNINGS[1] ? 'bad' : 'plain'}
        note={
          warning === null
            ? heldBack(figures)
            : `Over ${Math.round(warning * 100)} % is issued or held back (${COUNT.format(inz.reserved)})`
        }
        warning={warning !== null}
      >
        <PoolTiles issued={inz.issued} reserved={inz.reserved} />
      </Figure>
      <Figure
        label="Undelivered"
        more=" email"
        figure={COUNT.format(stuck)}
        to={{ view: 'outbox' }}
        tone={undelivered.dead > 0 ? 'bad' : 'plain'}
        note={stuck === 0 ? 'All messages sent' : `${undelivered.dead} given up, ${undelivered.late} late`}
        warning={undelivered.dead > 0}
      />
    </ul>
  );
}
