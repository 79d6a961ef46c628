import type { ReactNode } from 'react';
import { control } from '#components/ui/button.ts';
import { plainTitle, surface } from '../classes.ts';
import { TileRow } from '../TileRow.tsx';

export const STATS = [
  'grid grid-cols-2 gap-(--grout) large-text:grid-cols-1 max-sm:[&>:first-child]:col-span-full',
  'sm:grid-cols-6 sm:max-xl:[&>*]:col-span-2 sm:max-xl:[&>:nth-child(-n+2)]:col-span-3 xl:grid-cols-5',
].join(' ');

/** One tile is one; a larger number is read as a figure. */
const MOST_TILES = 6;

interface StatCardProps {
  title: string;
  aside?: ReactNode;
  /** A feature that is not available yet. */
  soon?: boolean;
  figure?: ReactNode;
  tiles?: { filled?: number; outlined?: number; dashed?: number };
  link: readonly [href: string, name: string];
  children: ReactNode;
}

export function StatCard({ title, aside, soon = false, figure, tiles = {}, link, children }: StatCardProps) {
  const id = `dash-${title.toLowerCase()}`;
  const [href, name] = link;
  const { filled = 0, outlined = 0, dashed = 0 } = tiles;
  const count = filled + outlined + dashed;
  const ground = soon ? 'min-w-0 rounded-2 border-2 border-line-strong border-dashed' : surface;
  return (
    <section className={`${ground} flex flex-col items-start gap-2 px-4 pt-3 pb-4`} aria-labelledby={id}>
      <div className="flex min-h-[1.5rem] w-full flex-wrap items-center justify-between gap-2">
        <h2 className={`${plainTitle} text-1`} id={id}>
          {title}
        </h2>
        {aside}
      </div>
      {figure !== undefined && (
        <p
          className="font-display font-extrabold text-[2.75rem] normal-nums leading-display tracking-tight"
          data-figure=""
        >
          {figure}
        </p>
      )}
      {count > 0 && count <= MOST_TILES && <TileRow {...tiles} />}
      <p className="text-0 text-muted leading-[1.4] [&_b]:font-semibold [&_b]:text-ink">{children}</p>
      <a className={control({ className: 'mt-auto' })} href={href}>
        {name}
      </a>
    </section>
  );
}
