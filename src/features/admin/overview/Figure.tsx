import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { Icon } from '#components/portal/Icon.tsx';
import { filledInks, Tiles } from '#components/portal/Tiles.tsx';
import { type AddressChanges, viewLink } from '#components/portal/use-address.ts';
import { formatDay } from '#domain/formats.ts';
import type { OverviewFigures } from '#domain/operations/overview.ts';
import { INZ_POOL } from '#domain/rewards/guide.ts';

interface FigureProps {
  label: string;
  more?: string;
  figure: string;
  note?: string | null;
  warning?: boolean;
  tone?: 'plain' | 'busy' | 'bad';
  to: AddressChanges;
  children?: ReactNode;
}

const number = cva('font-display font-extrabold text-[1.125rem] leading-none tracking-[-0.01em] md:text-3', {
  variants: { tone: { plain: '', busy: 'text-signal', bad: 'text-danger' } },
});
const NOTE = [
  'hidden text-0 leading-[1.35] md:mt-2 md:block',
  '[&_svg]:mr-1 [&_svg]:inline [&_svg]:size-[0.85rem] [&_svg]:fill-current [&_svg]:align-[-0.1em]',
].join(' ');
const PLOT = 'mt-2 hidden h-[2.25rem] w-full md:block';
const CELL = [
  'relative -mt-px -ml-px min-w-0 border-t border-t-line border-l border-l-line px-2 pt-2 pb-3 hover:bg-ground',
  'md:px-4 md:py-3',
].join(' ');
/** The whole cell is the link. */
const LINK = [
  'grid gap-1 no-underline after:absolute after:inset-0 after:content-[""] focus-visible:[outline:0]',
  'focus-visible:after:outline-offset-[-3px] focus-visible:after:[outline:3px_solid_var(--signal)]',
].join(' ');

export function Figure({ label, more, figure, note, warning, tone = 'plain', to, children }: FigureProps) {
  return (
    <li className={CELL}>
      <a className={LINK} {...viewLink(to)}>
        <span className="text-[0.75rem] text-muted leading-[1.3] md:text-0">
          {label}
          {more && <span className="hidden md:inline">{more}</span>}
        </span>{' '}
        <b className={number({ tone })}>{figure}</b>
      </a>
      {children}
      {note && (
        <p className={`${NOTE} ${tone === 'bad' ? 'text-danger' : 'text-muted'}`}>
          {warning && <Icon of="warning" />}
          {note}
        </p>
      )}
    </li>
  );
}

const TILES = 100;

/** From 0 to 1. */
export const shareOfPool = (inz: number): number => Math.min(1, inz / INZ_POOL);

/** Tiles as issued, reserved or left, rounded up: the first INZ colours the first tile. */
function tileInks(issued: number, reserved: number): string[] {
  const share = INZ_POOL / TILES;
  const full = Math.ceil(issued / share);
  const used = Math.ceil((issued + reserved) / share);
  return filledInks(full, TILES).map((ink, n) => (n >= full && n < used ? 'fill-none stroke-signal' : ink));
}

/** The pool of 1,000,000 INZ as a hundred tiles. */
export const PoolTiles = ({ issued, reserved }: { issued: number; reserved: number }) => (
  <Tiles className={`max-w-[12.5rem] ${PLOT}`} inks={tileInks(issued, reserved)} columns={25} />
);

const HEIGHT = 36;
const STEP = 10;

/** Contributions of the last twelve weeks. Decorative: the adjacent text or table carries the figures. */
export function WeekBars({ weeks, className }: { weeks: OverviewFigures['weeks']; className?: string }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count));
  return (
    <svg
      className={className}
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
            width={STEP - 3}
            height={height}
          >
            <title>{`${count} in the week of ${formatDay(start)}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

export function WeekPlot({ weeks }: { weeks: OverviewFigures['weeks'] }) {
  return (
    <>
      <WeekBars weeks={weeks} className={PLOT} />
      {/* Wraps the table: a table is as wide as its content, and would widen the page. */}
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
                <th scope="row">{formatDay(start)}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
