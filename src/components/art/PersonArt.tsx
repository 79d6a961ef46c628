import { Drawing } from './Drawing.tsx';
import { type Person, person } from './people-tiles.ts';

interface Props extends Person {
  /** Where the picture keeps to when its box is wider than high: the person left, right or in the middle of it. */
  keep?: 'Min' | 'Mid' | 'Max';
  /** Head room for high hair, in units of the drawing. */
  room?: number;
  className?: string;
}

/** Somebody in a tile. */
export function PersonArt({ keep = 'Mid', room = 0, className, ...looks }: Props) {
  return (
    <Drawing
      className={className}
      viewBox={`0 ${-room} 80 ${80 + room}`}
      preserveAspectRatio={`x${keep}YMax`}
      shapes={import.meta.env.SSR ? person(looks) : undefined}
    />
  );
}
