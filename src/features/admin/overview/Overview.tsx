import './overview.css';
import { useState } from 'react';
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
    <section className="overview" aria-labelledby="overview-title" aria-busy={busy}>
      <header>
        <h2 id="overview-title">
          <button type="button" aria-expanded={open} aria-controls="overview-figures" onClick={toggle}>
            <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
              <path d="M3 5.5 8 11l5-5.5z" />
            </svg>
            Overview
          </button>
        </h2>
        {figures && figures.held > 0 && <HeldLine count={figures.held} />}
        {!open && figures && <p className="line">{inOneLine(figures)}</p>}
        <p className="as-of" role="status">
          {fault !== null && figures && 'Could not be renewed.'} {figures && asOf(figures)}
        </p>
        <button className="ctl" type="button" aria-disabled={busy} onClick={refresh}>
          Refresh
        </button>
      </header>
      <div id="overview-figures" hidden={!open}>
        {figures ? (
          <Figures figures={figures} />
        ) : fault !== null ? (
          <p className="failed" role="alert">
            The figures could not be loaded. {reasonOf(fault)}
          </p>
        ) : (
          <p className="figures wait">
            <span className="vh">Loading the overview...</span>
          </p>
        )}
      </div>
    </section>
  );
}

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
    <ul className="figures">
      <Figure
        label="Waiting"
        figure={COUNT.format(waiting.count)}
        to={{ status: 'new', sort: 'oldest' }}
        tone={waiting.count > 0 ? 'busy' : 'calm'}
        note={
          waiting.oldest ? `Oldest: ${ageInWords(waiting.oldest, Date.parse(figures.as_of))}` : 'All Clear'
        }
      />
      <Figure label="This week" figure={COUNT.format(weeks.at(-1)?.count ?? 0)} to={{}} wide>
        <WeekPlot weeks={weeks} />
      </Figure>
      <Figure
        label="INZ issued"
        more={` of ${COUNT.format(INZ_POOL)}`}
        figure={COUNT.format(inz.issued)}
        to={figures.held_awards.count > 0 ? TO_LEDGER : { status: 'accepted' }}
        wide
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
