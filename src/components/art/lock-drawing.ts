import { figure } from './figure.ts';
import { circle, inked, path, rect } from './shapes.ts';

/** Field of the lock. */
export const LOCK_FIELD = { width: 240, height: 264 } as const;

/**
 * The lock, as it lies open: two tiles joined, a person in each, and a shackle over them. `lift` and `slide` say
 * where its parts are while it is locked: the tiles stand apart, the middleman's bolt between them, the shackle down.
 * Stylesheet (home/community.css), animation (home/lock/animation.ts) and drawing share these numbers.
 */
export const LOCK_MOVES = {
  /** How far each tile stands off the middle while locked. */
  slide: 18,
  /** How far the shackle rises, and turns about its long leg, when it opens. */
  lift: 24,
  turn: -13,
  hinge: { x: 72, y: 170 },
  /** How far the bolt falls, and turns. */
  drop: 150,
  spin: 13,
  bolt: { x: 120, y: 196 },
} as const;

/** The parts from the back to the front; `tile` is whose colour a part takes. */
export const LOCK_PARTS = {
  shackle: () =>
    path(
      'M62 170V96a40 40 0 0 1 40-40H138a40 40 0 0 1 40 40V158h-20V96a20 20 0 0 0-20-20H102a20 20 0 0 0-20 20V170z',
      'ink',
    ),
  bolt: () =>
    rect(106, 140, 28, 112, 'ink', 3) +
    circle(120, 188, 7, 'ground') +
    path('M117 190h6l4 22h-14z', 'ground'),
  left: () =>
    path('M28 140H120V252H28a4 4 0 0 1-4-4V144a4 4 0 0 1 4-4z', 'g') +
    figure({ x: 34, y: 212, bottom: 252, hair: 'bob', hairInk: 'd' }),
  right: () =>
    path('M120 140H212a4 4 0 0 1 4 4V248a4 4 0 0 1-4 4H120z', 'g') +
    figure({ x: 126, y: 212, bottom: 252, facing: -1, ink: 'p', hair: 'crop', wear: 'vee' }),
} as const;

export type LockPart = keyof typeof LOCK_PARTS;

/** Whose colour each tile of the lock takes. */
export const LOCK_TILES: Partial<Record<LockPart, string>> = { left: 'tribez', right: 'skillz' };

/** The lock as a still picture, every part in a group of its own name, so that a stylesheet can close it. */
export function lockDrawing(): string {
  return (Object.keys(LOCK_PARTS) as LockPart[])
    .map((part) => {
      const tile = LOCK_TILES[part];
      const shapes = LOCK_PARTS[part]();
      return `<g class="lock-${part}">${tile ? inked(tile, shapes) : shapes}</g>`;
    })
    .join('');
}
