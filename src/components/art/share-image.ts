import { PRODUCT } from '#domain/product.ts';
import { LEADING, setLine, TRACKING } from '#lib/lettering/set-line.ts';
import { paletteOf } from '#lib/palette.ts';
import { SOCIAL_EDGE, SOCIAL_SIZE } from '#lib/social-frame.ts';
import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import displayUrl from '../../styles/fonts/bricolage-86.woff2?url';
import textUrl from '../../styles/fonts/public-sans.woff2?url';
import tokens from '../../styles/tokens.css?raw';

const CELL = 100;
const PICTURE = 440;
const WORDS = { width: SOCIAL_SIZE.width - PICTURE - 3 * SOCIAL_EDGE, height: 330 } as const;

const DISPLAY = 'Share display';
const TEXT = 'Share text';
/** Under names of their own, because the fonts of the page may still wait for a scroll. */
const FACES = [
  [DISPLAY, displayUrl, '800'],
  [TEXT, textUrl, '400 600'],
] as const;

/** The light theme's colours, for every viewer. */
export const { colour } = paletteOf(tokens);

type Context = CanvasRenderingContext2D;

function at(context: Context, x: number, y: number, scale: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  draw();
  context.restore();
}

function drawGround(context: Context): void {
  const { width, height } = SOCIAL_SIZE;
  context.fillStyle = colour('ground');
  context.fillRect(0, 0, width, height);
  context.strokeStyle = colour('grid');
  context.lineWidth = 1.5;
  context.beginPath();
  for (let x = CELL; x < width; x += CELL) context.rect(x, 0, 0, height);
  for (let y = CELL; y < height; y += CELL) context.rect(0, y, width, 0);
  context.stroke();
}

function drawMark(context: Context): void {
  for (const id of TILE_IDS) {
    const { column, row } = tileCell(id);
    if (id === 'next') {
      context.strokeStyle = colour('ink');
      context.lineWidth = 1.2;
      context.setLineDash([2.4, 1.9]);
      context.strokeRect(column * 12 + 0.8, row * 12 + 0.8, 9.4, 9.4);
      context.setLineDash([]);
    } else {
      context.fillStyle = colour(id);
      context.fillRect(column * 12, row * 12, 11, 11);
    }
  }
}

function drawWords(context: Context, title: string, note: string): void {
  const { lines, size } = setLine(title, WORDS);
  const last = SOCIAL_SIZE.height - SOCIAL_EDGE - size * 0.06;
  context.fillStyle = colour('ink');
  context.letterSpacing = '-1.2px';
  context.font = `800 50px ${DISPLAY}, Arial`;
  context.fillText(PRODUCT, SOCIAL_EDGE + 90, 98);
  context.letterSpacing = `${size * TRACKING}px`;
  context.font = `800 ${size}px ${DISPLAY}, Arial`;
  lines.forEach((line, index) => {
    context.fillText(line, SOCIAL_EDGE - size * 0.03, last - (lines.length - 1 - index) * size * LEADING);
  });
  context.fillStyle = colour('muted');
  context.letterSpacing = '0px';
  context.font = `600 30px ${TEXT}, Arial`;
  context.fillText(note, SOCIAL_EDGE, last - (lines.length - 1) * size * LEADING - size - 8);
}

interface ShareImage {
  title: string;
  note: string;
  picture: { size: number; draw: (context: Context) => void };
}

/** Draws picture, text and logo, the same in every theme. Resolves once fonts are loaded and all is drawn. */
export async function drawShareImage(canvas: HTMLCanvasElement, image: ShareImage): Promise<void> {
  // A font that fails to load falls back to the browser's own.
  const faces = FACES.map(([name, url, weight]) => new FontFace(name, `url(${url})`, { weight }));
  await Promise.allSettled(faces.map(async (face) => document.fonts.add(await face.load())));
  Object.assign(canvas, SOCIAL_SIZE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  const { title, note, picture } = image;
  drawGround(context);
  at(context, SOCIAL_EDGE, 56, 1.5, () => drawMark(context));
  drawWords(context, title, note);
  const top = (SOCIAL_SIZE.height - PICTURE) / 2;
  const left = SOCIAL_SIZE.width - SOCIAL_EDGE - PICTURE;
  at(context, left, top, PICTURE / picture.size, () => picture.draw(context));
}

/** @param name file name without its ending */
export async function shareImageFile(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  return new File([blob], `${name}.png`, { type: 'image/png' });
}
