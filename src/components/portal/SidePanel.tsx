import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { hostToasts } from '#components/ui/toaster.ts';
import type { DialogProps } from './Dialog.tsx';
import { iconButton } from './frame.ts';
import { Icon, type IconName } from './Icon.tsx';

/** Beside the list from 84em; below in its place, on a phone also in place of the frame. */
const PANEL = [
  'fixed inset-0 z-2 m-0 flex h-auto max-h-none w-auto max-w-none flex-col overflow-hidden border-0',
  'bg-raised p-0 text-ink [visibility:visible] lg:top-bar lg:left-[15rem] lg:border-l lg:border-l-line min-[84em]:left-auto min-[84em]:w-[26rem]',
].join(' ');
const TOOLS = 'flex min-h-[3.5rem] flex-none items-center border-b border-b-line pr-1 pl-4 lg:pl-5';
/** Text of 16 px prevents zoom on phones. */
const BODY = [
  '@container relative min-h-0 flex-auto overflow-y-auto overscroll-contain px-4 pt-4 lg:px-5',
  '[&_:is(input,select,textarea)]:text-[1rem]! [&>*]:max-w-[44rem] [&>form+*]:mt-5',
].join(' ');
/** Of a form in the panel. */
export const panelFoot =
  'sticky bottom-0 z-1 large-text:static -mx-4 flex flex-wrap gap-3 border-t border-t-line bg-ground px-4 py-3 lg:-mx-5 lg:px-5';

/** In the place of a dialog. The focus returns to where it was once it is closed. */
export function FormBeside({
  title,
  aside,
  form,
  footer,
  onClose,
  onEscape = onClose,
  children,
}: DialogProps) {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      const isLost = document.activeElement?.matches('body, main');
      if (isLost && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return (
    <SidePanel title={title} state={aside} onClose={onEscape}>
      <form {...form}>
        {children}
        <footer className={panelFoot}>{footer}</footer>
      </form>
    </SidePanel>
  );
}

type Step = (() => void) | undefined;
/** Steps to the previous and the next record of the list; undefined at its ends. */
export interface Neighbours {
  thing: string;
  previous: Step;
  next: Step;
}

interface SidePanelProps {
  title: string;
  note?: ReactNode;
  picture?: ReactNode;
  /** At the start of the line above the title. */
  state?: ReactNode;
  neighbours?: Neighbours;
  onClose: () => void;
  children: ReactNode;
}

/**
 * One record of a list that remains usable. The focus moves to its first field, or to its title. Escape closes it.
 */
export function SidePanel(props: SidePanelProps) {
  const { title, note, picture, state, neighbours, onClose, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each record.
  useEffect(() => {
    const panel = heading.current?.closest('dialog');
    heading.current?.scrollIntoView({ block: 'end' });
    if (panel?.contains(document.activeElement)) return;
    (panel?.querySelector<HTMLElement>('input, textarea') ?? heading.current)?.focus();
  }, [title]);
  const tool = (of: IconName, label: string, press: Step) => (
    <button
      className={`${iconButton} aria-disabled:cursor-default aria-disabled:opacity-30`}
      type="button"
      aria-label={label}
      aria-disabled={!press || undefined}
      onClick={press}
    >
      <Icon of={of} />
    </button>
  );
  return (
    <dialog
      className={PANEL}
      open
      aria-labelledby={id}
      data-open-record=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={TOOLS}>
        {state}
        <span className="ml-auto flex">
          {neighbours && (
            <>
              {tool('chevronUp', `Previous ${neighbours.thing}`, neighbours.previous)}
              {tool('chevron', `Next ${neighbours.thing}`, neighbours.next)}
            </>
          )}
          {tool('close', 'Close', onClose)}
        </span>
      </div>
      <div className={BODY}>
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
      <div ref={hostToasts} />
    </dialog>
  );
}

export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mb-6">
      <h3 className="mb-2 font-semibold font-text text-1 tracking-normal">{title}</h3>
      {children}
    </section>
  );
}
