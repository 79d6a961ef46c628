import type { ReactNode } from 'react';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Button } from '#components/ui/Button.tsx';
import { button } from '#components/ui/button.ts';
import { lazily } from '#components/ui/lazily.tsx';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { signOutWhenSent } from '#state/sign-out-when-sent.ts';
import { Mark } from './drawings.tsx';
import { frame } from './frame.ts';

interface PortalTopProps {
  where: string;
  links: readonly (readonly [href: string, name: string])[];
  children?: ReactNode;
}

const Bell = lazily(async () => (await import('./Bell.tsx')).Bell);

const ACTION = button({ kind: 'line', size: 'sm' });

export function PortalTop({ where, links, children }: PortalTopProps) {
  // On a phone several buttons take a line of their own.
  const alone = links.length === 0;
  const place = alone ? 'max-lg:ml-auto' : 'max-lg:basis-full max-lg:[&>*]:flex-auto';
  return (
    <div className={frame.top}>
      <a
        className={`flex items-center gap-3 font-display font-extrabold leading-none tracking-[-0.02em] no-underline ${frame.brand}`}
        href={PATHS.home}
      >
        <Mark />
        {PRODUCT}
      </a>
      <span className={alone ? `${frame.where} max-lg:hidden` : frame.where}>{where}</span>
      {children}
      <div className={`flex flex-wrap gap-2 ${place} ${frame.behindOpen}`}>
        <Deferred name="The bell" fallback={<span className="min-w-control" />}>
          <Bell />
        </Deferred>
        {links.map(([href, name]) => (
          <a key={href} className={ACTION} href={href}>
            {name}
          </a>
        ))}
        <Button kind="line" size="sm" onClick={() => void signOutWhenSent(PATHS.home)}>
          Sign Out
        </Button>
      </div>
    </div>
  );
}
