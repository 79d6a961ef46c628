import { dayInWords } from '#domain/formats.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { PLOT } from './Figure.tsx';

const HEIGHT = 36;
const STEP = 20;

/** Contributions of the last twelve weeks as bars, and as a table for those who do not see them. */
export function WeekPlot({ weeks }: { weeks: OverviewFigures['weeks'] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <>
      <svg
        className={PLOT}
        viewBox={`0 0 ${weeks.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        {weeks.map(({ start, count }, n) => {
          const height = count === 0 ? 1 : Math.max(3, (count / most) * HEIGHT);
          return (
            <rect
              key={start}
              className={n === weeks.length - 1 ? 'fill-signal' : 'fill-line-strong'}
              x={n * STEP}
              y={HEIGHT - height}
              width={STEP - 4}
              height={height}
            >
              <title>{`${count} in the week of ${dayInWords(start)}`}</title>
            </rect>
          );
        })}
      </svg>
      {/* Around the table: a table is as wide as its words, and would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>Contributions of the last {weeks.length} weeks</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              <th scope="col">Contributions</th>
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, count }) => (
              <tr key={start}>
                <th scope="row">{dayInWords(start)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
