import { colour, drawShareImage } from '#components/art/share-image.ts';
import { badgeShapes } from '#components/portal/badge-drawing.ts';
import { PRODUCT } from '#domain/product.ts';

/** Size and corner radius of the square that a badge is drawn in (BadgeTile.tsx). */
const DRAWN = 88;
const CORNER = 6;

function drawBadge(context: CanvasRenderingContext2D, key: string): void {
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

export const drawBadgeImage = (
  canvas: HTMLCanvasElement,
  { key, name }: { key: string; name: string },
): Promise<void> =>
  drawShareImage(canvas, {
    title: name,
    note: `A badge of ${PRODUCT} Insiderz`,
    picture: { size: DRAWN, draw: (context) => drawBadge(context, key) },
  });
