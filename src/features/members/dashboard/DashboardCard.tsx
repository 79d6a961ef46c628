import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { plainTitle, surface } from '../classes.ts';

export const CARDS = 'grid grid-cols-1 gap-(--grout) md:grid-cols-6';

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
      /** A feature that is not available yet. */
      soon: 'min-w-0 rounded-2 border-2 border-line-strong border-dashed',
    },
    /** `none` where entries have their own spacing. */
    gap: { none: '', 3: 'gap-3' },
  },
  defaultVariants: { kind: 'plain', gap: 3 },
});

interface DashboardCardProps {
  place: Place;
  title: string;
  /** Shown at the end of the heading's line. */
  aside?: ReactNode;
  kind?: 'plain' | 'soon';
  gap?: 'none' | 3;
  children: ReactNode;
}

/** A link in it is placed at the bottom. */
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

export const Figure = ({ children }: { children: ReactNode }) => (
  <p
    className="font-display font-extrabold text-[3.5rem] normal-nums leading-display tracking-tight"
    data-figure=""
  >
    {children}
  </p>
);

export const MoreLink = ({ href, children }: { href: string; children: string }) => (
  <a
    className="-mb-2 inline-flex min-h-control items-center font-semibold underline decoration-auto underline-offset-[0.2em]"
    href={href}
  >
    {children}
  </a>
);
