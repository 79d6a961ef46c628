import { middle, moved, type Point, type Shape, type Size, stretched, type Tool } from './shapes.ts';

interface Board {
  canvas: HTMLCanvasElement;
  /** Of the picture, in its own pixels. */
  size: Size;
  tool: () => Tool;
  shapes: () => readonly Shape[];
  show: (shapes: readonly Shape[]) => void;
  say: (text: string) => void;
}

/** Movement below which a press is no drag, in pixels of the screen. */
const STILL = 6;

/** Draws by dragging, or by two presses without dragging (WCAG 2.5.7). */
export function followPointer({ canvas, size, tool, shapes, show, say }: Board): void {
  /** Where the shape begins, and the shapes before it; null while no pointer is down. */
  let begun: { at: Point; screen: Point; before: readonly Shape[] } | null = null;
  /** Of two presses the first one; a shape without an extent, which can be undone like any other. */
  let corner: Shape | null = null;

  function pointAt({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = canvas.getBoundingClientRect();
    const part = (value: number) => Math.min(Math.max(value, 0), 1);
    return {
      x: part((clientX - left) / width) * size.width,
      y: part((clientY - top) / height) * size.height,
    };
  }
  const isDrag = ({ clientX, clientY }: PointerEvent, { x, y }: Point) =>
    Math.hypot(clientX - x, clientY - y) >= STILL;
  const shapeTo = (from: Point, to: Point): Shape => ({ tool: tool(), from, to });

  canvas.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || !event.isPrimary) return;
    canvas.setPointerCapture(event.pointerId);
    const screen = { x: event.clientX, y: event.clientY };
    begun = { at: pointAt(event), screen, before: shapes() };
  });
  canvas.addEventListener('pointermove', (event) => {
    if (begun && isDrag(event, begun.screen)) show([...begun.before, shapeTo(begun.at, pointAt(event))]);
  });
  canvas.addEventListener('pointerup', (event) => {
    if (!begun) return;
    const { at, screen, before } = begun;
    begun = null;
    if (isDrag(event, screen)) return;
    if (corner && corner === before.at(-1)) return show([...before.slice(0, -1), shapeTo(corner.from, at)]);
    corner = shapeTo(at, at);
    show([...before, corner]);
    say('Now press the opposite corner, or the tip of the arrow');
  });
  canvas.addEventListener('pointercancel', () => {
    if (begun) show(begun.before);
    begun = null;
  });
}

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
