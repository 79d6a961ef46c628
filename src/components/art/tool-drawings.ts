import { circle, cut, line, path, rect } from './shapes.ts';

/** A picture that stands straight at last: sun, hill, and the frame it hung crooked in. */
const images = () =>
  '<g transform="rotate(-9 50 50)">' +
  rect(16, 20, 68, 60, 'd', 2) +
  '</g>' +
  rect(18, 22, 64, 56, 'p', 2) +
  cut(
    24,
    28,
    52,
    44,
    rect(24, 28, 52, 44, 'a'),
    circle(62, 40, 7, 'p'),
    path('M18 76l22-28 14 16 10-10 20 22z', 'k'),
  );

/** Somebody cut out of what was behind them. */
const background = () => {
  let checks = '';
  for (let row = 0; row < 8; row++)
    for (let column = 0; column < 4; column++)
      if ((row + column) % 2) checks += rect(50 + column * 10, 10 + row * 10, 10, 10, 'd');
  return (
    rect(10, 10, 40, 80, 'a') +
    rect(50, 10, 40, 80, 'p') +
    checks +
    path('M26 90V76a14 14 0 0 1 14-14h24a10 10 0 0 1 10 10v18z', 'k') +
    rect(34, 26, 32, 33, 'k', 9) +
    rect(56, 40, 6, 6, 'p', 1)
  );
};

/** A page and its parts, one of them still on the way. */
const layouts = () =>
  rect(14, 12, 62, 76, 'p', 2) +
  rect(20, 18, 50, 22, 'k', 1) +
  rect(20, 45, 22, 37, 'a', 1) +
  rect(47, 45, 23, 4, 'k') +
  rect(47, 53, 23, 4, 'k') +
  rect(47, 61, 14, 4, 'k') +
  `<g transform="rotate(10 76 74)">${rect(60, 62, 30, 24, 'd', 2)}</g>`;

/** A long line crossed out, a short one written. */
const writing = () =>
  rect(14, 24, 50, 6, 'd') +
  rect(14, 38, 40, 6, 'd') +
  line('M10 34H68', 'sk', 4) +
  rect(14, 74, 32, 7, 'k') +
  `<g transform="rotate(40 64 60)">${rect(56, 12, 18, 12, 'd', 3) + rect(56, 24, 18, 36, 'p') + path('M56 60h18l-9 20z', 'a') + path('M61.500 71h7l-3.500 9z', 'k')}</g>`;

/** A magnifier that finds the one tile. */
const research = () => {
  let tiles = '';
  for (let row = 0; row < 4; row++)
    for (let column = 0; column < 4; column++) tiles += rect(12 + column * 20, 12 + row * 20, 16, 16, 'd', 2);
  return (
    tiles +
    line('M62 62L86 86', 'sk', 13) +
    circle(44, 44, 27, 'k') +
    circle(44, 44, 19, 'p') +
    rect(35, 35, 18, 18, 'g', 2)
  );
};

/** A flat from above: two rooms, a window and a door that opens. */
const floorPlans = () =>
  rect(12, 16, 76, 68, 'p') +
  path('M12 16h76v68H62v-7h19V23H52v22h-7V23H19v54h19v7H12z', 'k') +
  rect(45, 62, 7, 22, 'k') +
  path('M45 77a19 19 0 0 1-19-19h-5v0z', 'p') +
  line('M38 80V60A20 20 0 0 0 19 77', 'sd', 3) +
  rect(58, 16, 18, 7, 'a') +
  rect(60, 40, 21, 26, 'a') +
  rect(60, 40, 21, 8, 'd');

/** A CV with a face and its first bullet the strongest. */
const cvs = () =>
  `<g transform="rotate(-5 50 50)">${
    rect(22, 8, 56, 84, 'p', 2) +
    rect(29, 16, 18, 22, 'd', 2) +
    rect(33, 20, 10, 10, 'p', 3) +
    rect(52, 17, 19, 5, 'k') +
    rect(52, 26, 13, 5, 'k') +
    rect(29, 48, 7, 7, 'd', 1) +
    rect(40, 49, 31, 5, 'k') +
    rect(29, 61, 7, 7, 'k', 1) +
    rect(40, 62, 24, 5, 'k') +
    rect(29, 74, 7, 7, 'k', 1) +
    rect(40, 75, 16, 5, 'k')
  }</g>`;

/** Two tiles joined, and a tick that closes the seam. */
const trust = () =>
  rect(12, 26, 38, 48, 'd', 2) +
  rect(50, 26, 38, 48, 'a', 2) +
  rect(31, 31, 38, 38, 'p', 4) +
  line('M40 50l8 8 13-16', 'sk', 7);

/** A drawer of odds and ends: a code, a clip, a clock. */
const extras = () => {
  const finder = (x: number, y: number) => rect(x, y, 20, 20, 'k', 2) + rect(x + 5, y + 5, 10, 10, 'p');
  return (
    rect(14, 14, 54, 54, 'p', 2) +
    finder(18, 18) +
    finder(44, 18) +
    finder(18, 44) +
    rect(44, 44, 7, 7, 'k') +
    rect(57, 44, 7, 7, 'd') +
    rect(50, 51, 7, 7, 'k') +
    rect(44, 57, 7, 7, 'd') +
    circle(72, 72, 18, 'd') +
    circle(72, 72, 13, 'a') +
    line('M72 63v9h7', 'sk', 4)
  );
};

/** One small drawing a category of tools, in a field of 100 x 100, in the inks of its tile. */
const TOOL_DRAWINGS: Record<string, () => string> = {
  images,
  background,
  layouts,
  writing,
  research,
  'floor-plans': floorPlans,
  cvs,
  trust,
  extras,
};

/**
 * The drawing that a file of content/tool-categories names.
 * @throws when there is none of that name.
 */
export function toolDrawing(icon: string): string {
  const drawing = TOOL_DRAWINGS[icon];
  if (!drawing) throw new Error(`content/tool-categories names the drawing "${icon}", and there is none.`);
  return drawing();
}
