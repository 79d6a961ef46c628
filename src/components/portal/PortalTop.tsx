import type { ReactNode } from 'react';
import { PATHS } from '#lib/paths.ts';
import { signOut } from '#state/session.ts';
import { Mark } from './drawings.tsx';

interface PortalTopProps {
  /** Which portal this is. */
  where: string;
  /** Where else somebody can go from here. */
  ways: readonly (readonly [href: string, name: string])[];
  className?: string;
  /** Stands between its name and the ways. */
  children?: ReactNode;
}

/** The head of a page for somebody who is signed in: mark, name, the ways to other portals, and the way out. */
export function PortalTop({ where, ways, className, children }: PortalTopProps) {
  return (
    <div className={className ? `pt-top ${className}` : 'pt-top'}>
      <a className="brand" href={PATHS.home}>
        <Mark />
        TheGrid
      </a>
      <span className="where">{where}</span>
      {children}
      <div className="pt-acts">
        {ways.map(([href, name]) => (
          <a key={href} className="btn sm line" href={href}>
            {name}
          </a>
        ))}
        <button className="btn sm line" type="button" onClick={() => void signOut(PATHS.home)}>
          Sign Out
        </button>
      </div>
    </div>
  );
}
