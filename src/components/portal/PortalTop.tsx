import { useStore } from '@nanostores/react';
import { type ComponentType, type ReactNode, useEffect } from 'react';
import { Mark } from '#components/art/Mark.tsx';
import { Deferred } from '#components/ui/Boundary.tsx';
import { Control } from '#components/ui/Button.tsx';
import { control } from '#components/ui/button.ts';
import { Key } from '#components/ui/Key.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { PRODUCT } from '#domain/product.ts';
import { PATHS } from '#lib/paths.ts';
import { signOutWhenSent } from '#state/sign-out-when-sent.ts';
import { FindButton } from './FindButton.tsx';
import { frame, sideNav } from './frame.ts';
import { LateDialog } from './LateDialog.tsx';
import { PersonEntry, PersonMenu } from './PersonMenu.tsx';
import { $shortcutsShown, useKeySwitch, useKeys } from './use-keys.ts';

interface PortalTopProps {
  where: string;
  /** Other portals: in the row from 48em, in the person's menu below. */
  links: readonly (readonly [href: string, name: string])[];
  entries?: ReactNode;
  className?: string;
  bellFoot?: ReactNode;
  /** The list of shortcuts of a page that has keys of its own. */
  shortcuts?: ComponentType<{ onClose: () => void }> | undefined;
  /** The page below has its own way to its search. */
  hasOwnSearch?: boolean;
  children?: ReactNode;
}

const ShortcutsDialog = lazily(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog);
const Bell = lazily(async () => (await import('./Bell.tsx')).Bell);

const showKeys = () => $shortcutsShown.set(true);
const hideKeys = () => $shortcutsShown.set(false);
const focusSearch = () => document.querySelector<HTMLInputElement>('[data-list-search]')?.select();
const leave = () => void signOutWhenSent(PATHS.home);

/** One row of 56 px. Quiet text buttons from 48em; below they are in the person's menu (R353, R354, R461). */
export function PortalTop(props: PortalTopProps) {
  const {
    where,
    links,
    entries,
    bellFoot,
    className = '',
    shortcuts: Shortcuts = ShortcutsDialog,
    children,
  } = props;
  const [keysOn] = useKeySwitch();
  const keysShown = useStore($shortcutsShown);
  useEffect(() => hideKeys, []);
  useKeys({ '?': showKeys, ...(props.hasOwnSearch ? {} : { '/': focusSearch }) }, keysOn);
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
        <PersonEntry icon="keyboard" onPress={showKeys}>
          Keyboard shortcuts
        </PersonEntry>
        <PersonEntry icon="external" className="md:hidden" onPress={leave}>
          Sign Out
        </PersonEntry>
      </PersonMenu>
      {keysShown && (
        <LateDialog name="The list of keys" onClose={hideKeys}>
          <Shortcuts onClose={hideKeys} />
        </LateDialog>
      )}
    </header>
  );
}

export const ShortcutsFoot = () => (
  <button className={sideNav.foot} type="button" onClick={showKeys}>
    <span aria-hidden="true">
      <Key>?</Key>
    </span>
    Keyboard shortcuts
  </button>
);
