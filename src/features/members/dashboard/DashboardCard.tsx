import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { plainTitle, surface } from '../classes.ts';

/** The grid of the cards, which touch like tiles. */
export const CARDS = 'grid grid-cols-1 gap-(--grout) md:grid-cols-6';

/** How wide each card is. */
const WIDTHS = {
  voting: 'md:col-span-2',
  ideas: 'md:col-span-2',
  testing: 'md:col-span-2',
  badges: 'md:col-span-3 min-[72em]:col-span-2',
  tokens: 'md:col-span-3 min-[72em]:col-span-2',
  news: 'md:col-span-6',
  named: 'md:col-span-6 min-[72em]:col-span-2',
} as const;
export type Place = keyof typeof WIDTHS;

const HEAD = 'flex w-full flex-wrap items-center justify-between gap-x-4 gap-y-2';

export const dashboardCard = cva('flex flex-col items-start', {
  variants: {
    place: WIDTHS,
    kind: {
      plain: surface,
      /** For what is not there yet. */
      soon: 'min-w-0 rounded-2 border-2 border-line-strong border-dashed',
    },
    /** `none` where entries keep their own distance. */
    gap: { none: '', 3: 'gap-3' },
  },
  defaultVariants: { kind: 'plain', gap: 3 },
});

interface DashboardCardProps {
  place: Place;
  title: string;
  /** Stands at the end of the title's line. */
  aside?: ReactNode;
  kind?: 'plain' | 'soon';
  gap?: 'none' | 3;
  children: ReactNode;
}

/** One card of the dashboard. A link in it leads on and stands at its foot. */
export function DashboardCard({ place, title, aside, kind, gap = 3, children }: DashboardCardProps) {
  const id = `dash-${place}`;
  const heading = (
    <h2 className={`${plainTitle} text-2`} id={id}>
      {title}
    </h2>
  );
  return (
    <section className={`${dashboardCard({ place, kind, gap })} p-5 [&>a]:mt-auto`} aria-labelledby={id}>
      {aside === undefined ? (
        heading
      ) : (
        <div className={gap === 'none' ? `${HEAD} pb-3` : HEAD}>
          {heading}
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}

/** The number that a card is about. */
export const Figure = ({ children }: { children: ReactNode }) => (
  <p
    className="font-display font-extrabold text-[3.5rem] normal-nums leading-display tracking-tight"
    data-figure=""
  >
    {children}
  </p>
);

/** A quiet way to more. */
export const MoreLink = ({ href, children }: { href: string; children: string }) => (
  <a
    className="-mb-2 inline-flex min-h-control items-center font-semibold underline decoration-auto underline-offset-[0.2em]"
    href={href}
  >
    {children}
  </a>
);
