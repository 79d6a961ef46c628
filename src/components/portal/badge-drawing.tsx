import { cva } from 'class-variance-authority';
import type { AppId } from '#domain/apps.ts';

type Ink = AppId | 'black' | 'white';

/** In a square of 88 by 88. */
interface BadgeShape {
  ink: Ink;
  path: string;
  /** Position of its 44 by 44 tile and its rotation in quarter turns; absent for the whole badge. */
  place?: { x: number; y: number; turn: number };
}

/** Hand-drawn badges; every other key is composed. */
const DRAWN: Record<string, readonly BadgeShape[]> = {
  'first-tile': [
    { ink: 'hustlz', path: 'M0 0h44v44H0z' },
    { ink: 'carz', path: 'M44 0h44v44H44zM0 44h44v44H0z' },
    { ink: 'tribez', path: 'M44 0h44v44a44 44 0 0 1-44-44z' },
    { ink: 'black', path: 'M0 44h44v44A44 44 0 0 1 0 44z' },
    { ink: 'howz', path: 'M44 44h44v44H44z' },
  ],
  'bug-finder': [
    { ink: 'teamz', path: 'M0 0h88v88H0z' },
    {
      ink: 'swapz',
      path: 'M44 22a26 26 0 1 1 0 52a26 26 0 1 1 0-52zM6 30h14v8H6zM68 30h14v8H68zM2 50h14v8H2zM72 50h14v8H72zM8 70h14v8H8zM66 70h14v8H66z',
    },
    { ink: 'black', path: 'M41 22h6v52h-6zM30 14h28v14a14 14 0 0 1-28 0z' },
  ],
  'plain-words': [
    { ink: 'jobz', path: 'M0 0h88v88H0z' },
    { ink: 'black', path: 'M12 14h64v10H12zM12 34h44v10H12zM12 54h52v10H12z' },
    { ink: 'localz', path: 'M60 74l22-38 8 5-22 38-10 5z' },
  ],
  'three-months': [
    { ink: 'roomz', path: 'M0 0h88v88H0z' },
    { ink: 'howz', path: 'M0 58h28v30H0z' },
    { ink: 'hustlz', path: 'M30 30h28v58H30z' },
    { ink: 'localz', path: 'M60 0h28v88H60z' },
    { ink: 'black', path: 'M8 68h12v12H8zM38 40h12v12H38zM68 10h12v12H68z' },
  ],
  ambassador: [
    { ink: 'liftz', path: 'M0 0h88v88H0z' },
    { ink: 'tribez', path: 'M44 8l36 36-36 36L8 44z' },
    { ink: 'howz', path: 'M44 26l18 18-18 18-18-18z' },
    { ink: 'white', path: 'M4 4h12v12H4zM72 4h12v12H72zM4 72h12v12H4zM72 72h12v12H72z' },
  ],
};

/** Ink combinations: two grounds, then two figures. */
const PALETTES: readonly (readonly [Ink, Ink, Ink, Ink])[] = [
  ['hustlz', 'tribez', 'black', 'howz'],
  ['teamz', 'roomz', 'swapz', 'howz'],
  ['jobz', 'carz', 'black', 'localz'],
  ['localz', 'howz', 'liftz', 'white'],
  ['carz', 'tribez', 'liftz', 'black'],
  ['skillz', 'swapz', 'teamz', 'white'],
  ['roomz', 'teamz', 'jobz', 'white'],
  ['liftz', 'roomz', 'hustlz', 'tribez'],
  ['swapz', 'jobz', 'roomz', 'localz'],
  ['howz', 'hustlz', 'black', 'localz'],
  ['tribez', 'carz', 'localz', 'teamz'],
  ['liftz', 'teamz', 'howz', 'carz'],
];

const SQUARE = 'M0 0h44v44H0z';

