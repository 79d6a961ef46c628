import sharp from 'sharp';
import { APP_IDS, type AppId } from '#domain/apps.ts';
import { LEADING, setLine, TRACKING } from '#lib/lettering/set-line.ts';
import { pngOf } from '#lib/rasterize.ts';
import { SOCIAL_EDGE, SOCIAL_SIZE, SOCIAL_WALL, socialFrame, wallPlace } from '#lib/social-frame.ts';
import { TILE_IDS } from '#lib/tiles.ts';
import { escapeXml } from '#lib/xml.ts';
import { figure, type HairName, type Wear } from '../figure.ts';
import { heroParts } from '../hero-drawing.ts';
import { cut, type Ink, inked, move, path, rect } from '../shapes.ts';
import { colour, inkRules } from './inks.ts';

const { tile: TILE, grout: GROUT, width: WALL } = SOCIAL_WALL;

/** Position of the left person and the looks of both. Ink is used on light tiles. */
const MEETINGS: readonly { at: number; ink: [HairName, Ink, Wear]; paper: [HairName, Ink, Wear] }[] = [
  { at: 3, ink: ['curls', 'a', 'vee'], paper: ['scarf', 'd', 'pocket'] },
  { at: 0, ink: ['bun', 'a', 'stripes'], paper: ['quiff', 'd', 'apron'] },
  { at: 6, ink: ['long', 'a', 'vee'], paper: ['beanie', 'd', 'buttons'] },
  { at: 4, ink: ['cap', 'a', 'pocket'], paper: ['bob', 'd', 'buttons'] },
  { at: 9, ink: ['afro', 'd', 'buttons'], paper: ['crop', 'd', 'tie'] },
  { at: 1, ink: ['scarf', 'a', 'pocket'], paper: ['curls', 'a', 'stripes'] },
];

/** Twelve tiles, three across, off the right edge; two people face each other in neighbouring tiles. */
function wall(meeting: (typeof MEETINGS)[number]): string {
  return TILE_IDS.map((id, index) => {
    const { x, y } = wallPlace(index);
    if (id === 'next') return path(`M${x + 2} ${y + 2}h${TILE - 5}v${TILE - 5}h-${TILE - 5}z`, 'dash');
    const side = index - meeting.at;
    if (side !== 0 && side !== 1)
      return inked(id, rect(x, y, TILE, TILE, 'g', 6), rect(x, y + TILE - 6, TILE, 6, 'edge'));
    const [hair, hairInk, wear] = side === 0 ? meeting.ink : meeting.paper;
    const who = figure({
      x: 0,
      facing: side === 0 ? 1 : -1,
      ink: side === 0 ? 'k' : 'p',
      hair,
      hairInk,
      wear,
    });
    // The left tile covers the gap to its neighbour.
    const width = side === 0 ? TILE + GROUT : TILE;
    const from = side === 0 ? x + 26 : x + 4;
    return inked(
      id,
      rect(x, y, width, TILE, 'g'),
      cut(x, y, width, TILE, move(`translate(${from} ${y - 52}) scale(1.55)`, who)),
    );
  }).join('');
}

/** Deterministic by page id. */
const meetingOf = (id: string) => {
  const sum = [...id].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 0);
  return MEETINGS[sum % MEETINGS.length] ?? MEETINGS[0]!;
};

const FRAME_INKS = {
  ground: colour('ground'),
  grid: colour('grid'),
  ink: colour('ink'),
  tiles: Object.fromEntries(APP_IDS.map((id) => [id, colour(id)])) as Record<AppId, string>,
};

export function socialDrawing(id: string, text: string): string {
  const home = id === 'home';
  const box = { width: SOCIAL_SIZE.width - (home ? 437 : WALL) - 2 * SOCIAL_EDGE + 16, height: 400 };
  const { lines, size } = setLine(text, box);
  const last = SOCIAL_SIZE.height - SOCIAL_EDGE - size * 0.06;
  const words = lines.map((line, index) => {
    const y = last - (lines.length - 1 - index) * size * LEADING;
    return `<text x="${SOCIAL_EDGE - size * 0.03}" y="${y}">${escapeXml(line)}</text>`;
  });
  const picture = home
    ? move('translate(763 84) scale(1.82)', Object.values(heroParts('build')).join(''))
    : wall(meetingOf(id));
  const set = `<g fill="${colour('ink')}" font-size="${size}" letter-spacing="${size * TRACKING}">${words.join('')}</g>`;
  return socialFrame(FRAME_INKS, set + picture, inkRules(TILE_IDS));
}

/** PNG with a palette: a third of the size of the renderer's own for flat colours. */
export const paintSocialImage = async (id: string, text: string): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(
    await sharp(await pngOf(socialDrawing(id, text)))
      .png({ palette: true, dither: 0, effort: 10 })
      .toBuffer(),
  );
