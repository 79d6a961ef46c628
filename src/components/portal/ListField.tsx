import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';

const label = cva('', {
  variants: {
    place: {
      above: 'grid gap-1 text-0 text-muted',
      beside: 'grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-2 pl-2 text-0 text-muted',
    },
    grow: { true: 'flex-[1_1_14rem] max-md:basis-full!' },
  },
});

export interface ListFieldProps {
  label: string;
  /** Where its name stands. */
  place?: 'above' | 'beside';
  /** It takes the room that the others leave. */
  grow?: boolean;
  children: ReactNode;
}

/** A control above a list, with its name. */
export function ListField({ label: name, place = 'above', grow = false, children }: ListFieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child.
    <label className={label({ place, grow })}>
      <span>{name}</span>
      {children}
    </label>
  );
}
