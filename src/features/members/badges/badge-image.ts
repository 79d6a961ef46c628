import { badgeShapes } from '#components/portal/badge-drawing.ts';
import { PRODUCT } from '#domain/product.ts';
import { LEADING, setLine, TRACKING } from '#lib/lettering/set-line.ts';
import { paletteOf } from '#lib/palette.ts';
import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import tokens from '../../../styles/tokens.css?raw';

/** In px: the format that networks crop least. */
export const BADGE_IMAGE = { width: 1200, height: 630 } as const;

const EDGE = 60;
const CELL = 100;
const BADGE = 440;
/** Size and corner radius of the square that a badge is drawn in (BadgeTile.tsx). */
const DRAWN = 88;
const CORNER = 6;
const WORDS = { width: BADGE_IMAGE.width - BADGE - 3 * EDGE, height: 330 } as const;

const DISPLAY = '"Bricolage 86"';
const TEXT = '"Public Sans"';

const { colour } = paletteOf(tokens);

type Context = CanvasRenderingContext2D;

function at(context: Context, x: number, y: number, scale: number, draw: () => void): void {
  context.save();
  context.translate(x, y);
  context.scale(scale, scale);
  draw();
  context.restore();
}

function drawGround(context: Context): void {
  const { width, height } = BADGE_IMAGE;
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

function drawBadge(context: Context, key: string): void {
  context.beginPath();
  context.roundRect(0, 0, DRAWN, DRAWN, CORNER);
  context.clip();
  for (const { ink, path, place } of badgeShapes(key)) {
    context.save();
    if (place) {
      const { x, y, turn } = place;
      context.translate(x + 22, y + 22);
      context.rotate((turn * Math.PI) / 2);
      context.translate(-22, -22);
    }
    context.fillStyle = colour(ink);
    context.fill(new Path2D(path));
    context.restore();
  }
}

function drawWords(context: Context, name: string): void {
  const { lines, size } = setLine(name, WORDS);
  const last = BADGE_IMAGE.height - EDGE - size * 0.06;
  context.fillStyle = colour('ink');
  context.letterSpacing = '-1.2px';
  context.font = `800 50px ${DISPLAY}`;
  context.fillText(PRODUCT, EDGE + 90, 98);
  context.letterSpacing = `${size * TRACKING}px`;
  context.font = `800 ${size}px ${DISPLAY}`;
  lines.forEach((line, index) => {
    context.fillText(line, EDGE - size * 0.03, last - (lines.length - 1 - index) * size * LEADING);
  });
  context.fillStyle = colour('muted');
  context.letterSpacing = '0px';
  context.font = `600 30px ${TEXT}`;
  context.fillText(
    `A badge of ${PRODUCT} Insiderz`,
    EDGE,
    last - (lines.length - 1) * size * LEADING - size - 8,
  );
}

/**
 * Draws the badge, its name and the logo, the same in every theme. Resolves once fonts are loaded and all is
 * drawn.
 */
export async function drawBadgeImage(
  canvas: HTMLCanvasElement,
  { key, name }: { key: string; name: string },
): Promise<void> {
  // A font that fails to load falls back to the browser's own.
  const faces = [document.fonts.load(`800 50px ${DISPLAY}`), document.fonts.load(`600 30px ${TEXT}`)];
  await Promise.allSettled(faces);
  Object.assign(canvas, BADGE_IMAGE);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw the picture');
  drawGround(context);
  at(context, EDGE, 56, 1.5, () => drawMark(context));
  drawWords(context, name);
  const top = (BADGE_IMAGE.height - BADGE) / 2;
  at(context, BADGE_IMAGE.width - EDGE - BADGE, top, BADGE / DRAWN, () => drawBadge(context, key));
}

export async function badgeImageFile(canvas: HTMLCanvasElement, key: string): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('The picture could not be made');
  return new File([blob], `thegrid-badge-${key}.png`, { type: 'image/png' });
}
