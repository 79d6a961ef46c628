import type { ReactNode } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { control } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { signOutWhenSent } from '#state/sign-out-when-sent.ts';
import { Mark } from './drawings.tsx';
import { FindButton } from './FindButton.tsx';
import { frame } from './frame.ts';
import { PersonEntry, PersonMenu } from './PersonMenu.tsx';

interface PortalTopProps {
  where: string;
  /** Other portals: in the row from 48em, in the person's menu below. */
  links: readonly (readonly [href: string, name: string])[];
  /** Further entries of the person's menu. */
  entries?: ReactNode;
  className?: string;
  /** At the foot of the bell. */
  bellFoot?: ReactNode;
  children?: ReactNode;
}

const Bell = lazily(async () => (await import('./Bell.tsx')).Bell);

const leave = () => void signOutWhenSent(PATHS.home);

/** One row of 56 px. Quiet text buttons from 48em; below they are in the person's menu (R353, R354, R461). */
export function PortalTop({ where, links, entries, bellFoot, className = '', children }: PortalTopProps) {
  return (
    <header className={`${frame.top} ${className}`}>
      <div className={frame.id}>
        <a className={frame.brand} href={PATHS.home}>
          <Mark />
          <span className="max-lg:sr-only">{PRODUCT}</span>
        </a>
        <span className={frame.where}>{where}</span>
      </div>
      <FindButton />
      {children}
      {links.map(([href, name]) => (
        <a key={href} className={control({ kind: 'quiet', className: frame.way })} href={href}>
          {name}
        </a>
      ))}
      <Control kind="quiet" className={frame.way} onClick={leave}>
        Sign Out
      </Control>
      <Deferred name="The bell" fallback={<span className="min-w-hit" />}>
        <Bell foot={bellFoot} />
      </Deferred>
      <PersonMenu>
        {links.map(([href, name]) => (
          <PersonEntry key={href} icon="eye" href={href} className="md:hidden">
            {name}
          </PersonEntry>
        ))}
        {entries}
        <PersonEntry icon="external" className="md:hidden" onPress={leave}>
          Sign Out
        </PersonEntry>
      </PersonMenu>
    </header>
  );
}
