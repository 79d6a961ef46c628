import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { hostToasts } from '#components/ui/toaster.ts';
import { DialogForm, type DialogProps } from './Dialog.tsx';
import { iconButton } from './frame.ts';
import { Icon } from './Icon.tsx';

/** Beside the list from 84em; below in its place, on a phone also in place of the frame. */
const PANEL = [
  'fixed inset-0 z-2 m-0 flex h-auto max-h-none w-auto max-w-none flex-col overflow-y-auto overscroll-contain border-0',
  'bg-raised p-0 text-ink [visibility:visible] lg:top-bar lg:left-[15rem] lg:border-l lg:border-l-line min-[84em]:left-auto min-[84em]:w-[26rem]',
].join(' ');
const TOOLS =
  'sticky top-0 z-1 flex min-h-[3.5rem] flex-none items-center border-b border-b-line bg-raised pr-1 pl-4 lg:pl-5';

interface BesideProps {
  /** Id of the heading. */
  labelledBy: string;
  onClose: () => void;
  children: ReactNode;
}

/** What belongs to one record of a list, which stays in use beside it. Escape closes it. */
export const Beside = ({ labelledBy, onClose, children }: BesideProps) => (
  <dialog
    className={PANEL}
    open
    aria-labelledby={labelledBy}
    data-open-record=""
    onKeyDown={(event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      onClose();
    }}
  >
    {children}
    <div className="sticky bottom-0 z-1 mt-auto" ref={hostToasts} />
  </dialog>
);

/** In the place of a dialog. The focus moves to the first field, and back once it is closed. */
export function FormBeside({ onClose, onEscape = onClose, children, ...parts }: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  const id = useId();
  useEffect(() => {
    document.getElementById(id)?.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      const isLost = document.activeElement?.matches('body, main');
      if (isLost && opener instanceof HTMLElement) opener.focus();
    };
  }, [id, opener]);
  return (
    <Beside labelledBy={id} onClose={onEscape}>
      <DialogForm {...parts} titleId={id}>
        <div className="@container max-w-[44rem]">{children}</div>
      </DialogForm>
    </Beside>
  );
}

interface SidePanelProps extends Pick<BesideProps, 'onClose' | 'children'> {
  title: string;
  note?: ReactNode;
  picture?: ReactNode;
  /** At the start of the line above the title. */
  state?: ReactNode;
  /** What one of the list is called. */
  thing: string;
  /** To the next or previous one of the list. */
  onMove: (step: 1 | -1) => void;
}

/** One record to read, with the way to its neighbours. The focus moves to its title. */
export function SidePanel({ title, note, picture, state, thing, onMove, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each record.
  useEffect(() => {
    const panel = heading.current?.closest('dialog');
    panel?.scrollTo(0, 0);
    if (!panel?.contains(document.activeElement)) heading.current?.focus();
  }, [title]);
  return (
    <Beside labelledBy={id} onClose={onClose}>
      <div className={TOOLS}>
        {state}
        <span className="ml-auto flex">
          <button
            className={iconButton}
            type="button"
            aria-label={`Previous ${thing}`}
            onClick={() => onMove(-1)}
          >
            <Icon of="chevronUp" />
          </button>
          <button className={iconButton} type="button" aria-label={`Next ${thing}`} onClick={() => onMove(1)}>
            <Icon of="chevron" />
          </button>
          <button className={iconButton} type="button" aria-label={`Close ${title}`} onClick={onClose}>
            <Icon of="close" />
          </button>
        </span>
      </div>
      <div className="max-w-[44rem] flex-auto px-4 pt-4 pb-6 lg:px-5">
        <header className="mb-5 flex items-center gap-3">
          {picture}
          <div className="min-w-0">
            <h2
              className="wrap-anywhere text-[1.5rem] leading-none outline-offset-[4px]"
              id={id}
              ref={heading}
              tabIndex={-1}
            >
              {title}
            </h2>
            {note && <p className="mt-1 text-0 text-muted">{note}</p>}
          </div>
        </header>
        {children}
      </div>
    </Beside>
  );
}
