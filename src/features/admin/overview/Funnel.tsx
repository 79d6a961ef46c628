import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { views } from '#components/portal/frame.ts';
import { filledInks, Tiles } from '#components/portal/Tiles.tsx';
import { formatDay, grouped } from '#domain/formats.ts';
import { getFunnel } from '#domain/measurement/contract.ts';
import { FUNNEL_PERIODS, FUNNEL_STEPS, type FunnelPeriod } from '#domain/measurement/funnel.ts';
import { FUNNEL_NAMES, formatShare, isEmptyPeriod, tilesOf } from '#domain/measurement/funnel-words.ts';
import { reasonOf } from '#lib/api-client.ts';
import { readQuery } from '#state/queries.ts';

const funnelQuery = readQuery(['funnel'], getFunnel, {});

/** From a view of the form to an accepted contribution, over 7 or 28 days. Loaded when opened (F8). */
export function Funnel() {
  const { data, error } = useQuery(funnelQuery);
  const [days, setDays] = useState<number>(FUNNEL_PERIODS[0]);
  const period = data?.periods.find((one) => one.days === days);

  if (error && !data) return <p role="alert">The counts could not be loaded. {reasonOf(error)}</p>;
  if (!data || !period) return <p role="status">Loading the counts...</p>;
  return (
    <>
      <div className={views.row}>
        {FUNNEL_PERIODS.map((one) => (
          <button
            key={one}
            className={views.view}
            type="button"
            aria-pressed={one === days}
            onClick={() => setDays(one)}
          >
            Last {one} days
          </button>
        ))}
      </div>
      {!data.measured && (
        <p className="mb-4">
          Counting is switched off, so views and starts are not counted. Sent and decided come from the
          contributions themselves.
        </p>
      )}
      {isEmptyPeriod(period) ? (
        <p>
          Nothing since {formatDay(period.from)}: {data.measured && 'no page was viewed, and '}nothing was
          sent or decided.
        </p>
      ) : (
        <Steps period={period} />
      )}
      <p className="mt-4 max-w-[44rem] text-0 text-muted">
        Views and starts are anonymous daily counts, and people who ask not to be tracked are not counted.
        Sent and decided come from the contributions themselves; suspected spam is left out.
      </p>
    </>
  );
}

/** Of a step, relative to the largest step. */
const TILES = 25;
const TABLE = [
  'text-0 [&_td]:text-end [&_td]:font-semibold [&_td]:tabular-nums',
  '[&_th]:py-1 [&_th]:pe-6 [&_th]:text-start [&_th]:font-normal',
].join(' ');

function Steps({ period }: { period: FunnelPeriod }) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <ol className="grid content-start gap-3" aria-label={`The last ${period.days} days`}>
        {FUNNEL_STEPS.map((step) => (
          <li key={step}>
            <p className="flex flex-wrap items-baseline gap-x-2">
              <b className="font-display font-extrabold text-[1.125rem] leading-none">
                {grouped(period[step])}
              </b>{' '}
              {FUNNEL_NAMES[step]} <span className="text-0 text-muted">{formatShare(period, step)}</span>
            </p>
            <Tiles
              className="mt-1 h-3 w-full max-w-[28rem]"
              inks={filledInks(tilesOf(period, step, TILES), TILES)}
              columns={TILES}
            />
          </li>
        ))}
      </ol>
      <div>
        <table className={TABLE}>
          <caption className="whitespace-nowrap pb-1 text-start font-semibold">Pages viewed</caption>
          <tbody>
            {period.pages.map(({ route, views: count }) => (
              <tr key={route}>
                <th scope="row">{route}</th>
                <td>{grouped(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {period.pages.length === 0 && <p className="text-0 text-muted">None was counted.</p>}
        <p className="mt-3 text-0">
          The app was installed {period.installed === 1 ? 'once' : `${grouped(period.installed)} times`}.
        </p>
      </div>
    </div>
  );
}
