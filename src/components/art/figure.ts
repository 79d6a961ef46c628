import { circle, type Ink, line, path, rect } from './shapes.ts';

/** Layers behind and in front of the head, in its 56 x 56 field, facing right. */
type Hair = (ink: Ink) => readonly [behind: string, before: string];

const FRINGE = 'M0 16a16 16 0 0 1 16-16h24a16 16 0 0 1 16 16v2H18v16H0z';

const HAIR = {
  crop: (c) => ['', path(FRINGE, c)],
  bob: (c) => ['', path('M-5 20a22 22 0 0 1 22-24h24a17 17 0 0 1 17 17v6H20v39H-5z', c)],
  bun: (c) => [circle(4, -6, 14, c), path(FRINGE, c)],
  afro: (c) => [circle(24, 16, 38, c), ''],
  cap: (c) => ['', path('M-2 18v-6a16 16 0 0 1 16-16h28a16 16 0 0 1 16 16h14v8H-2z', c)],
  beanie: (c) => [
    '',
    path('M-2 10a18 18 0 0 1 18-18h24a18 18 0 0 1 18 18z', c) +
      rect(-4, 10, 64, 12, c === 'k' ? 'd' : 'k', 3),
  ],
  scarf: (c) => [path('M-7 14a22 22 0 0 1 22-22h26a22 22 0 0 1 22 22v44a14 14 0 0 1-14 14H-7z', c), ''],
  long: (c) => [
    rect(-6, 8, 26, 82, c, 10),
    path('M-6 20a24 24 0 0 1 24-24h22a17 17 0 0 1 17 17v3H20v10H-6z', c),
  ],
  curls: (c) => [
    circle(4, 6, 13, c) + circle(2, 26, 12, c),
    circle(18, -2, 13, c) + circle(36, -3, 13, c) + circle(50, 4, 9, c) + circle(6, 8, 12, c),
  ],
  quiff: (c) => ['', path('M0 28V14A16 16 0 0 1 16-2h6l26-10 14 2v12a10 10 0 0 1-10 10H16v16z', c)],
  sides: (c) => ['', path('M0 14h14v22H0z', c)],
} satisfies Record<string, Hair>;

export type HairName = keyof typeof HAIR;
export type Wear = keyof typeof WEAR;

export interface Figure {
  x: number;
  y?: number;
  /** 1 faces right, -1 faces left. */
  facing?: 1 | -1;
  /** Ink or paper. */
  ink?: 'k' | 'p';
  hair?: HairName;
  hairInk?: Ink;
  specs?: Ink;
  wear?: Wear;
  bottom?: number;
}

const WIDTH = 80;

interface Body extends Required<Pick<Figure, 'x' | 'y' | 'bottom' | 'facing'>> {
  middle: number;
  ink: Ink;
}

function rows(from: number, to: number, step: number, draw: (y: number) => string): string {
  let out = '';
  for (let y = from; y < to; y += step) out += draw(y);
  return out;
}

const WEAR = {
  stripes: ({ x, y, bottom, ink }) => rows(y + 44, bottom, 20, (at) => rect(x, at, WIDTH, 8, ink)),
  apron: ({ middle, y, bottom }) => {
    const bib = path(`M${middle - 22} ${y + 34}h44v${bottom - y - 34}h-44z`, 'd');
    return bib + rect(middle - 22, y, 6, 36, 'd') + rect(middle + 16, y, 6, 36, 'd');
  },
  buttons: ({ middle, y, bottom, ink }) =>
    rows(y + 22, bottom - 4, 20, (at) => rect(middle - 4, at, 8, 8, ink, 2)),
  vee: ({ middle, y, ink }) => path(`M${middle - 16} ${y}h32l-16 26z`, ink),
  tie: ({ middle, y, ink }) =>
    path(`M${middle - 12} ${y}h24l-12 16z`, ink) + path(`M${middle - 6} ${y + 12}h12l4 40-10 12-10-12z`, 'd'),
  pocket: ({ x, y, facing, ink }) => rect(x + (facing === 1 ? 44 : 14), y + 40, 22, 22, ink, 3),
} satisfies Record<string, (body: Body) => string>;

export function figure(options: Figure): string {
  const { x, y = 116, facing = 1, ink = 'k', hair = 'crop', bottom = 200 } = options;
  const middle = x + WIDTH / 2;
  const other: Ink = ink === 'k' ? 'p' : 'k';
  const hairInk = options.hairInk ?? (ink === 'k' ? 'a' : 'k');
  const back = Math.min(40, bottom - y);
  const [left, right] = facing === 1 ? [back, 20] : [20, back];
  const body = path(
    `M${x} ${bottom}V${y + left}a${left} ${left} 0 0 1 ${left}-${left}H${x + WIDTH - right}` +
      `a${right} ${right} 0 0 1 ${right} ${right}V${bottom}z`,
    ink,
  );
  const worn = options.wear ? WEAR[options.wear]({ x, y, middle, bottom, facing, ink: other }) : '';

  const draw: Hair = HAIR[hair];
  const [behind, before] = draw(hairInk);
  let head = behind + (hair === 'scarf' ? rect(16, 8, 44, 42, ink, 13) : rect(0, 0, 56, 56, ink, 16));
  head += before + rect(38, 24, 9, 9, other, 2);
  if (options.specs) head += line('M30 19h22v19H30zM30 26H8', `s${options.specs}`, 4);

  const headX = middle - 28 + facing * 6;
  const headY = y - 60;
  const place =
    facing === 1 ? `translate(${headX} ${headY})` : `translate(${headX + 56} ${headY}) scale(-1 1)`;
  return `${body}${worn}<g transform="${place}">${head}</g>`;
}
