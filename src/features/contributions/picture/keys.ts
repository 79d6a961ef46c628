import type { Board } from './pointer.ts';
import { middle, moved, type Point, stretched } from './shapes.ts';

/** A step, as a share of the longer side. */
const STEP = 0.005;

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Draws by keyboard: the last shape is the one that moves. */
export function followKeys({ canvas, size, tool, shapes, show }: Board): void {
  const step = Math.max(1, STEP * Math.max(size.width, size.height));
  canvas.addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    const before = shapes().slice(0, -1);
    const last = shapes().at(-1);
    const direction = DIRECTIONS[key];
    if (key === 'Enter' || key === ' ') show([...shapes(), middle(tool(), size)]);
    else if (direction && last) {
      const by = { x: direction.x * step, y: direction.y * step };
      show([...before, (shiftKey ? stretched : moved)(last, by, size)]);
    } else if (key === 'Delete' || key === 'Backspace') show(before);
    else if (!direction) return;
    event.preventDefault();
  });
}
