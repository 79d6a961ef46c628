import { useStore } from '@nanostores/react';
import { type ReactNode, useState } from 'react';
import { PATHS } from '#lib/paths.ts';
import { $session } from '#state/session.ts';
import { useDropPlace } from './drop-place.ts';
import { dropped } from './frame.ts';
import { Icon, type IconName } from './Icon.tsx';
import { PersonTile } from './PersonTile.tsx';

const ENTRY = [
  'flex min-h-control w-full cursor-pointer items-center gap-3 rounded-1 border-0 bg-transparent px-3 text-start',
  'leading-[1.2] no-underline hover:bg-sunk focus-visible:outline-offset-[-3px] [&>svg]:size-[1rem]',
  '[&>svg]:flex-none [&>svg]:text-muted',
].join(' ');

interface PersonEntryProps {
  icon: IconName;
  href?: string;
  onPress?: () => void;
  className?: string;
  children: ReactNode;
}

export function PersonEntry({ icon, href, onPress, className = '', children }: PersonEntryProps) {
  const Entry = href ? 'a' : 'button';
  return (
    <Entry
      className={`${ENTRY} ${className}`}
      {...(href ? { href } : { type: 'button' as const, onClick: onPress })}
    >
      <Icon of={icon} />
      {children}
    </Entry>
  );
}

/** The browser handles Escape and outside clicks. */
export function PersonMenu({ children }: { children: ReactNode }) {
  const session = useStore($session);
  const [open, setOpen] = useState(false);
  const { button, panel } = useDropPlace(open);
  if (session.status !== 'signed-in') return null;
  const { display_name, username, email } = session.user;
  const name = display_name || username || email || '';
  return (
    <>
      <button
        ref={button}
        className="flex min-h-hit min-w-hit flex-none cursor-pointer items-center justify-center gap-1 rounded-2 border-0 bg-transparent p-0"
        type="button"
        aria-label="Account menu"
        aria-expanded={open}
        popoverTarget="person-menu"
      >
        <PersonTile name={name} />
        <Icon of="down" className="size-[0.625rem] text-muted max-lg:hidden" />
      </button>
      <div
        ref={panel}
        id="person-menu"
        className={`${dropped} w-max min-w-[min(15rem,90vw)] max-w-[calc(100vw-1rem)] p-2`}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {open && (
          <>
            <p className="wrap-anywhere mb-2 border-b border-b-line px-3 pt-2 pb-3 leading-[1.4]">
              <b>{name}</b>
              {username && username !== name && <span className="block text-0 text-muted">{username}</span>}
            </p>
            {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: closes after a press of an entry, by key as well. */}
            <div onClick={() => panel.current?.hidePopover()}>
              <PersonEntry icon="account" href={PATHS.account}>
                Account
              </PersonEntry>
              {children}
            </div>
          </>
        )}
      </div>
    </>
  );
}
