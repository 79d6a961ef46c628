import { cva } from 'class-variance-authority';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { useDropPlace } from './drop-place.ts';
import { dropped } from './frame.ts';

const MENU = `${dropped} min-w-[14rem] max-w-[min(20rem,calc(100vw-2*var(--s4)))] p-1`;
const item = cva(
  [
    'grid min-h-control w-full cursor-pointer select-none content-center rounded-1 border-0 bg-transparent px-3 py-1',
    'text-start outline-none [font:inherit] aria-disabled:cursor-default aria-disabled:text-muted',
    'focus:bg-signal-wash focus:[box-shadow:inset_3px_0_0_var(--signal)]',
  ],
  { variants: { tone: { plain: 'text-inherit', bad: 'text-danger' } } },
);

const itemsOf = (menu: HTMLElement) => [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')];

/** The item that a key moves to; a letter moves to the next item that begins with it. */
function itemFor(key: string, items: HTMLElement[]): HTMLElement | undefined {
  const at = items.indexOf(document.activeElement as HTMLElement);
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 0 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return following.find((item) => item.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

interface MenuProps {
  id: string;
  className: string;
  label: string;
  sign: ReactNode;
  /** Rendered only while open. */
  children: ReactNode;
}

/** Popover menu with arrow keys, Home, End and typeahead. Escape and focus are the browser's. */
export function Menu({ id, className, label, sign, children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const { button, panel: menu, put } = useDropPlace(open);
  const menuId = `${id}-items`;

  /** `first`: the item to focus; a pointer leaves the focus on the menu. */
  const show = (first?: 0 | -1) => {
    if (!button.current || !menu.current) return;
    flushSync(() => setOpen(true));
    // Not every browser focuses a clicked button, and the focus has to return here.
    button.current.focus();
    menu.current.showPopover();
    put();
    ((first === undefined ? null : itemsOf(menu.current).at(first)) ?? menu.current).focus();
  };

  const onClick = (event: MouseEvent) => {
    event.preventDefault();
    if (open) menu.current?.hidePopover();
    else show(event.detail === 0 ? 0 : undefined);
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowDown' ? 0 : -1);
  };
  const onMenuKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // The focus must be on the button before the key moves it on.
    if (event.key === 'Tab') return event.currentTarget.hidePopover();
    const item = itemFor(event.key, itemsOf(event.currentTarget));
    if (!item) return;
    event.preventDefault();
    item.focus();
  };

  return (
    <>
      <button
        ref={button}
        id={id}
        className={className}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={menuId}
        onClick={onClick}
        onKeyDown={onButtonKey}
      >
        {sign}
      </button>
      <div
        ref={menu}
        id={menuId}
        className={MENU}
        popover="auto"
        role="menu"
        aria-labelledby={id}
        tabIndex={-1}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onKeyDown={onMenuKey}
        onPointerLeave={({ currentTarget }) => currentTarget.focus()}
      >
        {open && children}
      </div>
    </>
  );
}

interface MenuItemProps {
  children: string;
  onPress: () => void;
  /** Why it is disabled, shown in its place; null when enabled. */
  why?: string | null;
  bad?: boolean;
}

export function MenuItem({ children, onPress, why = null, bad = false }: MenuItemProps) {
  return (
    <button
      className={item({ tone: bad ? 'bad' : 'plain' })}
      type="button"
      role="menuitem"
      tabIndex={-1}
      aria-disabled={why !== null || undefined}
      onPointerMove={({ currentTarget, pointerType }) => {
        if (pointerType === 'mouse') currentTarget.focus();
      }}
      onClick={({ currentTarget }) => {
        if (why !== null) return;
        currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
        onPress();
      }}
    >
      {children}
      {why !== null && <span className="text-0 leading-[1.35]">{why}</span>}
    </button>
  );
}

export const MenuLine = () => <hr className="mx-2 my-1 h-px border-0 bg-line" />;
