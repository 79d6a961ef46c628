import { figure } from './figure.ts';
import { circle, inked, path, rect } from './shapes.ts';

export const LOCK_FIELD = { width: 240, height: 264 } as const;

/** Offsets of the parts while locked, for drawing, stylesheet (home/sections.css) and animation. */
export const LOCK_MOVES = {
  /** Distance of each tile from the middle while locked. */
  slide: 18,
  /** Rise of the opening shackle, and its rotation about the long leg. */
  lift: 24,
  turn: -13,
  hinge: { x: 72, y: 170 },
  /** Fall and rotation of the bolt. */
  drop: 150,
  spin: 13,
  bolt: { x: 120, y: 196 },
} as const;

/** Back to front; `tile` gives the colour of a part. */
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

export const LOCK_TILES: Partial<Record<LockPart, string>> = { left: 'tribez', right: 'skillz' };

/** Each part is a group with its own class, so that a stylesheet can close the lock. */
export function lockDrawing(): string {
  return (Object.keys(LOCK_PARTS) as LockPart[])
    .map((part) => {
      const tile = LOCK_TILES[part];
      const shapes = LOCK_PARTS[part]();
      return `<g class="lock-${part}">${tile ? inked(tile, shapes) : shapes}</g>`;
    })
    .join('');
}
