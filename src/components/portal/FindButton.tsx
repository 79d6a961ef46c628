import { useEffect, useState } from 'react';
import { Key } from '#components/ui/Key.tsx';
import { lazily } from '#components/ui/lazily.tsx';
import { FIND_NAME, type FindProps, find, useModal } from './command-menu/find.ts';
import { Icon } from './Icon.tsx';
import { LateDialog } from './LateDialog.tsx';

const CommandMenu = lazily(async () => (await import('./command-menu/CommandMenu.tsx')).CommandMenu);

const IS_MAC = typeof navigator === 'object' && /^Mac|^iP/.test(navigator.platform);

/** An icon on a phone; from 60em it looks like the field it opens. */
const FIND = [
  'relative isolate flex size-hit flex-none cursor-pointer items-center justify-center gap-2 rounded-2 border-0',
  'bg-transparent p-0 text-muted hover:text-ink [&>svg]:size-[1rem] [&>svg]:flex-none',
  'lg:mr-auto lg:w-auto lg:min-w-[8rem] lg:flex-[0_1_21rem] lg:justify-start lg:px-3 lg:text-start lg:before:absolute',
  'lg:before:inset-x-0 lg:before:inset-y-1 lg:before:-z-1 lg:before:rounded-2 lg:before:border',
  'lg:before:border-line-strong lg:before:bg-raised lg:before:content-[""] lg:hover:before:bg-sunk',
].join(' ');

/** The field while the menu is loading: its text moves to the menu, and no key reaches the page. */
function EarlyField({ text, onText, onClose }: FindProps) {
  const dialog = useModal();
  return (
    <dialog ref={dialog} className={find.box} aria-label={FIND_NAME} onClose={onClose}>
      <div className={find.field}>
        <Icon of="search" />
        <input
          className={find.input}
          aria-label={FIND_NAME}
          value={text}
          onChange={({ target }) => onText(target.value)}
        />
      </div>
    </dialog>
  );
}

/** Opens the command menu, as Ctrl or ⌘ K does; its code is loaded then. */
export function FindButton() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const menu = {
    text,
    onText: setText,
    onClose: () => {
      setOpen(false);
      setText('');
    },
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey);
      if (isPlain || event.key.toLowerCase() !== 'k' || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        className={FIND}
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onPointerEnter={CommandMenu.fetch}
        onFocus={CommandMenu.fetch}
        onClick={() => setOpen(true)}
      >
        <Icon of="search" />
        <span className="flex-1 truncate max-lg:sr-only">{FIND_NAME}</span>
        <span className="max-lg:hidden" aria-hidden="true">
          <Key>{IS_MAC ? '⌘ K' : 'Ctrl K'}</Key>
        </span>
      </button>
      {open && (
        <LateDialog name="The command menu" fallback={<EarlyField {...menu} />} onClose={menu.onClose}>
          <CommandMenu {...menu} />
        </LateDialog>
      )}
    </>
  );
}