/** Figures on a tile of 44 by 44; only the last three have rotational symmetry. */
const FIGURES = [
  'M0 0h44a44 44 0 0 1-44 44z',
  'M0 0h44L0 44z',
  'M0 44V22a22 22 0 0 1 44 0v22z',
  'M0 44V29h15V14h15V0h14v44z',
  'M0 0h22a22 22 0 0 1 22 22v22H22A22 22 0 0 1 0 22z',
  'M0 0h44v44A44 44 0 0 0 0 0zM0 20a24 24 0 0 1 24 24H0z',
  'M6 6h32v8H6zM6 18h32v8H6zM6 30h20v8H6z',
  'M0 22L22 0v44zM22 22L44 0v44z',
  'M22 8a14 14 0 1 1 0 28a14 14 0 1 1 0-28z',
  'M14 14h16v16H14z',
  'M22 4l18 18-18 18L4 22z',
] as const;

/** Clockwise from the top left. */
const PLACES = [
  { x: 0, y: 0 },
  { x: 44, y: 0 },
  { x: 44, y: 44 },
  { x: 0, y: 44 },
] as const;

/** Deterministic integers below a limit for a key (FNV-1a, then xorshift). */
function numbersFor(key: string): (limit: number) => number {
  let state = 0x811c9dc5;
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
  for (let round = 0; round < 4; round += 1) next();
  return (limit) => Math.floor((next() / 2 ** 32) * limit);
}

interface Plan {
  figures: readonly number[];
  turns: readonly number[];
}

function planFor(pick: (limit: number) => number): Plan {
  const [one, two, start] = [pick(FIGURES.length), pick(FIGURES.length), pick(4)];
  const mill = [start, start + 1, start + 2, start + 3];
  const orders: Plan[] = [
    { figures: [one, one, one, one], turns: mill },
    { figures: [one, two, one, two], turns: mill },
    { figures: [one, two, one, two], turns: [start, pick(4), start + 2, pick(4)] },
    { figures: [one, two, pick(FIGURES.length), one], turns: [start, pick(4), pick(4), pick(4)] },
  ];
  return orders[pick(orders.length)] ?? { figures: [one, one, one, one], turns: mill };
}

function composed(key: string): BadgeShape[] {
  const pick = numbersFor(key);
  const palette = PALETTES[pick(PALETTES.length)] ?? ['hustlz', 'tribez', 'black', 'howz'];
  const { figures, turns } = planFor(pick);
  // Grounds placed diagonally or in rows, and the figures' inks likewise.
  const [ground, figure] = [pick(3), pick(3)];
  const choice = (order: number, at: number) => (order === 0 ? at % 2 : order === 1 ? at >> 1 : 0);
  return PLACES.flatMap((place, at) => [
    { ink: palette[choice(ground, at)] ?? palette[0], path: SQUARE, place: { ...place, turn: 0 } },
    {
      ink: palette[2 + choice(figure, at)] ?? palette[2],
      path: FIGURES[figures[at] ?? 0] ?? FIGURES[0],
      place: { ...place, turn: (turns[at] ?? 0) % 4 },
    },
  ]);
}

/** Back to front; deterministic for a key. */
export function badgeShapes(key: string): readonly BadgeShape[] {
  return Object.hasOwn(DRAWN, key) ? (DRAWN[key] ?? []) : composed(key);
}

const tile = cva('aspect-square h-auto flex-none overflow-hidden rounded-2 forced-color-adjust-none', {
  variants: { size: { md: 'w-[5.5rem]', sm: 'w-[3rem]' } },
  defaultVariants: { size: 'md' },
});
const FIXED = { black: 'fill-black', white: 'fill-white' };

/** Decorative picture of a badge, derived from its key. */
export function BadgeTile({ badgeKey, size }: { badgeKey: string; size?: 'md' | 'sm' }) {
  return (
    <svg
      className={tile({ size })}
      shapeRendering="geometricPrecision"
      viewBox="0 0 88 88"
      aria-hidden="true"
      focusable="false"
    >
      {badgeShapes(badgeKey).map(({ ink, path, place }, at) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes of a key never change their order.
          key={at}
          className={ink === 'black' || ink === 'white' ? FIXED[ink] : `t-${ink} fill-tile`}
          d={path}
          {...(place && {
            transform: `translate(${place.x} ${place.y}) rotate(${place.turn * 90} 22 22)`,
          })}
        />
      ))}
    </svg>
  );
}
