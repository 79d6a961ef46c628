export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

export const TOOLS = { hide: 'Hide a part', arrow: 'Arrow' } as const;
export type Tool = keyof typeof TOOLS;

/** Drawn from one point to another, in pixels of the picture: opposite corners, or tail and tip. */
export interface Shape {
  tool: Tool;
  from: Point;
  to: Point;
}

export interface Box extends Point, Size {}

const within = (value: number, max: number) => Math.min(Math.max(value, 0), max);
const inside = ({ x, y }: Point, { width, height }: Size): Point => ({
  x: within(x, width),
  y: within(y, height),
});

/** The whole pixels that a shape touches at this scale, none outside of the picture. */
export function boxOf({ from, to }: Shape, scale: number, { width, height }: Size): Box {
  const x = within(Math.floor(Math.min(from.x, to.x) * scale), width);
  const y = within(Math.floor(Math.min(from.y, to.y) * scale), height);
  const right = within(Math.ceil(Math.max(from.x, to.x) * scale), width);
  const bottom = within(Math.ceil(Math.max(from.y, to.y) * scale), height);
  return { x, y, width: right - x, height: bottom - y };
}

/** A first shape for the keyboard, a quarter of the picture, in its middle. */
export function middle(tool: Tool, { width, height }: Size): Shape {
  const at = (share: number): Point => ({ x: width * share, y: height * share });
  return { tool, from: at(0.375), to: at(0.625) };
}

/** Moves a shape as a whole, and not beyond an edge. */
export function moved(shape: Shape, by: Point, { width, height }: Size): Shape {
  const { from, to } = shape;
  const dx = Math.max(-Math.min(from.x, to.x), Math.min(by.x, width - Math.max(from.x, to.x)));
  const dy = Math.max(-Math.min(from.y, to.y), Math.min(by.y, height - Math.max(from.y, to.y)));
  const move = ({ x, y }: Point): Point => ({ x: x + dx, y: y + dy });
  return { ...shape, from: move(from), to: move(to) };
}

/** Moves the last corner of a shape, or the tip of an arrow. */
export const stretched = (shape: Shape, { x, y }: Point, size: Size): Shape => ({
  ...shape,
  to: inside({ x: shape.to.x + x, y: shape.to.y + y }, size),
});

/** Where it lies, for those who do not see it. */
export function placeOf(shape: Shape, size: Size): string {
  const part = (value: number, of: number) => `${Math.round((100 * value) / of)}%`;
  const point = ({ x, y }: Point) => `${part(x, size.width)} across and ${part(y, size.height)} down`;
  const what = shape.tool === 'hide' ? 'Hidden' : 'Arrow';
  return `${what} from ${point(shape.from)} to ${point(shape.to)}`;
}

/** The outline of an arrow with its tip at `to`, as wide as its shaft is thick. */
export function arrowOutline(from: Point, to: Point, thickness: number): Point[] {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const along = { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
  const head = Math.min(thickness * 4, length);
  const at = (back: number, side: number): Point => ({
    x: to.x - along.x * back - along.y * side,
    y: to.y - along.y * back + along.x * side,
  });
  const half = thickness / 2;
  return [
    to,
    at(head, head * 0.6),
    at(head, half),
    at(length, half),
    at(length, -half),
    at(head, -half),
    at(head, -head * 0.6),
  ];
}
