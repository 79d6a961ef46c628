import { cva } from 'class-variance-authority';
import { badgeShapes } from './badge-drawing.ts';

const tile = cva('aspect-square h-auto flex-none overflow-hidden rounded-2 forced-color-adjust-none', {
  variants: { size: { md: 'w-[5.5rem]', sm: 'w-[3rem]' } },
  defaultVariants: { size: 'md' },
});
const FIXED = { black: 'fill-black', white: 'fill-white' };

/** Decorative picture of a badge, derived from its key. */
export function BadgeTile({ badgeKey, size }: { badgeKey: string; size?: 'md' | 'sm' }) {
  return (
    <svg
      className={tile({ size })}
      shapeRendering="geometricPrecision"
      viewBox="0 0 88 88"
      aria-hidden="true"
      focusable="false"
    >
      {badgeShapes(badgeKey).map(({ ink, path, place }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a key never change their order.
          key={at}
          className={ink === 'black' || ink === 'white' ? FIXED[ink] : `t-${ink} fill-tile`}
          d={path}
          {...(place && {
            transform: `translate(${place.x} ${place.y}) rotate(${place.turn * 90} 22 22)`,
          })}
        />
      ))}
    </svg>
  );
}
