import { PROOF_MAX_BYTES, PROOF_TYPES } from '#domain/proofs/proof.ts';
import { arrowOutline, boxOf, type Shape, type Size } from './shapes.ts';

/** Pixels of a rectangle, four bytes each, as a canvas has them. */
export interface Pixels extends Size {
  data: Uint8ClampedArray;
}

/** How much lighter or darker a block may be than the average. */
const SHADES = [-18, 9, -6, 18, 3, -12, 6];

/** Blocks in shades of the average colour. Unlike a mosaic's, their pattern does not depend on it (D165). */
export function hidePixels({ data, width, height }: Pixels): void {
  const sum = [0, 0, 0];
  for (let at = 0; at < data.length; at += 4)
    for (let channel = 0; channel < 3; channel += 1) sum[channel]! += data[at + channel]!;
  const average = sum.map((all) => Math.round(all / (width * height)));
  const block = Math.max(6, Math.ceil(Math.min(width, height) / 5));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shade = SHADES[(Math.floor(x / block) * 3 + Math.floor(y / block) * 5) % SHADES.length]!;
      const at = (y * width + x) * 4;
      for (let channel = 0; channel < 3; channel += 1) data[at + channel] = average[channel]! + shade;
      data[at + 3] = 255;
    }
  }
}

/** The most that a canvas has on an iPhone is 16.7 million. */
const MAX_PIXELS = 16_000_000;

/** Of a print, the same in both themes: Localz and black. */
const ARROW = '#f0603f';
const EDGE = '#16181d';

/** The scale, at most 1, at which a picture has so many pixels, and sides no longer than `side`. */
export const scaleWithin = ({ width, height }: Size, side = Infinity): number =>
  Math.min(1, side / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('There is no canvas');
  return context;
}

function drawArrow(context: CanvasRenderingContext2D, { from, to }: Shape, scale: number, size: Size): void {
  const scaled = ({ x, y }: Shape['from']) => ({ x: x * scale, y: y * scale });
  const thickness = Math.max(4, Math.max(size.width, size.height) / 120);
  context.beginPath();
  for (const { x, y } of arrowOutline(scaled(from), scaled(to), thickness)) context.lineTo(x, y);
  context.closePath();
  Object.assign(context, {
    fillStyle: ARROW,
    strokeStyle: EDGE,
    lineWidth: thickness / 3,
    lineJoin: 'round',
  });
  context.stroke();
  context.fill();
}

/** Arrows lie above what is hidden. */
export function draw(
  canvas: HTMLCanvasElement,
  picture: ImageBitmap,
  shapes: readonly Shape[],
  scale: number,
): CanvasRenderingContext2D {
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = contextOf(canvas);
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
  for (const shape of shapes.filter(({ tool }) => tool === 'hide')) {
    const { x, y, ...box } = boxOf(shape, scale, canvas);
    if (box.width === 0 || box.height === 0) continue;
    const pixels = context.getImageData(x, y, box.width, box.height);
    hidePixels(pixels);
    context.putImageData(pixels, x, y);
  }
  for (const shape of shapes.filter(({ tool }) => tool === 'arrow')) drawArrow(context, shape, scale, canvas);
  return context;
}

export function nameAs(name: string, type: string): string {
  if (type === PROOF_TYPES.jpg && /\.jpe?g$/i.test(name)) return name;
  return name.replace(/\.\w+$/, '') + (type === PROOF_TYPES.png ? '.png' : '.jpg');
}

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** The picture with the shapes as a new file, of pixels alone: it has no metadata. @throws when it is too large */
export async function drawnFile(
  picture: ImageBitmap,
  shapes: readonly Shape[],
  { name, type }: { name: string; type: string },
): Promise<File> {
  const canvas = document.createElement('canvas');
  draw(canvas, picture, shapes, scaleWithin(picture));
  const { png, jpg } = PROOF_TYPES;
  for (const [as, quality] of [
    ...(type === png ? [[png, 1] as const] : []),
    [jpg, 0.92],
    [jpg, 0.7],
  ] as const) {
    const blob = await encode(canvas, as, quality);
    if (blob && blob.size <= PROOF_MAX_BYTES) return new File([blob], nameAs(name, as), { type: as });
  }
  throw new Error('The picture is too large');
}
