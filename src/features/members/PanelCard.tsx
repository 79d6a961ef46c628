import type { ReactNode } from 'react';
import { Icon, type IconName } from '#components/portal/Icon.tsx';
import { skeleton } from '#components/ui/skeleton.ts';
import { plainTitle, surface } from './classes.ts';

interface PanelCardProps {
  id: string;
  title: string;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  children: ReactNode;
}

export function PanelCard({ id, title, aside, children }: PanelCardProps) {
  return (
    <section className={surface} aria-labelledby={`dash-${id}`}>
      <div className="flex min-h-[3rem] flex-wrap items-center justify-between gap-3 border-b border-b-line px-4">
        <h2 className={`${plainTitle} text-1`} id={`dash-${id}`} tabIndex={-1}>
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** Link at the end of a heading's line or of a panel. */
export const panelLink = 'inline-flex min-h-control items-center text-0 text-muted';

/** In the place of entries that are being loaded. */
export const PanelLoading = () => (
  <div className={skeleton({ className: 'min-h-[4.5rem] border-t-0!' })} aria-hidden="true" />
);

const ENTRY = [
  'relative grid min-h-[4.5rem] grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2',
  'border-b border-b-line last:border-b-0 hover:bg-sunk',
  'large-text:grid-cols-[minmax(0,1fr)]',
].join(' ');

interface PanelEntryProps {
  href: string;
  sign: IconName;
  /** What is due, in the colour of the one action. */
  due?: boolean;
  title: ReactNode;
  text?: string | null;
  end?: ReactNode;
  onFollow?: () => void;
}

export function PanelEntry({ href, sign, due = false, title, text, end, onFollow }: PanelEntryProps) {
  const ground = due ? 'bg-signal text-on-signal shadow-1' : 'bg-sunk text-ink';
  return (
    <li className={ENTRY}>
      <span className={`grid large-text:hidden size-[3rem] place-items-center rounded-2 ${ground}`}>
        <Icon of={sign} className="w-[1.125rem]" />
      </span>
      <div className="min-w-0">
        <a
          className="wrap-anywhere font-semibold leading-[1.35] no-underline after:absolute after:inset-0 after:content-['']"
          href={href}
          onClick={onFollow}
        >
          {title}
        </a>
        {text && (
          <p className="wrap-anywhere line-clamp-2 text-0 text-muted leading-[1.4]" dir="auto">
            {text}
          </p>
        )}
      </div>
      {end}
    </li>
  );
}
