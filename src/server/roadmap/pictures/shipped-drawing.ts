import { APPS, type AppId } from '#domain/apps.ts';
import { PRODUCT } from '#domain/product.ts';
import { LEADING, partWideWords, setLine, TRACKING } from '#lib/lettering/set-line.ts';
import { pngOf } from '#lib/rasterize.ts';
import { SOCIAL_EDGE, SOCIAL_SIZE, SOCIAL_WALL, socialFrame } from '#lib/social-frame.ts';
import { escapeXml } from '#lib/xml.ts';
import { COLOURS } from '#server/platform/email/colours.ts';
import type { Pictured } from '../public/read.ts';
import { peopleTiles, settable } from './people-tiles.ts';

const BOX = { width: SOCIAL_SIZE.width - SOCIAL_WALL.width - 2 * SOCIAL_EDGE + 16, height: 360 };
const SIZES = { largest: 120, smallest: 44 };
const LABEL = 30;

/** Relative luminance of `#rrggbb` (WCAG 2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function inkOn(colour: string): string {
  const contrast = (other: string) => {
    const [one, two] = [luminance(colour), luminance(other)];
    return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
  };
  return contrast(COLOURS.ink) >= contrast(COLOURS.raised) ? COLOURS.ink : COLOURS.raised;
}

/** Replaces a title that the display typeface cannot set, such as one in another script. */
const standIn = (app: AppId | null) => `New ${app ? `in ${APPS[app].name}` : `on ${PRODUCT}`}.`;

/** SVG of 1200 × 630. User input is escaped and clipped; output is deterministic. */
export function shippedDrawing({ title, app, day, people }: Pictured): string {
  const tile = app ? COLOURS[app] : COLOURS.signal;
  const words = partWideWords(settable(title) ?? standIn(app), BOX.width / SIZES.smallest);
  const { lines, size } = setLine(words, BOX, SIZES);
  const last = SOCIAL_SIZE.height - SOCIAL_EDGE - size * 0.06;
  const step = size * LEADING;
  const set = lines.map((line, index) => {
    const y = last - (lines.length - 1 - index) * step;
    return `<text x="${SOCIAL_EDGE - size * 0.03}" y="${y}">${escapeXml(line)}</text>`;
  });
  const above = last - (lines.length - 1) * step - size * 0.78 - 30;
  const label = `Shipped on ${day}`;
  const content =
    `<g fill="${COLOURS.ink}" font-size="${size}" letter-spacing="${size * TRACKING}">${set.join('')}</g>` +
    `<rect x="${SOCIAL_EDGE}" y="${above - 22}" width="24" height="24" rx="3" fill="${tile}"/>` +
    `<text x="${SOCIAL_EDGE + 38}" y="${above}" font-size="${LABEL}" letter-spacing="${LABEL * TRACKING}" fill="${COLOURS.muted}">` +
    `${escapeXml(app ? `${APPS[app].name}: ${label.toLowerCase().replace(day.toLowerCase(), day)}` : label)}</text>` +
    peopleTiles(people, { tile, on: inkOn(tile), empty: COLOURS.sunk });
  return socialFrame({ ...COLOURS, tiles: COLOURS }, content);
}

export const shippedPicture = (shown: Pictured): Promise<Uint8Array<ArrayBuffer>> =>
  pngOf(shippedDrawing(shown));
