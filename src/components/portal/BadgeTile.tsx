import './badge-tile.css';
import { badgeShapes } from './badge-drawing.ts';

/**
 * The picture of a badge: tiles put together as its key says, the same everywhere and for ever. The name stands beside
 * it, so it says nothing to a screen reader.
 */
export function BadgeTile({ badgeKey, className = '' }: { badgeKey: string; className?: string }) {
  return (
    <svg className={`badge-tile ${className}`} viewBox="0 0 88 88" aria-hidden="true" focusable="false">
      {badgeShapes(badgeKey).map(({ ink, path, place }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a key never change their order.
          key={at}
          className={ink === 'black' || ink === 'white' ? `ink-${ink}` : `t-${ink} ink`}
          d={path}
          {...(place && {
            transform: `translate(${place.x} ${place.y}) rotate(${place.turn * 90} 22 22)`,
          })}
        />
      ))}
    </svg>
  );
}
