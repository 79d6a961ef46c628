import { TILE_IDS, tileCell } from '#lib/tiles.ts';
import { figure, type HairName, type Wear } from '../figure.ts';
import { heroDrawing } from '../house-drawings.ts';
import { cut, type Ink, inked, move, path, rect } from '../shapes.ts';
import { colour, inkRules } from './inks.ts';
import { LEADING, setLine, TRACKING } from './set-line.ts';

/** Size of a social image in px, as every network crops it least. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

const CELL = 100;
const EDGE = 60;
const TILE = 154;
const GROUT = 4;
const WALL = 3 * TILE + 2 * GROUT;

/** Two neighbours in the wall who have met: where the left one stands, and who they are. Ink stands on light tiles. */
const MEETINGS: readonly { at: number; ink: [HairName, Ink, Wear]; paper: [HairName, Ink, Wear] }[] = [
  { at: 3, ink: ['curls', 'a', 'vee'], paper: ['scarf', 'd', 'pocket'] },
  { at: 0, ink: ['bun', 'a', 'stripes'], paper: ['quiff', 'd', 'apron'] },
  { at: 6, ink: ['long', 'a', 'vee'], paper: ['beanie', 'd', 'buttons'] },
  { at: 4, ink: ['cap', 'a', 'pocket'], paper: ['bob', 'd', 'buttons'] },
  { at: 9, ink: ['afro', 'd', 'buttons'], paper: ['crop', 'd', 'tie'] },
  { at: 1, ink: ['scarf', 'a', 'pocket'], paper: ['curls', 'a', 'stripes'] },
];

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function ruled(): string {
  let lines = '';
  for (let x = CELL; x < SOCIAL_SIZE.width; x += CELL) lines += `M${x} 0V${SOCIAL_SIZE.height}`;
  for (let y = CELL; y < SOCIAL_SIZE.height; y += CELL) lines += `M0 ${y}H${SOCIAL_SIZE.width}`;
  return `<path d="${lines}" stroke="${colour('grid')}" stroke-width="1.5"/>`;
}

function mark(): string {
  return TILE_IDS.map((id) => {
    const { column, row } = tileCell(id);
    if (id === 'next') return `<path class="gap" d="M36.8 24.8h9.4v9.4h-9.4z"/>`;
    return inked(id, rect(column * 12, row * 12, 11, 11, 'g', 1.5));
  }).join('');
}

/** The wall of twelve, three across, off the right edge; in two neighbouring tiles two people face each other. */
function wall(meeting: (typeof MEETINGS)[number]): string {
  const left = SOCIAL_SIZE.width - WALL;
  return TILE_IDS.map((id, index) => {
    const x = left + (index % 3) * (TILE + GROUT);
    const y = 1 + Math.floor(index / 3) * (TILE + GROUT);
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
    // The two tiles are joined: the left one reaches over the grout.
    const width = side === 0 ? TILE + GROUT : TILE;
    const from = side === 0 ? x + 26 : x + 4;
    return inked(
      id,
      rect(x, y, width, TILE, 'g'),
      cut(x, y, width, TILE, move(`translate(${from} ${y - 52}) scale(1.55)`, who)),
    );
  }).join('');
}

/** Always the same meeting for the same page. */
const meetingOf = (id: string) => {
  const sum = [...id].reduce((total, letter) => total * 31 + letter.charCodeAt(0), 0);
  return MEETINGS[sum % MEETINGS.length] ?? MEETINGS[0]!;
};

/** The picture of a page as SVG: the mark, its line in the display face, and the tiles. The home page has the hero. */
export function socialDrawing(id: string, text: string): string {
  const home = id === 'home';
  const box = { width: SOCIAL_SIZE.width - (home ? 437 : WALL) - 2 * EDGE + 16, height: 400 };
  const { lines, size } = setLine(text, box);
  const last = SOCIAL_SIZE.height - EDGE - size * 0.06;
  const words = lines.map((line, index) => {
    const y = last - (lines.length - 1 - index) * size * LEADING;
    return `<text x="${EDGE - size * 0.03}" y="${y}">${escapeXml(line)}</text>`;
  });
  const picture = home ? move('translate(763 84) scale(1.82)', heroDrawing('build')) : wall(meetingOf(id));
  const { width, height } = SOCIAL_SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Bricolage Poster">` +
    `<style>${inkRules(TILE_IDS)}</style>` +
    `<rect width="${width}" height="${height}" fill="${colour('ground')}"/>${ruled()}` +
    `${move(`translate(${EDGE} 56) scale(1.5)`, mark())}` +
    `<g fill="${colour('ink')}"><text x="${EDGE + 90}" y="98" font-size="50" letter-spacing="-1.2">TheGrid</text>` +
    `<g font-size="${size}" letter-spacing="${size * TRACKING}">${words.join('')}</g></g>${picture}</svg>`
  );
}
