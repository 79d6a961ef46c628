import { cva } from 'class-variance-authority';
import type { MouseEvent, ReactNode } from 'react';
import { Sign } from '#components/portal/drawings.tsx';
import { type AddressChanges, addressWith, useAddress } from '#components/portal/use-address.ts';

interface FigureProps {
  label: string;
  /** The rest of the label, left out on a phone. */
  more?: string;
  figure: string;
  note?: string | null;
  /** True for a sign in front of the note. */
  warning?: boolean;
  tone?: 'plain' | 'busy' | 'calm' | 'bad';
  /** Where its list is: members of the address. */
  to: AddressChanges;
  children?: ReactNode;
}

const number = cva('font-display font-extrabold text-[1.125rem] leading-none tracking-[-0.01em] md:text-3', {
  variants: { tone: { plain: '', busy: 'text-signal', calm: '', bad: 'text-danger' } },
});
/** What stands below a figure, where there is room. */
const note = cva(
  [
    'hidden text-0 leading-[1.35] md:mt-2 md:block',
    '[&_svg]:mr-1 [&_svg]:inline [&_svg]:size-[0.85rem] [&_svg]:fill-current [&_svg]:align-[-0.1em]',
  ],
  { variants: { tone: { plain: 'text-muted', busy: 'text-muted', calm: 'text-muted', bad: 'text-danger' } } },
);
/** A drawing below a figure, where there is room. */
export const PLOT = 'mt-2 hidden h-[2.25rem] w-full md:block';
const CELL = [
  'relative -mt-px -ml-px min-w-0 border-t border-t-line border-l border-l-line px-2 pt-2 pb-3 hover:bg-ground',
  'md:px-4 md:py-3',
].join(' ');
/** The whole cell is the link. */
const LINK = [
  'grid gap-1 no-underline after:absolute after:inset-0 after:content-[""] focus-visible:[outline:0]',
  'focus-visible:after:outline-offset-[-3px] focus-visible:after:[outline:3px_solid_var(--signal)]',
].join(' ');

/** One figure of the overview; all of it is the link to its list. */
export function Figure({
  label,
  more,
  figure,
  note: words,
  warning,
  tone = 'plain',
  to,
  children,
}: FigureProps) {
  const { params, go } = useAddress();
  const clean = Object.fromEntries([...params.keys()].map((name) => [name, null]));
  const changes = { ...clean, ...to };

  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go(changes, 'push');
  };

  return (
    <li className={CELL}>
      <a className={LINK} href={addressWith('', to)} onClick={open}>
        <span className="text-[0.75rem] text-muted leading-[1.3] md:text-0">
          {label}
          {more && <span className="hidden md:inline">{more}</span>}
        </span>{' '}
        <b className={number({ tone })}>{figure}</b>
      </a>
      {children}
      {words && (
        <p className={note({ tone })}>
          {warning && <Sign of="warning" />}
          {words}
        </p>
      )}
    </li>
  );
}
