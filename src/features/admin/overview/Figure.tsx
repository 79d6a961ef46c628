import type { MouseEvent, ReactNode } from 'react';
import { Sign } from '#components/portal/drawings.tsx';
import { type AddressChanges, addressWith, useAddress } from '#components/portal/use-address.ts';

interface FigureProps {
  label: string;
  /** The rest of the label, left out on a phone. */
  more?: string;
  figure: string;
  note?: string;
  /** True for a sign in front of the note. */
  warning?: boolean;
  tone?: 'plain' | 'busy' | 'calm' | 'bad';
  wide?: boolean;
  /** Where its list is: members of the address. */
  to: AddressChanges;
  children?: ReactNode;
}

/** One figure of the overview; all of it is the link to its list. */
export function Figure({
  label,
  more,
  figure,
  note,
  warning,
  tone = 'plain',
  wide,
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
    <li className={`figure ${tone}${wide ? 'wide' : ''}`}>
      <a href={addressWith('', to)} onClick={open}>
        <span className="label">
          {label}
          {more && <span className="more">{more}</span>}
        </span>{' '}
        <b>{figure}</b>
      </a>
      {children}
      {note && (
        <p className="of">
          {warning && <Sign of="warning" />}
          {note}
        </p>
      )}
    </li>
  );
}
